import type { Page } from '@playwright/test'
import { bookingWay, watch } from './booking-way.ts'
import { holdClock } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { uniqueEmail } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
const service = 'Shellac'

test('[UI-10] a step whose script is missing and times without a server show an error, and a retry continues', async ({
  page,
  server,
  accessible,
}) => {
  const way = bookingWay(page, server.url)
  const saysSo = () => expect(page.getByRole('alert')).toContainText(way.t('error.no-connection'))
  await page.route('**/TimeScreen*.js', (route) => route.abort())
  await way.open()
  await way.tap('checkbox', service)
  await way.toTime()
  await saysSo()
  await page.route('**/available-*', (route) => route.abort())
  await page.unroute('**/TimeScreen*.js')
  await way.button('action.retry').click()
  // The step is there, its times are not.
  await expect(page.getByRole('heading', { name: way.t('booking.when') })).toBeVisible()
  await saysSo()
  await accessible(page)
  await page.unroute('**/available-*')
  await way.button('action.retry').click()
  await way.chooseSlot()
  await way.toDetails()
})

test('[UI-10, UI-14] offline before the times and when sending: the booking continues once online, and nothing typed is lost', async ({
  page,
  context,
  server,
}) => {
  const way = bookingWay(page, server.url)
  await way.open()
  await way.tap('checkbox', service)
  await expect(way.button('action.next')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await way.toTime()
  await expect(page.getByRole('alert')).toContainText(way.t('state.offline.text'))
  await context.setOffline(false)
  await way.chooseSlot()
  await way.toDetails()

  const email = uniqueEmail('offline')
  await way.fillEmail(email)
  await context.setOffline(true)
  await way.sendPin()
  await expect(page.getByRole('alert')).toContainText(way.t('error.no-connection'))
  await expect(page.getByRole('textbox', { name: way.t('form.email.label') })).toHaveValue(email)
  await context.setOffline(false)
  await way.sendPin()
  await expect(way.pin).toBeVisible()
})

test('[UI-10] the page keeps its header if its script does not load', async ({ page, server, accessible }) => {
  await page.route(/SalonIsland.*\.js/, (route) => route.abort())
  const way = bookingWay(page, server.url)
  await way.open()
  await way.tap('checkbox', 'Shellac')
  await way.toTime()
  await expect(way.slots.first()).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: 'Studio Lumière' })).toBeVisible()
  await accessible(page)
})

test('[UI-11] a slow answer is announced after four seconds, and still used', async ({ page, server }) => {
  const way = bookingWay(page, server.url)
  await holdClock(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/available-dates*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await way.open()
  await way.tap('checkbox', service)
  await way.toTime()
  await expect(page.getByRole('status').filter({ hasText: way.t('state.loading') })).toBeVisible()
  await expect(page.getByText(way.t('state.slow'))).toHaveCount(0)
  await page.clock.fastForward(4000)
  await expect(page.getByText(way.t('state.slow'))).toBeVisible()
  answer.resolve()
  await way.chooseSlot()
})

test('[UI-11] a request without an answer ends after 20 s with an error', async ({ page, server }) => {
  const way = bookingWay(page, server.url)
  await way.openDetails(service)
  await way.fillEmail(uniqueEmail('silence'))
  // Playwright cannot advance AbortSignal.timeout, so it fires at once instead of after 20 s.
  await page.evaluate(() => {
    const deadline = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => {
      AbortSignal.timeout = deadline
      return deadline(ms === 20_000 ? 50 : 600_000)
    }
  })
  await page.route('**/v1/customer-users', () => undefined)
  await way.sendPin()
  await expect(page.getByRole('alert')).toContainText(way.t('error.no-connection'))
  await page.unroute('**/v1/customer-users')
  await way.sendPin()
  await expect(way.pin).toBeVisible()
})

test('[APT-14] a service ticked before hydration is chosen', async ({ page, server }) => {
  const way = bookingWay(page, server.url)
  const scripts = await heldScripts(page)
  await page.goto(`${server.url}/b/studio-lumiere?lang=de`, { waitUntil: 'commit' })
  await way.tap('checkbox', service)
  await way.tap('checkbox', 'Maniküre')
  await expect(way.button('action.next')).toBeDisabled()
  scripts.resolve()
  await expect(page.getByText('2 Leistungen')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: service })).toBeChecked()
  await way.tap('checkbox', service)
  await expect(page.getByText('1 Leistung ')).toBeVisible()
})

test('[APT-14] a browser without Temporal books in the salon’s time', async ({ page, server, pinFor }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
  const way = bookingWay(page, server.url)
  const watched = await watch(page)
  const email = uniqueEmail('older')
  await way.open()
  const time = await way.walkToDetails(service)
  expect(await page.evaluate(() => 'Temporal' in globalThis)).toBe(false)
  await way.fillEmail(email)
  await way.sendPin()
  await way.typePin(await pinFor(email))
  await way.isDone()
  await expect(page.getByText(`${time} –`)).toBeVisible()
  expect(watched.complaints()).toEqual([])
})

for (const [device, { width, next }] of Object.entries({
  phone: { width: 390, next: 'action.next' },
  desktop: { width: 1280, next: 'booking.toTime' },
} as const))
  test(`[UI-13k] on a ${device} a tap on the next button before hydration is carried out after it`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const way = bookingWay(page, server.url)
    const scripts = await heldScripts(page)
    await page.goto(`${server.url}/b/studio-lumiere?lang=de`, { waitUntil: 'commit' })
    await way.tap('checkbox', service)
    await expect(page.getByRole('checkbox', { name: service })).toBeChecked()
    await way.button(next).click({ force: true })
    scripts.resolve()
    await expect(page.getByRole('heading', { name: way.t('booking.when') })).toBeVisible()
  })

test('[UI-13k] a tap on the next button before hydration is dropped at the next key or tap', async ({
  page,
  server,
}) => {
  const way = bookingWay(page, server.url)
  const checkbox = page.getByRole('checkbox', { name: service })
  const scripts = await heldScripts(page)
  await page.goto(`${server.url}/b/studio-lumiere?lang=de`, { waitUntil: 'commit' })
  await way.tap('checkbox', service)
  await way.button('action.next').click({ force: true })
  await checkbox.press('Tab')
  scripts.resolve()
  await expect(page.getByText('1 Leistung ')).toBeVisible()
  await expect(page).not.toHaveURL(/\/time/)
})

/** Delays the page's scripts until the returned promise is resolved. */
async function heldScripts(page: Page): Promise<PromiseWithResolvers<void>> {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  return scripts
}
