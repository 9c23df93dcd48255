import { bookAppointment } from '@goldline/contract/appointment'
import { getAvailableSlots } from '@goldline/contract/availability'
import { getBusinessObject } from '@goldline/contract/business-object'
import { addDays, type Day } from '@goldline/domain/time/day'
import { addMonths } from '@goldline/domain/time/period'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { dayText } from '../web/src/kit/day-text.ts'
import { bookingWay, fits, watch } from './booking-way.ts'
import { today } from './clock.ts'
import { aCustomer, type BookedVisit, cancel, type SignedIn } from './elsewhere.ts'
import { expect, type OutboxRow, test } from './fixtures.ts'
import { myPageUrl } from './my-page.ts'
import { signedIn } from './visitor.ts'
import { uniqueEmail } from './wish.ts'

const service = 'Pediküre Deluxe'
type WaitingWish = { id: string; products: string; staffId: string; timeZone: string }
type TakenStart = { api: SignedIn; booked: BookedVisit }

/** Other customers book all free starts of a staff member on a day. */
async function fillDay(asked: WaitingWish, day: Day, newcomer: () => Promise<SignedIn>): Promise<TakenStart[]> {
  const taken: TakenStart[] = []
  let api = await newcomer()
  for (;;) {
    const [start] = await freeOn(api, asked, { from: day, to: day })
    if (start === undefined) return taken
    // A customer may have at most five (AVL-08).
    if (taken.length % 5 === 4) api = await newcomer()
    const body = { businessObjectId: asked.id, products: [asked.products], staffId: asked.staffId, name: 'Ida' }
    const startTime = new Date(zone(asked.timeZone).toInstant(day, parseTimeOfDay(start.time))).toISOString()
    const { data } = await api.send(bookAppointment, { body: { ...body, startTime } })
    taken.push({ api, booked: { id: data.id, version: data.version, day, time: start.time.slice(0, 5) } })
  }
}

async function freeOn(api: SignedIn, { id, products, staffId }: WaitingWish, range: { from: Day; to: Day }) {
  const { data } = await api.send(getAvailableSlots, { params: { id }, query: { ...range, products, staffId } })
  return data.slotsOfDates.flatMap(({ date, times }) => times.map((time) => ({ date, time })))
}

async function whatIsAsked(api: SignedIn): Promise<WaitingWish> {
  const { data: salon } = await api.send(getBusinessObject, { params: { urlName: 'studio-lumiere' } })
  const product = salon.categories.flatMap(({ products }) => products).find(({ name }) => name === service)
  const [staffId] = product?.specialists ?? []
  if (!product || !staffId) throw new Error('nobody does it')
  return { id: salon.id, products: product.id, staffId, timeZone: salon.timeZone }
}

