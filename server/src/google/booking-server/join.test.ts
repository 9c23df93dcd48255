import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { latest } from '../../consent/texts.ts'
import { findViolations } from '../../jobs/check-invariants.ts'
import { testApp, testNow } from '../../test/app.ts'
import { aCustomer, aToken } from '../../test/builders.ts'
import { aGoogleSalon, bookAsGoogle, enableBookingServer } from '../../test/google-bookings.ts'
import { book, booked, type SalonForTests } from '../../test/salon.ts'

const t = await testApp()
afterAll(() => t.close())
beforeEach(() => {
  t.clock.set(testNow)
  enableBookingServer(t)
})

const [wednesday, thursday, friday] = ['2027-03-03T10:00:00Z', '2027-03-04T10:00:00Z', '2027-03-05T10:00:00Z']

/** Creates a customer whose (proven) e-mail Google's bookings use too. */
async function somebody(proven = true) {
  const email = `${randomUUID()}@example.com`
  const customer = await aCustomer(t.db, { email })
  await t.db
    .updateTable('appUser')
    .set({ email, emailConfirmedTime: proven ? new Date(testNow) : null })
    .where('id', '=', customer.userId)
    .execute()
  const headers = await aToken(t.db, { userId: customer.userId })
  const say = async (granted: boolean, businessObjectId?: string) => {
    const textVersion = latest(t.deps.config.legal.texts.RESERVE_WITH_GOOGLE).version
    const payload = { granted, textVersion, ...(businessObjectId && { businessObjectId }) }
    const url = '/v1/user/me/consents/RESERVE_WITH_GOOGLE'
    const answer = await t.app.inject({ method: 'PUT', url, headers, payload })
    expect(answer.statusCode).toBe(200)
  }
  const google = (salon: SalonForTests, start: string) =>
    bookAsGoogle(t, salon, { start, token: randomUUID(), user: { email, telephone: '' } })
  const own = async () => {
    const rows = await t.db
      .selectFrom('appointment')
      .select('startTime')
      .where('customerId', '=', customer.id)
      .orderBy('startTime')
      .execute()
    return rows.map(({ startTime }) => startTime.toISOString().replace('.000', ''))
  }
  return { ...customer, email, headers, say, google, own }
}

test('[RWG-03] without the customer’s consent a proven address joins no booking, neither at once nor with the next visit', async () => {
  const salon = await aGoogleSalon(t)
  const { headers, google, own, say } = await somebody()
  await google(salon, wednesday)
  expect(await own()).toEqual([])
  booked(await book(t.app, salon, headers, { startTime: thursday }))
  expect(await own()).toEqual([thursday])
  await say(false)
  expect(await own()).toEqual([thursday])
  expect(await findViolations(t.db)).toEqual([])
})

test('[RWG-03] consent joins earlier and later bookings at every salon; after withdrawal later ones are not joined', async () => {
  const salons = [await aGoogleSalon(t), await aGoogleSalon(t)] as const
  const { google, own, say } = await somebody()
  await google(salons[0], wednesday)
  await google(salons[1], thursday)
  await say(true)
  expect(await own()).toEqual([wednesday, thursday])
  await google(salons[0], friday)
  expect(await own()).toEqual([wednesday, thursday, friday])
  await say(false)
  await google(salons[0], '2027-03-08T10:00:00Z')
  expect(await own()).toEqual([wednesday, thursday, friday])
  expect(await findViolations(t.db)).toEqual([])
})

test('[RWG-03] consent at one salon joins no other’s bookings', async () => {
  const salons = [await aGoogleSalon(t), await aGoogleSalon(t)] as const
  const { google, own, say } = await somebody()
  await google(salons[0], wednesday)
  await google(salons[1], thursday)
  await say(true, salons[0].id)
  expect(await own()).toEqual([wednesday])
})

test('[RWG-03] an unproven address joins no booking, despite consent', async () => {
  const salon = await aGoogleSalon(t)
  const { google, own, say } = await somebody(false)
  await google(salon, wednesday)
  await say(true)
  await google(salon, thursday)
  expect(await own()).toEqual([])
})

test('[RWG-02a] with consent the account’s rules apply: no two visits at one time', async () => {
  const salons = [await aGoogleSalon(t), await aGoogleSalon(t)] as const
  const { google, headers, say } = await somebody()
  booked(await book(t.app, salons[0], headers, { startTime: wednesday }))
  expect((await google(salons[1], wednesday)).booking).toBeDefined()
  await say(true)
  booked(await book(t.app, salons[0], headers, { startTime: thursday }))
  expect((await google(salons[1], thursday)).booking_failure?.cause).toBe('OVERLAPPING_RESERVATION')
  expect(await findViolations(t.db)).toEqual([])
})
