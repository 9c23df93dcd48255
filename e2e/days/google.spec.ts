/**
 * A day with bookings by Google: the desk moves one, a visitor of the page wants the same start, and the person
 * confirms their account.
 */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAvailableSlots } from '@goldline/contract/availability'
import { getBusinessObject } from '@goldline/contract/business-object'
import type { Day as CalendarDay } from '@goldline/domain/time/day'
import { formatTimeOfDay, parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { googleAt, googlesPerson } from '@goldline/stand-ins/google-booking-client'
import { startGoogleMapsBooking } from '@goldline/stand-ins/google-maps-booking'
import type { Page } from '@playwright/test'
import { writeSelection } from '../../web/src/apps/booking/choice/selection.ts'
import { bookingWay } from '../booking-way.ts'
import { ahead } from '../clock.ts'
import { aCustomer, aPerson } from '../elsewhere.ts'
import { readNewest } from '../fixtures.ts'
import { detailsOf, myPageUrl } from '../my-page.ts'
import { textOf } from '../texts.ts'
import { signedIn } from '../visitor.ts'
import { test as base, type Day, expect } from './day.ts'

const t = (id: Parameters<typeof textOf>[1]) => textOf('de', id)
const access = { user: 'google', password: randomUUID().repeat(2) }
type Google = Awaited<ReturnType<typeof startGoogleMapsBooking>>

const test = base.extend<{ google: Google }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters' names
  google: async ({}, use) => {
    const google = await startGoogleMapsBooking()
    await use(google)
    await google.close()
  },
  env: async ({ google }, use) => {
    const keyFile = join(tmpdir(), `google-${process.pid}.json`)
    writeFileSync(keyFile, google.key, { mode: 0o600 })
    await use({
      GOOGLE_BOOKING_USER: access.user,
      GOOGLE_BOOKING_PASSWORD: access.password,
      GOOGLE_MAPS_BOOKING_BASE_URL: google.url,
      GOOGLE_MAPS_BOOKING_PARTNER_ID: google.partnerId,
      GOOGLE_MAPS_BOOKING_KEY_FILE: keyFile,
    })
  },
})

/** Only one person of the demo does this service. */
const service = 'Aromaöl-Massage'
const { email: ada } = googlesPerson
const eva = 'eva@zugleich.example'
const atSalon = ['hallo@lumiere.example', 'elira@lumiere.example']

/** Finds a day three weeks ahead, with a start that can be moved by two hours and another free start. */
async function theService({ url }: Day) {
  const anybody = aPerson(url, null)
  const { data: salon } = await anybody.send(getBusinessObject, { params: { urlName: 'studio-lumiere' } })
  const product = salon.categories.flatMap(({ products }) => products).find(({ name }) => name === service)
  if (!product) throw new Error('the demo has no such service')
  const query = { ...ahead(21), products: product.id }
  const { data: free } = await anybody.send(getAvailableSlots, { params: { id: salon.id }, query })
  const [starts] = free.slotsOfDates.flatMap(startsOf)
  if (!starts) throw new Error('nothing is free')
  const instant = (time: string) => zone(salon.timeZone).toInstant(starts.date, parseTimeOfDay(time))
  return { salonId: salon.id, product, instant, ...starts }
}

function startsOf({ date, times }: { date: CalendarDay; times: readonly string[] }) {
  const later = (time: string) => formatTimeOfDay(parseTimeOfDay(time) + 120)
  // An hour plus a quarter of an hour for cleaning up.
  const isApart = (one: string, other: string) => Math.abs(parseTimeOfDay(one) - parseTimeOfDay(other)) >= 75
  return times.flatMap((first) => {
    const moved = later(first)
    const wanted = times.find((time) => isApart(time, first) && isApart(time, moved))
    return times.includes(moved) && wanted ? [{ date, first, moved, wanted }] : []
  })
}