test('[AVL-11] a customer joins the list of a full day, and only starts that become free afterwards are announced, by name', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const way = bookingWay(page, server.url)
  const watched = await watch(page)
  const newcomer = () => aCustomer(server.url, uniqueEmail('taker'), pinFor)
  const email = uniqueEmail('waiting')
  const person = await aCustomer(server.url, email, pinFor)
  const asked = await whatIsAsked(person)
  const soon = addDays(today(), 4)
  const [first] = await freeOn(person, asked, { from: soon, to: addDays(soon, 20) })
  if (first === undefined) throw new Error('nothing is free')
  const day = first.date
  const taken = await fillDay(asked, day, newcomer)
  const told = async () => {
    const rows: OutboxRow[] = await (await fetch(`${server.url}/outbox.json`)).json()
    return rows.filter(({ to, text }) => to === email && text.includes('/details?'))
  }

  await signedIn(page, person.token)
  await page.goto(`${server.url}/b/studio-lumiere/time?lang=de&services=${asked.products}&staff=${asked.staffId}`)
  const long = new Intl.DateTimeFormat('de-CH', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const name = `${long.format(new Date(`${day}T00:00:00Z`))}, ${way.t('booking.free.full')}`
  const dayButton = page.getByRole('button', { name, exact: true }).filter({ visible: true })
  await expect(way.slots.first()).toBeAttached()
  await expect(page).toHaveURL(/day=/)
  // The calendar opens at the first free day's month.
  const shown = new URL(page.url()).searchParams.get('day') ?? ''
  if (shown.slice(0, 7) !== day.slice(0, 7))
    await way.button(shown < day ? 'form.date.next.month' : 'form.date.previous.month').click()
  await expect(dayButton).toBeEnabled()
  await dayButton.click()
  await expect(page.getByText(way.t('booking.dayFull'))).toBeVisible()
  await expect(dayButton).toHaveAttribute('aria-pressed', 'true')
  await accessible(page)

  await page.getByRole('link', { name: new RegExp(`^${way.t('word.joinTheWaitingList')}`) }).click()
  await expect(page.getByRole('textbox', { name: way.t('waiting.from') })).toHaveValue(dayText(day, 'de-CH'))
  const nameField = page.getByRole('textbox', { name: way.t('form.name'), exact: true })
  await expect(nameField).toBeVisible()
  await way.button('my.waiting.join').click()
  await expect(page.getByRole('alert')).toHaveText(way.t('form.required'))
  await nameField.fill('Mai')
  await fits(page)
  await accessible(page)
  await way.button('my.waiting.join').click()
  await expect(page.getByText(way.t('my.waiting.joined'))).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: service })).toBeVisible()
  await expect(page.getByText(way.t('my.waiting.freeNow'))).toHaveCount(0)
  expect(await told()).toEqual([])

  const [one] = taken
  if (one === undefined) throw new Error('nothing was taken')
  await cancel(one.api, one.booked)
  await expect.poll(async () => (await told()).length).toBe(1)
  const [message] = await told()
  expect(message?.text).toContain('Mai')
  expect(message?.text).toContain(one.booked.time)
  expect(message?.text).toContain(`#name=Mai&email=${encodeURIComponent(email)}`)
  await page.goto(myPageUrl(server.url, '/waiting-list'))
  const free = page.getByRole('article').getByRole('link', { name: one.booked.time })
  await expect(free).toBeVisible()
  await accessible(page)
  await free.click()
  await expect(page).toHaveURL(new RegExp(`/details\\?.*day=${day}&time=${one.booked.time}`.replaceAll(':', '(:|%3A)')))
  expect(watched.complaints()).toEqual([])
})

test('[UI-01, UI-16] a day is typed in the language’s format or picked by keys, and errors are in that language', async ({
  page,
  server,
  pinFor,
  accessible,
}) => {
  const person = await aCustomer(server.url, uniqueEmail('days'), pinFor)
  const { products } = await whatIsAsked(person)
  await signedIn(page, person.token)
  const day = addDays(today(), 40)
  for (const [language, locale] of [
    ['de', 'de-CH'],
    ['en', 'en-CH'],
    ['vi', 'vi-VN'],
  ] as const) {
    const way = bookingWay(page, server.url, language)
    await page.goto(`${myPageUrl(server.url, '/waiting-list', language)}&services=${products}`)
    const from = page.getByRole('textbox', { name: way.t('waiting.from') })
    await page.getByRole('textbox', { name: way.t('form.name'), exact: true }).fill('Mai')
    await from.fill('31.2')
    await way.button('my.waiting.join').click()
    await expect(from).toBeFocused()
    await expect(page.getByRole('alert')).toContainText(way.t('form.date.wrong'))
    await expect(from).toHaveValue('31.2')
    // As typed on a phone's number pad, without separators.
    await from.fill(dayText(day, locale).replaceAll(/\D/g, ''))
    await from.blur()
    await expect(from).toHaveValue(dayText(day, locale))
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.getByRole('button', { name: new RegExp(`^${way.t('waiting.from')}:`) }).press('Enter')
    const calendar = page.getByRole('dialog')
    await expect(calendar.getByRole('button', { pressed: true })).toBeFocused()
    await accessible(page)
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(calendar).toBeHidden()
    await expect(from).toHaveValue(dayText(addDays(addMonths(day, 1), 1), locale))
  }
})
