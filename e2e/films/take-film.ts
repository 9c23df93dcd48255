/** Takes one film: a page at a moment that stands still, the story, and no error. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { watch } from '../booking-way.ts'
import { stopClock } from '../clock.ts'
import { waitsForItsScript } from '../hydrated.ts'
import { textOf } from '../texts.ts'
import { cameraOf } from './camera.ts'
import { reelAt } from './encode.ts'
import { type Film, films } from './films.ts'
import type { Scene, Story } from './story.ts'

export type TakenFilm = { film: Film; seconds: number; width: number; height: number }

type TakeFilmOptions = { film: Film; folder: string; moment: number; browser: Browser; url: string }

/** @throws where the page or its console showed an error: such a film is not developed */
export async function takeFilm({ film, folder, moment, browser, url }: TakeFilmOptions): Promise<TakenFilm> {
  const { view, by, before, play }: Story = films[film]
  const { width, height, scale } = view
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    hasTouch: by === 'touch',
    locale: 'de-CH',
    reducedMotion: 'reduce',
  })
  const reel = reelAt(join(folder, film))
  const page = waitsForItsScript(await context.newPage())
  try {
    page.setDefaultTimeout(120_000)
    await stopClock(page, moment)
    await page.addInitScript(answered)
    const { complaints } = await watch(page)
    const scene: Scene = { url, t: (id) => textOf('de', id) }
    await before(page, scene)
    await page.clock.pauseAt(moment + 1000)
    const lineLost = page.getByText(scene.t('error.no-connection')).filter({ visible: true })
    for (let tries = 0; (await lineLost.count()) > 0 && tries < 500; tries++) await page.clock.runFor(200)
    const faults = async () => [...complaints(), ...(await alertsOf(page)), ...(await lineLost.allInnerTexts())]
    const start = { x: width * 0.62, y: height * 0.72 }
    const camera = cameraOf({ page, kind: by, scale, start, add: reel.add, faults })
    await camera.opens()
    await play(camera, scene)
    await camera.ends()
    await reel.develop()
    return { film, seconds: reel.seconds(), width: width * scale, height: height * scale }
  } catch (error) {
    const seen = join(tmpdir(), `goldline-film-${film}.png`)
    await page.screenshot({ path: seen })
    throw new Error(`${seen} shows where it stopped`, { cause: error })
  } finally {
    reel.drop()
    await context.close()
  }
}

/** Answers the cookie question, which the film should not show. */
const answered = () => localStorage.setItem('goldline.cookies-config', '1:necessary')

async function alertsOf(page: Page): Promise<string[]> {
  const said = await page.getByRole('alert').filter({ visible: true }).allInnerTexts()
  return said.filter((text) => text.trim() !== '')
}
