/**
 * Measures turning the owner's calendar to another day: `npm run bench -- admin-day`, or alone `npm exec -- node
 * bench/admin-day.ts [address of a running server]`. Alternates, on full days of the demo, between a jump to a day not
 * requested before and the arrow to the next day, which was prefetched.
 */
import { addDays, type Day } from '@goldline/domain/time/day'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserOptions } from '../e2e/browser.ts'
import { anotherOwner, type SignedIn } from '../e2e/elsewhere.ts'
import { demoServer } from './demo-server.ts'
import { type Figure, median, print } from './figures.ts'
import { fullPairs } from './full-days.ts'
import { type Switch, switchOf } from './switch-day.ts'

export async function adminDayFigures(rounds: number, running?: string): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const url = running ?? (await demoServer(stack))
  const owner = await anotherOwner(url)
  const days = await fullPairs(owner, rounds)
  const browser = await chromium.launch(browserOptions())
  stack.defer(() => browser.close())
  const page = await calendarOf(browser, url, owner)
  const turn = await switchOf(page)
  const jumps: Switch[] = []
  const arrows: Switch[] = []
  for (const day of days) {
    const next = addDays(day, 1)
    jumps.push(await thenFetchedAhead(page, next, () => turn(() => page.evaluate(chooseDay, day))))
    arrows.push(await thenFetchedAhead(page, addDays(next, 1), () => turn(() => page.keyboard.press('Enter'))))
  }
  return [...figuresOf('a day not fetched yet', jumps), ...figuresOf('the next day, fetched ahead', arrows)]
}

function figuresOf(what: string, switches: readonly Switch[]): Figure[] {
  const of = (name: keyof Switch) => median(switches.map((each) => each[name]))
  return [
    { what: `${what}: from the press to the painted day`, figure: of('wallMs'), goal: 100, unit: 'ms' },
    { what: `${what}: of that until the last answer`, figure: of('answeredMs'), unit: 'ms' },
    { what: `${what}: processor, main thread`, figure: of('mainMs'), unit: 'ms' },
    { what: `${what}: processor, the whole renderer`, figure: of('rendererMs'), unit: 'ms' },
    { what: `${what}: cards`, figure: of('cards'), unit: '' },
  ]
}

/** Signs in and focuses the arrow to the next day. */
async function calendarOf(browser: Browser, url: string, owner: SignedIn): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-CH' })
  await context.addInitScript((token) => {
    localStorage.setItem('goldline.cookies-config', '1:necessary')
    localStorage.setItem('goldline.admin.token', token)
  }, owner.token ?? '')
  const page = await context.newPage()
  await page.goto(`${url}/admin`)
  await page.locator('[data-card]').first().waitFor()
  await page.getByRole('button', { name: 'Nächster Tag' }).focus()
  return page
}

/** Runs in the page: goes to the day's address, as picking it does. The event stands for the press that is timed. */
function chooseDay(day: string): void {
  document.dispatchEvent(new Event('input', { bubbles: true }))
  history.pushState(null, '', `?day=${day}`)
}

/** Turns the day and waits until the neighbouring day is prefetched, so that turns do not affect each other. */
async function thenFetchedAhead(page: Page, day: Day, turn: () => Promise<Switch>): Promise<Switch> {
  const answers = ['appointments', 'calendar-frame'].map(async (call) => {
    const answer = await page.waitForResponse((response) =>
      response.url().endsWith(`/v1/${call}?from=${day}&to=${day}`),
    )
    await answer.finished()
  })
  const [turned] = await Promise.all([turn(), ...answers])
  return turned
}

if (import.meta.main) print('ADMIN: another day', await adminDayFigures(20, process.argv[2]))
