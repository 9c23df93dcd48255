import type { Browser, Page } from '@playwright/test'
import { bookingWay } from './booking-way.ts'
import { withClock } from './clock.ts'
import { aReviewLink } from './database.ts'
import { aPerson, cancel } from './elsewhere.ts'
import { expect as soon, test } from './fixtures.ts'
import { waitsForItsScript } from './hydrated.ts'
import { my } from './my-page.ts'
import type { Language } from './texts.ts'
import { uniqueEmail } from './wish.ts'

/** Allows for a slow network and phone on a busy machine. */
const expect = soon.configure({ timeout: 60_000 })

type Visitor = { name: string; width: number; height: number; language: Language; manicure: string }

const visitors: readonly Visitor[] = [
  { name: 'a phone', width: 390, height: 844, language: 'de', manicure: 'Maniküre' },
  { name: 'a desktop', width: 1440, height: 900, language: 'vi', manicure: 'Làm móng tay' },
]

for (const visitor of visitors)
  test(`[UI-13] nothing moves by itself on the way to a booking and after it, on ${visitor.name} with a slow line`, async ({
    browser,
    server,
    pinFor,
  }) => {
    test.setTimeout(360_000)
    const { page, step, moved } = await openPage(browser, visitor)
    const way = bookingWay(page, server.url, visitor.language)
    const t = way.t
    const heading = (name: string) => expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
    const email = uniqueEmail('still')

    await step('salon page', () => way.open())
    await step('services', () => way.tap('checkbox', 'Shellac'))
    const link = page.url()
    await step('time', async () => {
      await way.toTime()
      await expect(way.slots.first()).toBeAttached()
    })
    await step('time, reloaded', async () => {
      await page.reload()
      await expect(way.slots.first()).toBeAttached()
    })
    await step('another day', async () => {
      await way.toAnotherDay()
      await way.chooseSlot()
    })
    await step('details', async () => {
      await way.toDetails()
      await way.fillEmail(email)
    })
    await step('PIN', async () => {
      await way.sendPin()
      await expect(way.pin).toBeVisible()
    })
    await step('done', async () => {
      await way.typePin(await pinFor(email))
      await way.isDone()
    })
    await step('my appointments', async () => {
      await page
        .getByRole('main')
        .getByRole('link', { name: t('booking.my'), exact: true })
        .click()
      await heading(t('my.past'))
    })
    await step('my appointments, reloaded', async () => {
      await page.reload()
      await heading(t('my.past'))
    })
    await step('one appointment', async () => {
      await page.getByRole('link', { name: t('my.open') }).click()
      await heading(t('my.appointment'))
    })
    const visit = /appointments\/([\w-]+)/.exec(page.url())?.[1] ?? ''
    await step('move', async () => {
      await page.getByRole('link', { name: t('my.move'), exact: true }).click()
      await expect(way.slots.first()).toBeAttached()
    })
    await cancel(aPerson(server.url, await tokenIn(page)), { id: visit, version: 1 })
    await step('my appointments, one cancelled', async () => {
      await page.goto(my(server.url, '', visitor.language))
      await expect(page.getByText(t('my.status.cancelledByYou'))).toBeVisible()
    })
    await step('review', async () => {
      const secret = await aReviewLink('studio-lumiere', email)
      await page.goto(`${server.url}/b/studio-lumiere/review/${secret}?lang=${visitor.language}`)
      await expect(page.getByRole('button', { name: t('salon.review.send') })).toBeVisible()
    })
    await step('waiting list', async () => {
      await page.goto(my(server.url, '/waiting-list', visitor.language))
      await heading(t('my.waiting.title'))
    })
    await step('my details', async () => {
      await page.goto(my(server.url, '/details', visitor.language))
      await heading(t('my.details.name'))
    })
    await step('a link to a service', async () => {
      await page.goto(link)
      await expect(page.getByRole('checkbox', { name: 'Shellac' })).toBeChecked()
    })
    await step('details of who is known', async () => {
      await way.open()
      await way.walkToDetails(visitor.manicure)
      await heading(t('booking.known.title'))
    })
    expect(moved()).toEqual({})
  })

test('[UI-13d] a tap before the page’s script is there is carried out, and nothing moves when it comes', async ({
  browser,
  server,
}) => {
  const [phone] = visitors as [Visitor]
  const { page, step, moved } = await openPage(browser, phone)
  const way = bookingWay(page, server.url)
  await step('salon page', async () => {
    await page.goto(`${server.url}/b/studio-lumiere?lang=de`, { waitUntil: 'commit' })
    await way.tap('checkbox', 'Shellac')
    await expect(way.button('action.next')).toBeVisible()
    await expect(page.getByRole('button', { name: /Shellac/ })).toBeVisible()
  })
  await way.toTime()
  await expect(way.slots.first()).toBeAttached()
  expect(moved()).toEqual({})
})

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('goldline.booking.token'))

/** The layout shift allowed per step, invisible: for example a font slightly wider than its fallback. */
const unseen = 0.001

/** `moved`: the layout shifts of each step that no tap within half a second explains. */
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
  if (phone) await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return {
    page,
    async step(name: string, walk: () => Promise<unknown>) {
      now = name
      await walk()
      await settled(page)
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

/** Waits until everything requested is loaded and rendered. */
async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
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
