import type { Appointment } from '@goldline/contract/appointment'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { aToken } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'
import { settleChanges } from '../undo/settle-change.ts'
import { closingOf, expireAppointments } from './expire-appointments.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const noon = '2027-03-03T11:00:00Z'
const at = (instant: string) => clock.set(Date.parse(instant))

async function aBooking(people = 1) {
  const salon = await aSalon(db, people)
  const customer = await aSignedInCustomer(db)
  const appointment = booked(await book(app, salon, customer.token, { startTime: noon }))
  return { salon, customer, appointment, owner: await anOwner(db, salon.id) }
}

const post = (id: string, what: 'cancellation' | 'check-in', headers: object) =>
  app.inject({ method: 'POST', url: `/v1/appointments/${id}/${what}`, headers: { ...headers } })

const causes = (id: string) => db.selectFrom('message').select(['cause']).where('appointmentId', '=', id).execute()

describe('cancelling', () => {
  test('[APT-03] [APT-06a] [APT-20] by the salon is recorded; after fifteen seconds the time is free and the customer notified', async () => {
    const { salon, appointment, owner } = await aBooking()
    const cancelled = (await post(appointment.id, 'cancellation', owner)).json<Appointment>()
    expect(cancelled).toMatchObject({ status: 'BO_CANCELLED', version: 2 })
    const other = await aSignedInCustomer(db)
    const early = await book(app, salon, other.token, { startTime: noon })
    expect(refusal(early)).toEqual([409, 'startTime.invalid'])
    const held = await app.inject({ url: '/v1/slot-holds?from=2027-03-03&to=2027-03-03', headers: owner })
    expect(held.json()).toMatchObject([{ freed: true, expiresTime: '2027-03-02T08:00:15.000Z' }])
    expect(await causes(appointment.id)).not.toContainEqual({ cause: `BO_CANCELLED ${appointment.id}` })
    clock.advance(15_000)
    await settleChanges(deps)
    expect(await causes(appointment.id)).toContainEqual({ cause: `BO_CANCELLED ${appointment.id}` })
    const history = db
      .selectFrom('appointmentHistory')
      .select(['what', 'by'])
      .where('appointmentId', '=', appointment.id)
    expect(await history.execute()).toContainEqual({ what: 'cancelled', by: 'salon' })
    booked(await book(app, salon, other.token, { startTime: noon }))
    expect(refusal(await post(appointment.id, 'cancellation', owner))).toEqual([409, 'appointment.not-cancellable'])
  })

  test('[APT-04h] by the customer is possible until the window closes', async () => {
    const { customer, appointment } = await aBooking()
    at('2027-03-02T11:00:01Z')
    expect(refusal(await post(appointment.id, 'cancellation', customer.token))).toEqual([
      409,
      'appointment.cancellation-window-over',
    ])
    at('2027-03-02T11:00:00Z')
    const cancelled = (await post(appointment.id, 'cancellation', customer.token)).json<Appointment>()
    expect(cancelled.status).toBe('CUSTOMER_CANCELLED')
  })

  test('[APT-08] with a stale version is a conflict', async () => {
    const { appointment, owner } = await aBooking()
    const stale = await post(appointment.id, 'cancellation', { ...owner, 'if-match': '"2"' })
    expect(refusal(stale)).toEqual([409, 'version-conflict'])
    expect((await post(appointment.id, 'cancellation', { ...owner, 'if-match': '"1"' })).statusCode).toBe(200)
  })

  test('[AUTH-04] does not find another salon’s or customer’s appointment', async () => {
    const { appointment } = await aBooking()
    const stranger = await aSignedInCustomer(db)
    const elsewhere = await anOwner(db, (await aSalon(db, 1)).id)
    for (const token of [stranger.token, elsewhere]) {
      expect(refusal(await post(appointment.id, 'cancellation', token))).toEqual([404, 'appointment.notFound'])
      const read = await app.inject({ url: `/v1/appointments/${appointment.id}`, headers: token })
      expect(refusal(read)).toEqual([404, 'appointment.notFound'])
    }
  })

  test('[POS-03] repeated with the same key returns the first answer', async () => {
    const { appointment, owner } = await aBooking()
    const keyed = { ...owner, 'idempotency-key': crypto.randomUUID() }
    const [first, second] = await Promise.all([1, 2].map(() => post(appointment.id, 'cancellation', keyed)))
    expect(first?.json()).toEqual(second?.json())
    expect(first?.statusCode).toBe(200)
  })
})

