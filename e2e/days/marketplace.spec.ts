/**
 * A day with an external marketplace: it is connected and mapped, repeats events, and continues while the salon's
 * server is down.
 */
import { addDays } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { startMarketplace } from '@goldline/stand-ins/marketplace'
import { demoVenue } from '@goldline/stand-ins/marketplace-venue'
import type { Page } from '@playwright/test'
import { now, today } from '../clock.ts'
import { textOf } from '../texts.ts'
import { test as base, type Day, expect } from './day.ts'

type TextId = Parameters<typeof textOf>[1]
const t = (id: TextId) => textOf('de', id)
type Marketplace = Awaited<ReturnType<typeof startMarketplace>>

const test = base.extend<{ marketplace: Marketplace }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names
  marketplace: async ({}, use) => {
    const marketplace = await startMarketplace({ venues: [demoVenue], now })
    await use(marketplace)
    await marketplace.close()
  },
  env: async ({ marketplace }, use) => use({ MARKETPLACE_BASE_URL: marketplace.url }),
})

/** How many days ahead: after most visits of the demo. */
const daysAhead = 21
const { venueId } = demoVenue

/** Returns the first start on that day when the demo's Mai Linh is free for a manicure. */
async function freeStart(url: string): Promise<number> {
  const day = addDays(today(), daysAhead)
  const ask = async (path: string) => (await fetch(`${url}/v1/business-objects/${path}`)).json()
  const salon = await ask('studio-lumiere')
  const staffId = salon.staff.find(({ name }: { name: string }) => name === 'Mai Linh').id
  const product = salon.categories
    .flatMap(({ products }: { products: unknown[] }) => products)
    .find(({ name }: { name: string }) => name === 'Gel-Maniküre').id
  const query = new URLSearchParams({ from: day, to: day, products: product, staffId })
  const [{ times }] = (await ask(`${salon.id}/available-slots?${query}`)).slotsOfDates
  return zone('Europe/Zurich').toInstant(day, parseTimeOfDay(times[0].slice(0, 5)))
}

function inOffice(page: Page, day: Day) {
  const button = (id: TextId) => page.getByRole('button', { name: t(id), exact: true })
  const at = (path: string) => page.goto(`${day.url}/admin${path}`)
  return {
    at,
    async signsIn() {
      await at('?lang=de')
      await page.getByLabel(t('admin.signIn.username')).fill('owner@lumiere.example')
      await page.getByLabel(t('form.password'), { exact: true }).fill('goldline-demo')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
      await button('legal.cookies.necessary').click()
    },
    async connects(key: string) {
      await at('/connections')
      await page
        .getByRole('region', { name: t('admin.connections.connect'), exact: true })
        .getByRole('button', { name: t('admin.connections.do.connect'), exact: true })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('admin.connections.field.venue'), { exact: true }).fill(venueId)
      await dialog.getByLabel(t('admin.connections.field.key'), { exact: true }).fill(key)
      await dialog.getByLabel(t('form.password'), { exact: true }).fill('goldline-demo')
      await dialog.getByRole('button', { name: t('admin.connections.do.check'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
    },
    async maps() {
      await page.getByRole('link', { name: t('admin.connections.mapping.go'), exact: true }).click()
      for (const name of ['Gel-Maniküre', 'Mai Linh Nguyễn'])
        await page.getByRole('button', { name: `${t('admin.mapping.take')} ${name}`, exact: true }).click()
      await button('action.save').click()
      await expect(page.getByText(t('admin.mapping.saved'))).toBeVisible()
    },
    opensTheDay: () => at(`?view=day&day=${addDays(today(), daysAhead)}`),
  }
}

test('[MKT-01, MKT-02, MKT-03, MKT-04] a salon connects the marketplace: repeated events count once, missed ones are caught up', async ({
  day,
  marketplace,
}) => {
  test.setTimeout(480_000)
  const viewport = { width: 1440, height: 900 }
  const page = await day.opens('the office', { viewport, expected: /net::ERR_/ })
  const office = inOffice(page, day)
  let start = 0
  const books = (name: string) =>
    marketplace.book(venueId, {
      ...{
        start: new Date(start).toISOString(),
        end: new Date(start + 45 * 60_000).toISOString(),
        offerId: '88300',
        skuId: '88301',
        employeeId: '5101',
      },
      ...{ price: { amount: '62.00', currency: 'CHF' }, consumer: { name } },
    })
  const card = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) })
  let dana: ReturnType<typeof books> | undefined

  await day.step('signs in', () => office.signsIn())
  await day.step('connects, and the first exchange sends the salon’s busy times', async () => {
    await office.connects(marketplace.key(venueId))
    await day.waits(4)
    await expect(page.getByText(/^Zuletzt abgeglichen/)).toBeVisible()
    await expect.poll(() => marketplace.window(venueId)?.revision).toBeGreaterThan(0)
  })
  await day.step('accepts the suggested mapping of a service and a person', () => office.maps())
  await day.step('a booking sent twice is in the calendar once', async () => {
    start = await freeStart(day.url)
    dana = books('Dana Frischknecht')
    const [event] = marketplace.events
    if (!event) throw new Error('the marketplace told nothing')
    const [first, second] = [await marketplace.send(event), await marketplace.send(event)]
    expect([first.status, first.body.accepted, second.status]).toEqual([200, true, 200])
    marketplace.events.length = 0
    await office.opensTheDay()
    await expect(card('Dana Frischknecht')).toHaveCount(1)
  })
  await day.step('another one for the same person and time is refused, and not in the calendar', async () => {
    books('Petra Zuviel')
    const [answer] = await marketplace.deliver()
    expect(answer).toMatchObject({ status: 200, body: { accepted: false, code: 'slot_taken' } })
    await page.reload()
    await expect(card('Dana Frischknecht')).toHaveCount(1)
    await expect(card('Petra Zuviel')).toHaveCount(0)
  })
  await day.step('a cancellation sent to a dead server is known minutes after its restart', async () => {
    await day.server.kill()
    marketplace.change(dana?.bookingId ?? '', { status: 'CANCELLED' })
    await expect(marketplace.deliver()).rejects.toThrow('fetch failed')
    await day.server.start()
    await day.passes(6)
    await office.opensTheDay()
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
    await expect(card('Dana Frischknecht').filter({ hasText: t('status.CUSTOMER_CANCELLED') })).toHaveCount(1)
    await office.at('/connections')
    await expect(page.getByText(t('admin.connections.event.CANCELLED')).first()).toBeVisible()
  })
})
