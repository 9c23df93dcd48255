import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '../../jobs/check-invariants.ts'
import { testApp, testNow } from '../../test/app.ts'
import {
  aGoogleSalon,
  askAsGoogle,
  bookAsGoogle,
  bookingBody,
  enableBookingServer,
  googlePasswords,
  secondsAt,
} from '../../test/google-bookings.ts'
import { aDepositForEverybody } from '../../test/owned-rows.ts'
import { aSignedInCustomer, book, booked } from '../../test/salon.ts'

const t = await testApp()
afterAll(() => t.close())
beforeEach(() => {
  t.clock.set(testNow)
  enableBookingServer(t)
})

// The tests' clock shows Tuesday 2027-03-02, 09:00 in Zürich.
const wednesday = '2027-03-03T10:00:00Z'
const noon = '2027-03-03T12:00:00Z'

const visitsOf = (businessObjectId: string) =>
  t.db.selectFrom('appointment').selectAll().where('businessObjectId', '=', businessObjectId).execute()

describe('who may call', () => {
  test('[RWG-01a] accepts only the old and the new password, with and without a trailing slash', async () => {
    for (const path of ['HealthCheck', 'HealthCheck/']) {
      for (const password of Object.values(googlePasswords)) {
        const answer = await askAsGoogle(t, path, undefined, password)
        expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'SERVING' }])
      }
    }
    for (const password of ['', 'x', `${googlePasswords.now}x`, null]) {
      const answer = await askAsGoogle(t, 'HealthCheck', undefined, password)
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Basic realm="booking server"'])
    }
  })

  test('[RWG-01a] accepts no call if the operator set no password', async () => {
    Object.assign(t.deps.config.providers, { googleBooking: { credentials: undefined, oldPassword: undefined } })
    expect((await askAsGoogle(t, 'HealthCheck')).statusCode).toBe(404)
  })

  test('[RWG-01a] limits guesses from one network to thirty a minute; the right password is still accepted', async () => {
    const guess = () => askAsGoogle(t, 'HealthCheck', undefined, 'wrong')
    const codes = (await Promise.all(Array.from({ length: 40 }, guess))).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 429).length).toBeGreaterThanOrEqual(10)
    expect((await askAsGoogle(t, 'HealthCheck')).statusCode).toBe(200)
    t.clock.advance(61_000)
    expect((await guess()).statusCode).toBe(401)
  })
})

describe('BatchAvailabilityLookup', () => {
  const slot = (service_id: string, start: string, duration = 3600) => ({
    service_id,
    start_sec: secondsAt(start),
    duration_sec: String(duration),
  })
  const lookUp = async (merchant_id: string, slot_time: object[]) => {
    const answer = await askAsGoogle(t, 'BatchAvailabilityLookup', { merchant_id, slot_time })
    const said = answer.json().slot_time_availability as { slot_time: object; available: boolean }[] | undefined
    return { code: answer.statusCode, said, free: said?.map(({ available }) => available) }
  }

  test('[RWG-01a] returns each requested slot, in order, with its current availability', async () => {
    const salon = await aGoogleSalon(t)
    const slots = [
      slot(salon.product, wednesday),
      slot(salon.product, noon),
      slot(salon.product, '2027-03-03T02:00:00Z'),
      slot(salon.product, wednesday, 1800),
      slot(salon.product, '2027-03-01T10:00:00Z'),
      slot(salon.product, '2031-03-03T10:00:00Z'),
      { ...slot(salon.product, wednesday), resource_ids: { staff_id: salon.staff[0] } },
      { ...slot(salon.product, wednesday), resource_ids: { staff_id: randomUUID() } },
    ]
    const before = await lookUp(salon.id, slots)
    expect(before.said?.map(({ slot_time }) => slot_time)).toEqual(slots)
    expect(before.free).toEqual([true, true, false, false, false, false, true, false])
    const { token } = await aSignedInCustomer(t.db)
    booked(await book(t.app, salon, token, { startTime: wednesday }))
    expect((await lookUp(salon.id, slots)).free).toEqual([false, true, false, false, false, false, false, false])
  })

  test('[RWG-02a] after a salon left nothing is free, at once; an unknown salon or service gets 400', async () => {
    const salon = await aGoogleSalon(t)
    const asked = [slot(salon.product, wednesday)]
    await t.db.updateTable('businessObject').set({ reserveWithGoogle: false }).where('id', '=', salon.id).execute()
    expect(await lookUp(salon.id, asked)).toMatchObject({ code: 200, free: [false] })
    expect(await lookUp(randomUUID(), asked)).toMatchObject({ code: 400 })
    expect(await lookUp('salon', asked)).toMatchObject({ code: 400 })
    expect(await lookUp(salon.id, [slot(randomUUID(), wednesday)])).toMatchObject({ code: 400 })
    expect(await lookUp(salon.id, [])).toMatchObject({ code: 400 })
    expect(await lookUp(salon.id, [{ ...asked[0], start_sec: 'soon' }])).toMatchObject({ code: 400 })
  })
})