/** Sends a check-in from a staff member's phone. */
async function arrived(salon: { id: string; staff: string[] }, id: string, time: string) {
  const own = { businessObjectId: salon.id, staffId: salon.staff[0] ?? '' }
  const phone = await aToken(db, { role: 'USER_LITE', client: 'STAFF', ...own })
  return app.inject({ method: 'POST', url: `/v1/appointments/${id}/check-in`, headers: phone, payload: { time } })
}

const checkIns = (id: string) =>
  db
    .selectFrom('appointmentHistory')
    .select(['at', 'data'])
    .where('appointmentId', '=', id)
    .where('what', '=', 'checkedIn')
    .execute()

describe('checking in', () => {
  test('[APT-04a, APT-04g] is possible from 30 minutes before the start', async () => {
    const { appointment, owner, customer, salon } = await aBooking()
    at('2027-03-03T10:29:59Z')
    expect(refusal(await post(appointment.id, 'check-in', owner))).toEqual([409, 'appointment.check-in-not-possible'])
    at('2027-03-03T10:30:00Z')
    expect((await post(appointment.id, 'check-in', owner)).json()).toMatchObject({ status: 'CHECKED_IN', version: 2 })
    const profile = db.selectFrom('customerProfile').select('lastCheckIn').where('customerId', '=', customer.id)
    expect(await profile.where('businessObjectId', '=', salon.id).execute()).toEqual([
      { lastCheckIn: new Date('2027-03-03T10:30:00Z') },
    ])
  })

  test('[STF-06d] offline counts from its own time; the history also states when it was sent', async () => {
    const { salon, appointment, customer } = await aBooking()
    at('2027-03-03T12:00:00Z')
    const early = await arrived(salon, appointment.id, '2027-03-03T10:29:59Z')
    expect(refusal(early)).toEqual([409, 'appointment.check-in-not-possible'])
    const told = await arrived(salon, appointment.id, '2027-03-03T10:50:00Z')
    expect(told.json()).toMatchObject({ status: 'CHECKED_IN' })
    const came = new Date('2027-03-03T10:50:00Z')
    const profile = db.selectFrom('customerProfile').select('lastCheckIn').where('customerId', '=', customer.id)
    expect(await profile.execute()).toEqual([{ lastCheckIn: came }])
    const entry = { at: new Date('2027-03-03T12:00:00Z'), data: { time: '2027-03-03T10:50:00.000Z' } }
    expect(await checkIns(appointment.id)).toEqual([entry])
    const headers = await anOwner(db, salon.id)
    const read = await app.inject({ url: `/v1/appointments/${appointment.id}/history`, headers })
    expect(read.json<object[]>().at(-1)).toMatchObject({ what: 'checkedIn', came: came.toISOString() })
  })

  test('[STF-06] ignores a time sent by another client than STAFF', async () => {
    const { appointment, owner, customer } = await aBooking()
    at('2027-03-03T12:00:00Z')
    const url = `/v1/appointments/${appointment.id}/check-in`
    const answer = await app.inject({ method: 'POST', url, headers: owner, payload: { time: '2027-03-03T10:50:00Z' } })
    expect(answer.json()).toMatchObject({ status: 'CHECKED_IN' })
    const now = new Date('2027-03-03T12:00:00Z')
    expect(await checkIns(appointment.id)).toEqual([{ at: now, data: {} }])
    const profile = db.selectFrom('customerProfile').select('lastCheckIn').where('customerId', '=', customer.id)
    expect(await profile.execute()).toEqual([{ lastCheckIn: now }])
  })

  test('[STF-06] [CHK-02] restores the customer’s earlier check-in when the last one is undone', async () => {
    const { salon, appointment, owner, customer } = await aBooking()
    const next = booked(await book(app, salon, customer.token, { startTime: '2027-03-03T12:00:00Z' }))
    at('2027-03-03T12:00:00Z')
    await arrived(salon, appointment.id, '2027-03-03T10:50:00Z')
    clock.advance(60_000)
    await post(next.id, 'check-in', owner)
    const url = `/v1/appointments/${next.id}/check-in`
    expect((await app.inject({ method: 'DELETE', url, headers: owner })).statusCode).toBe(200)
    const profile = db.selectFrom('customerProfile').select('lastCheckIn').where('customerId', '=', customer.id)
    expect(await profile.execute()).toEqual([{ lastCheckIn: new Date('2027-03-03T10:50:00Z') }])
  })

  test('[STF-06] [CHK-02] keeps the last check-in if an earlier arrival is reported after it', async () => {
    const { salon, appointment, owner, customer } = await aBooking()
    const next = booked(await book(app, salon, customer.token, { startTime: '2027-03-03T12:00:00Z' }))
    at('2027-03-03T12:00:00Z')
    await post(next.id, 'check-in', owner)
    const told = await arrived(salon, appointment.id, '2027-03-03T10:50:00Z')
    expect(told.json()).toMatchObject({ status: 'CHECKED_IN' })
    const profile = db.selectFrom('customerProfile').select('lastCheckIn').where('customerId', '=', customer.id)
    expect(await profile.execute()).toEqual([{ lastCheckIn: new Date('2027-03-03T12:00:00Z') }])
  })

  test('[CHK-02] refuses a second tap within five minutes as already checked in', async () => {
    const { appointment, owner } = await aBooking()
    at('2027-03-03T11:00:00Z')
    await post(appointment.id, 'check-in', owner)
    expect(refusal(await post(appointment.id, 'check-in', owner))).toEqual([409, 'businessObject.alreadyCheckedIn'])
    clock.advance(6 * 60_000)
    expect(refusal(await post(appointment.id, 'check-in', owner))).toEqual([409, 'appointment.check-in-not-possible'])
  })

  test('[AUTH-12] is refused for a customer', async () => {
    const { appointment, customer } = await aBooking()
    expect(refusal(await post(appointment.id, 'check-in', customer.token))).toEqual([403, 'forbidden'])
  })
})

