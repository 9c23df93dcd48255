import type { Browser, Page } from '@playwright/test'
import { bookingWay } from './booking-way.ts'
import { withClock } from './clock.ts'
import { aReviewLink } from './database.ts'
import { aPerson, cancel } from './elsewhere.ts'
import { expect as soon, test } from './fixtures.ts'
import { waitsForItsScript } from './hydrated.ts'
import { myPageUrl } from './my-page.ts'
import { quietLine } from './quiet-line.ts'
import type { Language } from './texts.ts'
import { uniqueEmail } from './wish.ts'

/** Allows for a slow network and phone on a busy machine. */
const expect = soon.configure({ timeout: 60_000 })

type Visitor = { name: string; width: number; height: number; language: Language; manicure: string }

const visitors: readonly [Visitor, Visitor] = [
  { name: 'a phone', width: 390, height: 844, language: 'de', manicure: 'Maniküre' },
  { name: 'a desktop', width: 1440, height: 900, language: 'vi', manicure: 'Làm móng tay' },
]

test('[UI-13] no layout shifts from booking to My appointments, on a phone and a desktop with a slow connection', async ({
  browser,
  server,
  pinFor,
}) => {
  test.setTimeout(360_000)
  const [first, second] = visitors
  const held = Promise.withResolvers<void>()
  const tools = { browser, url: server.url, pinFor }
  // Runs both at the same time, since both mostly wait. The second gets its times once the first has taken one.
  const all = await Promise.all([
    walk(first, { ...tools, onHeld: held.resolve }),
    walk(second, { ...tools, timesFrom: held.promise }),
  ])
  expect(all).toEqual(visitors.map(({ name }) => [name, {}]))
})

test('[UI-13] the site does not shift while its stylesheets arrive one after another', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const shifts: { value: number; what: string }[] = []
  await page.exposeFunction('shifted', (value: number, what: string) => shifts.push({ value, what }))
  await page.addInitScript(tellShifts)
  // The width of text changes a little with the font, which this test does not check.
  await page.route('**/*.woff2', (route) => route.abort())
  let before: Promise<unknown> = Promise.resolve()
  await page.route('**/*.css', (route) => {
    before = before.then(async () => {
      await route.continue()
      await settled(page)
    })
  })
  for (const path of ['/', '/features', '/prices', '/help']) {
    await page.goto(`${server.url}${path}`)
    await before
    await settled(page)
  }
  expect(shifts.filter(({ value }) => value > unseen)).toEqual([])
})

type ShiftTools = {
  browser: Browser
  url: string
  pinFor: (recipient: string) => Promise<string>
  onHeld?: () => void
  timesFrom?: Promise<void>
}

/** @returns the visitor's name and what shifted, by step */
async function walk(visitor: Visitor, { browser, url, pinFor, onHeld, timesFrom }: ShiftTools) {
  const { language } = visitor
  const { page, opens, step, moved } = await openPage(browser, visitor)
  const way = bookingWay(page, url, language)
  const t = way.t
  const heading = (name: string) => expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
  const slots = () => expect(way.slots.first()).toBeAttached()
  const email = uniqueEmail('still')

  await opens('salon page', () => way.open())
  await step('services', () => way.tap('checkbox', 'Shellac'))
  const link = page.url()
  await timesFrom
  await step('time', () => way.toTime(), slots)
  await opens('time, reloaded', () => page.reload(), slots)
  await step('another day', () => way.toAnotherDay())
  await step('a time', () => way.chooseSlot())
  await step('details', () => way.toDetails())
  await way.fillEmail(email)
  await step(
    'PIN',
    () => way.sendPin(),
    () => expect(way.pin).toBeVisible(),
  )
  onHeld?.()
  const pin = await pinFor(email)
  await step(
    'done',
    () => way.typePin(pin),
    () => way.isDone(),
  )
  const ownPages = page.getByRole('main').getByRole('link', { name: t('word.myAppointments'), exact: true })
  await step(
    'my appointments',
    () => ownPages.click(),
    () => heading(t('my.past')),
  )
  await opens(
    'my appointments, reloaded',
    () => page.reload(),
    () => heading(t('my.past')),
  )
  const open = page.getByRole('link', { name: t('word.viewAppointment') })
  await step(
    'one appointment',
    () => open.click(),
    () => heading(t('my.appointment')),
  )
  const visit = /appointments\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  await step('move', () => page.getByRole('link', { name: t('word.moveAppointment'), exact: true }).click(), slots)
  await cancel(aPerson(url, await tokenIn(page)), { id: visit, version: 1 })
  await opens(
    'my appointments, one cancelled',
    () => page.goto(myPageUrl(url, '', language)),
    () => expect(page.getByText(t('my.status.cancelledByYou'))).toBeVisible(),
  )
  const secret = await aReviewLink('studio-lumiere', email)
  await opens(
    'review',
    () => page.goto(`${url}/b/studio-lumiere/review/${secret}?lang=${language}`),
    () => expect(page.getByRole('button', { name: t('salon.review.send') })).toBeVisible(),
  )
  const waiting = myPageUrl(url, '/waiting-list', language)
  await opens(
    'waiting list',
    () => page.goto(waiting),
    () => heading(t('my.waiting.title')),
  )
  await opens(
    'my details',
    () => page.goto(myPageUrl(url, '/details', language)),
    () => heading(t('my.details.name')),
  )
  await opens(
    'a link to a service',
    () => page.goto(link),
    () => expect(page.getByRole('checkbox', { name: 'Shellac' })).toBeChecked(),
  )
  await opens('services again', () => way.open())
  await step('another service', () => way.tap('checkbox', visitor.manicure))
  await step('its times', () => way.toTime(), slots)
  await step('its time', () => way.chooseSlot())
  await step(
    'details of a known customer',
    () => way.toDetails(),
    () => heading(t('booking.known.title')),
  )
  await page.context().close()
  return [visitor.name, moved()]
}

