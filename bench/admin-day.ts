/**
 * Measures switching the owner's calendar to another day: `npm run bench -- admin-day`, or only this `npm exec -- node
 * bench/admin-day.ts [address of a running server]`. Presses the arrow to the next day on full days of the demo, in two
 * browsers in turn: one in data saver mode without prefetching, the other with the next day prefetched.
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
  const saving = await calendarOf(browser, url, owner, { saveData: true })
  const usual = await calendarOf(browser, url, owner, { saveData: false })
  const asked: Switch[] = []
  const ahead: Switch[] = []
  for (const day of days) {
    const next = addDays(day, 1)
    await saving.turn(() => saving.page.evaluate(goTo, day))
    asked.push(await saving.turn(() => saving.page.keyboard.press('Enter')))
    await fetchesAhead(usual.page, next, () => usual.turn(() => usual.page.evaluate(goTo, day)))
    ahead.push(
      await fetchesAhead(usual.page, addDays(next, 1), () => usual.turn(() => usual.page.keyboard.press('Enter'))),
    )
  }
  return [...figuresOf('a day not fetched yet', asked), ...figuresOf('the next day, fetched ahead', ahead)]
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
async function calendarOf(browser: Browser, url: string, owner: SignedIn, connection: { saveData: boolean }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-CH' })
  await context.addInitScript(
    ({ token, connection }) => {
      localStorage.setItem('goldline.cookies-config', '1:necessary')
      localStorage.setItem('goldline.admin.token', token)
      Object.defineProperty(navigator, 'connection', { value: connection })
    },
    { token: owner.token ?? '', connection },
  )
  const page = await context.newPage()
  await page.goto(`${url}/admin`)
  await page.locator('[data-card]').first().waitFor()
  await page.getByRole('button', { name: 'Nächster Tag' }).focus()
  return { page, turn: await switchOf(page) }
}

/** Runs in the page. The event replaces the timed key press. */
function goTo(day: string): void {
  document.dispatchEvent(new Event('input', { bubbles: true }))
  history.pushState(null, '', `?day=${day}`)
}

/** Switches the day and waits until the next one is prefetched, so that switches do not affect each other. */
async function fetchesAhead(page: Page, next: Day, turn: () => Promise<Switch>): Promise<Switch> {
  const answered = page
    .waitForResponse((response) => response.url().endsWith(`/v1/appointments?from=${next}&to=${next}`))
    .then((answer) => answer.finished())
  const [turned] = await Promise.all([turn(), answered])
  return turned
}

if (import.meta.main) print('ADMIN: another day', await adminDayFigures(20, process.argv[2]))
