/**
 * `npm run stills`: takes the site's stills, each in two widths (shown in its device frames until there are films), and
 * the pictures for link previews. Uses its own demo server, on an afternoon in the salon. Run `npm run pictures` first:
 * some stills are made from README.md's pictures.
 */
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { browserOptions } from './browser.ts'
import { withClock } from './clock.ts'
import { anotherOwner, aPhone } from './elsewhere.ts'
import { pair, takeTurn, withPin } from './salon-device.ts'
import { startServer } from './start-server.ts'
import { type Language, languages, textOf } from './texts.ts'
import { signedIn } from './visitor.ts'

const pictures = join(import.meta.dirname, '../docs/pictures')
const previews = join(import.meta.dirname, '../server/src/site/share')
const folder = join(import.meta.dirname, '../web/src/apps/site/stills')

async function write(name: string, picture: Buffer | string, widths: readonly [number, number]): Promise<void> {
  for (const [index, width] of widths.entries())
    await sharp(picture)
      .resize({ width })
      .avif({ quality: 50, effort: 3 })
      .toFile(join(folder, `${name}${index === 0 ? '-small' : ''}.avif`))
}

type Shot = { viewport: { width: number; height: number }; to: (page: Page) => Promise<unknown> }
const wide = { width: 1440, height: 900 }
const landscape = { width: 1200, height: 900 }
const phone = { width: 390, height: 844 }

/** Answers the cookie question, which the pictures should not show. */
const answered = () => localStorage.setItem('goldline.cookies-config', '1:necessary')

async function inAdmin(page: Page, url: string, path: string): Promise<void> {
  await page.goto(`${url}/admin${path}`)
  await page.getByLabel('E-Mail').fill('owner@lumiere.example')
  await page.getByLabel('Passwort', { exact: true }).fill('goldline-demo')
  await page.keyboard.press('Enter')
}

async function shots(url: string): Promise<Record<string, Shot>> {
  const owner = await anotherOwner(url)
  const name = await withPin(owner)
  const token = await aPhone(url)
  const atDoor = async (page: Page) => {
    await pair(page, owner, 'CHECKIN')
    await page.getByRole('button', { name: textOf('de', 'checkin.start.without') }).waitFor()
  }
  const atStaff = async (page: Page) => {
    await signedIn(page, token, 'staff')
    await page.goto(`${url}/staff`)
    await page.locator('a[href*="/visit/"]').first().waitFor()
  }
  return {
    salon: {
      viewport: wide,
      to: async (page) => {
        await page.goto(`${url}/b/studio-lumiere?lang=de`)
        await page.mouse.click(5, 5)
        await settled(page)
      },
    },
    reports: {
      viewport: wide,
      to: async (page) => {
        await inAdmin(page, url, '/reports')
        await page.getByRole('heading', { level: 2 }).first().waitFor()
      },
    },
    messages: {
      viewport: { width: 768, height: 1024 },
      to: async (page) => {
        await inAdmin(page, url, '/calendar')
        await page.getByRole('button', { name: /^Sabine Koch, .*Bestätigt/ }).click()
        await page.getByRole('group', { name: 'Verlauf filtern' }).waitFor()
      },
    },
    kiosk: { viewport: landscape, to: atDoor },
    visit: {
      viewport: landscape,
      to: async (page) => {
        await atDoor(page)
        await page.getByRole('button', { name: textOf('de', 'checkin.start.visit') }).click()
        await page.getByRole('button', { name: textOf('de', 'checkin.next') }).waitFor()
      },
    },
    till: {
      viewport: wide,
      to: async (page) => {
        await pair(page, owner, 'CHECKOUT')
        await takeTurn(page, name)
        await page
          .getByRole('navigation', { name: textOf('de', 'checkout.visits') })
          .getByRole('button')
          .first()
          .click()
        await page.getByRole('heading', { level: 1 }).first().waitFor()
      },
    },
    staff: { viewport: phone, to: atStaff },
    offline: {
      viewport: phone,
      to: async (page) => {
        await atStaff(page)
        await page.locator('a[href*="/visit/"]').nth(1).click()
        await page.getByRole('heading', { level: 1 }).first().waitFor()
      },
    },
  }
}

/** Waits until the page's script runs, and its fonts and visible pictures are loaded. */
async function settled(page: Page): Promise<void> {
  await page.mouse.click(2, 2)
  await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  )
}

/** Takes the pictures that messengers show with links to the site's pages, in one language. */
async function preview(browser: Browser, url: string, language: Language): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 630 } })
  const page = await context.newPage()
  await page.addInitScript(answered)
  for (const name of ['home', 'features', 'prices', 'help', 'contact', 'accessibility']) {
    await page.goto(`${url}/${name === 'home' ? '' : name}?lang=${language}`)
    await settled(page)
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    await sharp(picture)
      .jpeg({ quality: 78, mozjpeg: true })
      .toFile(join(previews, `${name}-${language}.jpg`))
  }
  await context.close()
}

async function take(browser: Browser, name: string, { viewport, to }: Shot): Promise<void> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: viewport.width < 800 ? 2 : 1,
    locale: 'de-CH',
  })
  const page = await context.newPage()
  await page.addInitScript(answered)
  await to(page)
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await write(name, picture, viewport.width < viewport.height ? [390, 780] : [700, 1400])
  await context.close()
}

await write('day', join(pictures, 'admin-day.png'), [700, 1400])
await write('call', join(pictures, 'admin-new-appointment.png'), [700, 1400])
await write('booking', join(pictures, 'booking-phone.png'), [390, 780])
const { url, stop } = await startServer()
const browser = withClock(await chromium.launch(browserOptions(true)))
try {
  for (const [name, shot] of Object.entries(await shots(url))) await take(browser, name, shot)
  for (const language of languages) await preview(browser, url, language)
} finally {
  await browser.close()
  await stop()
}