test('[UI-13d] a tap before the page’s script is loaded is handled later, without layout shift', async ({
  browser,
  server,
}) => {
  const [phone] = visitors
  const { page, opens, step, moved } = await openPage(browser, phone)
  const way = bookingWay(page, server.url)
  await opens(
    'salon page',
    async () => {
      await page.goto(`${server.url}/b/studio-lumiere?lang=de`, { waitUntil: 'commit' })
      await way.tap('checkbox', 'Shellac')
    },
    async () => {
      await expect(way.button('action.next')).toBeEnabled()
      await expect(page.getByRole('button', { name: /Shellac/ })).toBeVisible()
    },
  )
  await step(
    'time',
    () => way.toTime(),
    () => expect(way.slots.first()).toBeAttached(),
  )
  expect(moved()).toEqual({})
})

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('goldline.booking.token'))

/** Allowed layout shift per step, invisible: for example from a font slightly wider than its fallback. */
const unseen = 0.001

/**
 * `opens` and `step` open a page or tap on it, and wait until a slow phone has loaded everything and shows something.
 * The phone is slow only while the page works, since locators would take most of the time. `moved`: layout shifts per
 * step that no tap within the last half second explains.
 */
async function openPage(browser: Browser, { width, height }: Visitor) {
  const phone = width < 900
  const context = await withClock(browser).newContext({ viewport: { width, height }, hasTouch: phone, isMobile: phone })
  const page = waitsForItsScript(await context.newPage())
  const found: { step: string; value: number; what: string }[] = []
  let now = ''
  await page.exposeFunction('shifted', (value: number, what: string) => found.push({ step: now, value, what }))
  await page.addInitScript(tellShifts)
  const devTools = await context.newCDPSession(page)
  const line = { offline: false, latency: 700, downloadThroughput: 200_000, uploadThroughput: 90_000 }
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', line)
  const slowPhone = (slow: boolean) => devTools.send('Emulation.setCPUThrottlingRate', { rate: phone && slow ? 4 : 1 })
  const quiet = quietLine(page)
  const ends = async (shown?: () => Promise<unknown>) => {
    await slowPhone(true)
    await quiet()
    await settled(page)
    await slowPhone(false)
    await shown?.()
  }
  return {
    page,
    async opens(name: string, open: () => Promise<unknown>, shown?: () => Promise<unknown>) {
      now = name
      await slowPhone(true)
      await open()
      await ends(shown)
    },
    async step(name: string, act: () => Promise<unknown>, shown?: () => Promise<unknown>) {
      now = name
      await act()
      await ends(shown)
    },
    moved() {
      const all = Map.groupBy(found, ({ step }) => step)
      const sums = [...all].map(
        ([step, shifts]) => [step, shifts.reduce((sum, { value }) => sum + value, 0), shifts] as const,
      )
      return Object.fromEntries(sums.filter(([, sum]) => sum > unseen).map(([step, , shifts]) => [step, shifts]))
    },
  }
}

/** Waits until everything loaded is rendered. */
async function settled(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  })
}

/** Runs in the page. */
function tellShifts() {
  type Rect = { x: number; y: number; width: number; height: number }
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: readonly { node: Node | null; previousRect: Rect; currentRect: Rect }[]
  }
  const rect = ({ x, y, width, height }: Rect) => [x, y, width, height].map(Math.round).join()
  const { shifted } = window as unknown as { shifted(value: number, what: string): void }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      const what = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} “${node?.textContent?.slice(0, 30)}” ${rect(previousRect)} → ${rect(currentRect)}`,
      )
      shifted(value, what.join('; '))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