describe('CreateBooking', () => {
  test('[RWG-01a, RWG-02a] books one visit per token: three concurrent requests and a repeat get the same answer', async () => {
    const salon = await aGoogleSalon(t, 3)
    const token = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => bookAsGoogle(t, salon, { start: wednesday, token })))
    answers.push(await bookAsGoogle(t, salon, { start: wednesday, token }))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const [visit, ...others] = await visitsOf(salon.id)
    expect([others.length, visit?.bookingType, visit?.status]).toEqual([0, 'RWG', 'CONFIRMED'])
    expect(answers[0]?.booking).toMatchObject({
      booking_id: visit?.id,
      status: 'CONFIRMED',
      slot: { merchant_id: salon.id, service_id: salon.product, start_sec: secondsAt(wednesday), duration_sec: '3600' },
      user_information: { given_name: 'Mara', email: 'mara@example.com' },
    })
    expect(await findViolations(t.db)).toEqual([])
  })

  test('[RWG-01a] one token used concurrently at two salons books one visit', async () => {
    const salons = await Promise.all([1, 2, 3].map(() => aGoogleSalon(t)))
    const token = randomUUID()
    const answers = await Promise.all(salons.map((salon) => bookAsGoogle(t, salon, { start: wednesday, token })))
    expect(new Set(answers.map(({ booking }) => booking?.booking_id)).size).toBe(1)
    expect((await Promise.all(salons.map(({ id }) => visitsOf(id)))).flat()).toHaveLength(1)
  })

  test('[RWG-02a] returns the reason of a refusal, after which the same token can be used again', async () => {
    const salon = await aGoogleSalon(t, 1, { maxConfirmedAppointments: 1 })
    const { token: other } = await aSignedInCustomer(t.db)
    const { id } = booked(await book(t.app, salon, other, { startTime: wednesday }))
    const token = randomUUID()
    const failure = (cause: string) => ({ booking_failure: { cause } })
    expect(await bookAsGoogle(t, salon, { start: wednesday, token })).toEqual(failure('SLOT_UNAVAILABLE'))
    expect(await visitsOf(salon.id)).toHaveLength(1)
    const headers = { ...other, 'if-match': '"1"', 'idempotency-key': randomUUID() }
    await t.app.inject({ method: 'POST', url: `/v1/appointments/${id}/cancellation`, headers, payload: {} })
    expect((await bookAsGoogle(t, salon, { start: wednesday, token })).booking?.status).toBe('CONFIRMED')
    const user = { user_id: `user of ${token}` }
    const again = (start: string) => bookAsGoogle(t, salon, { start, token: randomUUID(), user })
    expect(await again(wednesday)).toEqual(failure('SLOT_ALREADY_BOOKED_BY_USER'))
    expect(await again(noon)).toEqual(failure('USER_OVER_BOOKING_LIMIT'))
    const room = { maxConfirmedAppointments: 5 }
    await t.db.updateTable('businessObject').set(room).where('id', '=', salon.id).execute()
    expect(await again('2027-03-03T10:30:00Z')).toEqual(failure('OVERLAPPING_RESERVATION'))
  })

  test('[RWG-02a] stores the customer’s additional request as a message of the visit', async () => {
    const salon = await aGoogleSalon(t)
    const body = bookingBody(salon, { start: wednesday, token: randomUUID() })
    const { booking } = (await askAsGoogle(t, 'CreateBooking', { ...body, additional_request: 'Mit Hund' })).json()
    const messages = await t.db
      .selectFrom('appointmentMessage')
      .select(['text', 'fromCustomer'])
      .where('appointmentId', '=', booking.booking_id)
      .execute()
    expect(messages).toEqual([{ text: 'Mit Hund', fromCustomer: true }])
  })

  test('[RWG-02a] a blocked customer gets the same refusal as others', async () => {
    const salon = await aGoogleSalon(t)
    const first = await bookAsGoogle(t, salon, { start: wednesday, token: randomUUID() })
    const visit = (await visitsOf(salon.id)).find(({ id }) => id === first.booking?.booking_id)
    await t.db
      .updateTable('customerProfile')
      .set({ blackListed: true })
      .where('customerId', '=', visit?.customerId ?? '')
      .execute()
    const second = await bookAsGoogle(t, salon, { start: noon, token: randomUUID() })
    expect(second).toEqual({ booking_failure: { cause: 'SLOT_UNAVAILABLE' } })
  })

  test.each([
    ['no token', ({ idempotency_token: _, ...body }: ReturnType<typeof bookingBody>) => body],
    ['no name', (body: ReturnType<typeof bookingBody>) => named(body, { given_name: ' ', family_name: '' })],
    ['a start that is no number', (body: ReturnType<typeof bookingBody>) => slotted(body, { start_sec: '1e9' })],
    ['an unknown salon', (body: ReturnType<typeof bookingBody>) => slotted(body, { merchant_id: randomUUID() })],
    ['an unknown service', (body: ReturnType<typeof bookingBody>) => slotted(body, { service_id: 'haircut' })],
  ])('[RWG-01a] %s gets 400, and nothing is written', async (_, change) => {
    const salon = await aGoogleSalon(t)
    const body = bookingBody(salon, { start: wednesday, token: randomUUID() })
    expect((await askAsGoogle(t, 'CreateBooking', change(body))).statusCode).toBe(400)
    expect(await visitsOf(salon.id)).toEqual([])
  })
})

type Body = ReturnType<typeof bookingBody>
const named = (body: Body, change: object) => ({ ...body, user_information: { ...body.user_information, ...change } })
const slotted = (body: Body, change: object) => ({ ...body, slot: { ...body.slot, ...change } })

test('[PAY-02e] a booking by Google asks for no deposit', async () => {
  const salon = await aGoogleSalon(t)
  await aDepositForEverybody(t.db, salon.id)
  const booking = await bookAsGoogle(t, salon, { start: noon, token: 'no deposit' })
  expect(booking).toMatchObject({ booking: { status: 'CONFIRMED' } })
  expect(await visitsOf(salon.id)).toHaveLength(1)
  expect(await t.db.selectFrom('visitDeposit').select('id').where('businessObjectId', '=', salon.id).execute()).toEqual(
    [],
  )
})