describe('expiring', () => {
  test('[APT-04d] happens two hours after the business day closed, once, and not if checked in', async () => {
    const { appointment, owner } = await aBooking()
    const there = await aBooking()
    at('2027-03-03T11:00:00Z')
    await post(there.appointment.id, 'check-in', there.owner)
    at('2027-03-03T19:59:59Z')
    expect(await expireAppointments(deps)).toBe(0)
    at('2027-03-03T20:00:00Z')
    expect(await expireAppointments(deps)).toBeGreaterThan(0)
    expect(await expireAppointments(deps)).toBe(0)
    const expired = await app.inject({ url: `/v1/appointments/${appointment.id}`, headers: owner })
    expect(expired.json()).toMatchObject({ status: 'EXPIRED', version: 2 })
    expect(expired.headers.etag).toBe('"2"')
  })

  test('[APT-04] [BIZ-02] counts a visit after midnight to the evening before', () => {
    const night = { activated: true, open: '18:00', close: '04:00', capacity: null, rules: [] }
    const start = Date.parse('2027-03-03T01:00:00Z')
    const hour = 3_600_000
    expect(new Date(closingOf(night, 'Europe/Zurich', { start, end: start + hour })).toISOString()).toBe(
      '2027-03-03T03:00:00.000Z',
    )
    const shut = { ...night, activated: false }
    expect(new Date(closingOf(shut, 'Europe/Zurich', { start, end: start + hour })).toISOString()).toBe(
      '2027-03-03T23:00:00.000Z',
    )
  })
})