async function signsIn(page: Page, day: Day): Promise<void> {
  await page.goto(`${day.url}/admin?lang=de`)
  await page.getByLabel(t('admin.signIn.username')).fill('owner@lumiere.example')
  await page.getByLabel(t('form.password'), { exact: true }).fill('goldline-demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  await page.getByRole('button', { name: t('legal.cookies.necessary'), exact: true }).click()
}

test('[RWG-01a, RWG-01c, RWG-02a, RWG-03] Google books, the desk moves it, the page wants the same start, the person confirms', async ({
  day,
  google,
}) => {
  test.setTimeout(240_000)
  const { salonId, product, date, first, moved, wanted, instant } = await theService(day)
  const named = { merchantId: salonId, serviceId: product.id, seconds: product.duration * 60 }
  const [firstSec = 0, wantedSec = 0] = [first, wanted].map((time) => instant(time) / 1000)
  const starts = [firstSec, wantedSec] as const
  const asked = googleAt({ url: `${day.url}/v1/google`, ...access }, { ...named, starts })
  const shown = (time: string) => google.starts(salonId, product.id).includes(new Date(instant(time)).toISOString())
  const desk = await day.opens('the desk', { viewport: { width: 1440, height: 900 } })
  const card = (time: string) => desk.getByRole('button', { name: new RegExp(`^Ada Probe, .*${time.slice(0, 5)} –`) })
  const pinFor = async (email: string) => {
    day.mail.promises('SIGN_IN', 'EMAIL', email)
    return readNewest(day.url, email, /\b\d{6}\b/)
  }
  const books = (email: string) => {
    for (const each of [email, ...atSalon]) day.mail.promises('NEW_APPOINTMENT', 'EMAIL', each)
  }

  await day.step('signs in', () => signsIn(desk, day))
  await day.step('Google checks and books: the calendar shows it as from Google', async () => {
    expect(await asked.isFree(firstSec)).toBe(true)
    asked.visit.booking = (await asked.create(firstSec, asked.token)).booking as Record<string, unknown>
    books(ada)
    await desk.goto(`${day.url}/admin?view=day&day=${date}&person=all`)
    await card(first).click()
    const panel = desk.getByRole('dialog', { name: /Ada Probe/ })
    await expect(panel.getByText(t('bookingType.RWG'))).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await day.passes(1)
    await expect.poll(() => [shown(first), shown(moved)]).toEqual([false, true])
    expect(await asked.isFree(firstSec)).toBe(false)
  })
  await day.step('the desk moves it by two hours: Google is notified, also of the freed start', async () => {
    await card(first).evaluate((each) => each.scrollIntoView({ block: 'center' }))
    const box = await card(first).boundingBox()
    if (!box) throw new Error('no card')
    const hour = await desk.evaluate(() => 5 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
    await desk.mouse.move(box.x + 30, box.y + 8)
    await desk.mouse.down()
    await desk.mouse.move(box.x + 30, box.y + 8 + 2 * hour, { steps: 4 })
    await desk.mouse.up()
    await expect(card(moved)).toBeVisible()
    await day.waits(20)
    day.mail.promises('BO_UPDATED', 'EMAIL', ada)
    await day.passes(1)
    await expect.poll(() => google.told()).toMatchObject([{ id: asked.id(), mask: 'startTime' }])
    await expect.poll(() => [shown(first), shown(moved)]).toEqual([true, false])
  })
  const phone = await day.opens('the phone', { viewport: { width: 390, height: 844 }, expected: /status of 4/ })
  await day.step('page and Google want the same start at once: one gets it', async () => {
    const { token } = await aCustomer(day.url, eva, pinFor)
    const way = bookingWay(phone, day.url)
    await signedIn(phone, token)
    const query = writeSelection({ products: [product.id], staffId: null, day: date, time: wanted })
    await phone.goto(`${day.url}/b/studio-lumiere/details?lang=de&${query}`)
    await phone.getByRole('textbox', { name: t('form.name'), exact: true }).fill('Eva')
    const another = asked.create(wantedSec, randomUUID(), 'another user')
    const [{ booking, booking_failure }] = await Promise.all([another, way.confirm()])
    const googleHasIt = booking !== undefined
    if (!googleHasIt) expect(booking_failure).toMatchObject({ cause: 'SLOT_UNAVAILABLE' })
    if (googleHasIt) await expect(phone.getByRole('dialog', { name: /ist gerade vergeben$/ })).toBeVisible()
    else await way.isDone()
    books(googleHasIt ? ada : eva)
    expect(await asked.isFree(wantedSec)).toBe(false)
  })
  const own = await day.opens('Ada’s phone', { viewport: { width: 390, height: 844 } })
  await day.step('Ada confirms in My details: her Google booking is in her account', async () => {
    const { token } = await aCustomer(day.url, ada, pinFor)
    await detailsOf(own, day.url, token)
    await own.goto(myPageUrl(day.url))
    await expect(own.getByRole('heading', { name: t('word.myAppointments') })).toBeVisible()
    await expect(own.getByText(new RegExp(moved.slice(0, 5)))).toHaveCount(0)
    await own.goto(myPageUrl(day.url, '/details'))
    const yes = own.getByRole('checkbox', { name: t('my.details.google.yes') })
    // Enabled once its text has loaded.
    await expect(yes).toBeEnabled()
    await yes.check({ force: true })
    await expect(yes).toBeChecked()
    // The box shows the choice before the server has stored it.
    await expect(own.getByText(t('word.savedNotice'))).toBeVisible()
    await own.goto(myPageUrl(day.url))
    await expect(own.getByText(new RegExp(moved.slice(0, 5))).first()).toBeVisible()
  })
})
