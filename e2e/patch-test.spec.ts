import { getAppointments } from '@goldline/contract/appointment'
import { getAvailableSlots } from '@goldline/contract/availability'
import { deletePatchTestRule } from '@goldline/contract/form/patch-tests'
import { createProduct, deleteProduct, getCatalogue } from '@goldline/contract/product/catalogue'
import { addDays } from '@goldline/domain/time/day'
import type { Page } from '@playwright/test'
import { writeSelection } from '../web/src/apps/booking/choice/selection.ts'
import type { MessageId } from '../web/src/i18n/messages.ts'
import { bookingWay, fits } from './booking-way.ts'
import { ahead, today } from './clock.ts'
import { anotherOwner, type SignedIn } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { textOf } from './texts.ts'
import { signedIn } from './visitor.ts'
import { salonId, uniqueEmail } from './wish.ts'

test.use({ viewport: { width: 390, height: 844 } })

const names = { lifting: 'Wimpernlifting', patch: 'Lotion-Probe' }
const t = (id: MessageId) => textOf('de', id)

/** Two services of the salon's first person. @returns their ids, the tested one first */
async function addServices(owner: SignedIn): Promise<[string, string]> {
  const { data: catalogue } = await owner.send(getCatalogue, {})
  const [category] = catalogue.categories
  const specialists = catalogue.staff.filter((each) => each.active && each.enabled4Booking).map(({ id }) => id)
  const made: string[] = []
  for (const [name, price, duration] of [
    [names.lifting, 9500, 60],
    [names.patch, 0, 10],
  ] as const) {
    const timing = { duration, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0 }
    const own = { categoryId: category?.id ?? null, names: { de: name }, descriptions: {}, price, priceFrom: false }
    const rest = { vatRate: 810, enabled4Booking: true, specialists, promotion: null, happyHours: null, variants: [] }
    const { data } = await owner.send(createProduct, { body: { ...own, ...timing, ...rest } })
    made.push(data.id)
  }
  return made as [string, string]
}

/** The owner chooses in the service's editor which other service is its test. */
async function requireTest(page: Page, url: string, id: string, accessible: (page: Page) => Promise<void>) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${url}/admin/services/${id}`)
  await page.getByRole('combobox', { name: t('admin.patchTest.service') }).click()
  await page.getByRole('option', { name: names.patch }).click()
  await expect(page.getByRole('combobox', { name: t('admin.patchTest.hours') })).toContainText('48')
  await accessible(page)
}

test('[FRM-02i, FRM-02j, FRM-02k] a patch test is required, booked with its visit in Vietnamese on a phone, and seen by the salon', async ({
  page,
  browser,
  server,
  pinFor,
  accessible,
}) => {
  const owner = await anotherOwner(server.url)
  const [lifting, patch] = await addServices(owner)
  const office = await (await browser.newContext()).newPage()
  await signedIn(office, owner.token, 'admin')
  await requireTest(office, server.url, lifting, accessible)

  const way = bookingWay(page, server.url, 'vi')
  const email = uniqueEmail('patch-test')
  // A week ahead, so that starts of the test are early enough.
  const range = { from: ahead(7).from, to: addDays(ahead(7).from, 6) }
  const query = { ...range, products: lifting }
  const { data: free } = await owner.send(getAvailableSlots, { params: { id: await salonId(owner) }, query })
  const [first] = free.slotsOfDates
  const [time = ''] = first?.times ?? []
  const wanted = writeSelection({ products: [lifting], staffId: null, day: first?.date, time })
  await page.goto(`${server.url}/b/studio-lumiere/details?lang=vi&${wanted}`)
  await way.fillEmail(email)
  await expect(page.getByRole('heading', { name: way.t('booking.patchTest.title') })).toBeVisible()
  await fits(page)
  await accessible(page)

  // Before the PIN nothing about a person is revealed: “I had one” continues, and is checked after it.
  await way.button('booking.patchTest.had').click()
  await expect(page.getByText(way.t('booking.patchTest.checked'))).toBeVisible()
  await way.sendPin()
  await way.typePin(await pinFor(email))
  await expect(page.getByText(way.t('refusal.patch-test.missing')).first()).toBeVisible()
  await accessible(page)
  await way.button('booking.patchTest.choose').click()
  await page
    .locator('label', { has: page.getByRole('radio', { name: /^\d{1,2}:\d{2}/ }) })
    .first()
    .click()
  await fits(page)
  await way.confirm()
  await way.isDone()
  await expect(page.getByRole('heading', { name: way.t('patchTest.title') })).toBeVisible()

  const { data } = await owner.send(getAppointments, { query: { from: today(), to: addDays(range.to, 1) } })
  const own = data.filter((each) => each.owner?.email === email)
  expect(own.map(({ services }) => services[0]?.name)).toEqual([names.patch, names.lifting])
  const visit = own.at(-1)
  expect(visit?.patchTest?.day).toBeTruthy()
  const day = visit?.startTime.slice(0, 10) ?? ''
  await office.goto(`${server.url}/admin?day=${day}&appointment=${visit?.id}`)
  await expect(office.getByRole('region', { name: t('patchTest.title') })).toBeVisible()
  await accessible(office)

  await owner.send(deletePatchTestRule, { params: { id: lifting } })
  for (const id of [lifting, patch]) await owner.send(deleteProduct, { params: { id } })
})
