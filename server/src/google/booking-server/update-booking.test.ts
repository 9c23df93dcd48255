import { randomUUID } from 'node:crypto'
import type { GoogleOutcomeBody } from '@goldline/contract/google/booking-server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '../../jobs/check-invariants.ts'
import { testApp, testNow } from '../../test/app.ts'
import { aGoogleSalon, askAsGoogle, bookAsGoogle, enableBookingServer, secondsAt } from '../../test/google-bookings.ts'
import { anOwner } from '../../test/salon.ts'

const t = await testApp()
afterAll(() => t.close())
beforeEach(() => {
  t.clock.set(testNow)
  enableBookingServer(t)
})

// The tests' clock shows Tuesday 2027-03-02, 09:00 in Zürich.
const wednesday = '2027-03-03T10:00:00Z'
const noon = '2027-03-03T12:00:00Z'

async function aBooking() {
  const salon = await aGoogleSalon(t)
  const token = randomUUID()
  const { booking } = await bookAsGoogle(t, salon, { start: wednesday, token })
  if (booking === undefined) throw new Error('not booked')
  const id = booking.booking_id
  const change = async (said: object): Promise<GoogleOutcomeBody> => {
    const answer = await askAsGoogle(t, 'UpdateBooking', { booking: { booking_id: id, ...said } })
    if (answer.statusCode !== 200) throw new Error(`not 200: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  const visit = () => t.db.selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const told = () =>
    t.db
      .selectFrom('googleBooking')
      .select(['toldStatus', 'toldStart'])
      .where('appointmentId', '=', id)
      .executeTakeFirstOrThrow()
  const bySalon = async (what: string) => {
    const headers = { ...(await anOwner(t.db, salon.id)), 'idempotency-key': randomUUID() }
    return t.app.inject({ method: 'POST', url: `/v1/appointments/${id}/${what}`, headers, payload: {} })
  }
  return { salon, id, token, user: booking.user_information, change, visit, told, bySalon }
}
const slotAt = (start: string) => ({ slot: { start_sec: secondsAt(start), duration_sec: '3600' } })

describe('UpdateBooking', () => {
  test('[RWG-01a] moves once, even if repeated, and frees the former time', async () => {
    const { salon, change, visit, told } = await aBooking()
    const answers = [await change(slotAt(noon)), await change(slotAt(noon)), await change({ status: 'CONFIRMED' })]
    for (const { booking } of answers) expect(booking?.slot.start_sec).toBe(secondsAt(noon))
    const { startTime, version, status } = await visit()
    expect([startTime.toISOString(), version, status]).toEqual(['2027-03-03T12:00:00.000Z', 2, 'CONFIRMED'])
    expect((await told()).toldStart).toEqual(startTime)
    expect((await bookAsGoogle(t, salon, { start: wednesday, token: randomUUID(), user: other })).booking).toBeDefined()
    expect(await findViolations(t.db)).toEqual([])
  })

  test('[RWG-01a] does not move if nothing is free, and returns the current state', async () => {
    const { salon, change, visit } = await aBooking()
    await bookAsGoogle(t, salon, { start: noon, token: randomUUID(), user: other })
    for (const start of [noon, '2027-03-03T02:00:00Z', '2040-03-03T12:00:00Z'])
      expect(await change(slotAt(start))).toMatchObject({
        booking: { status: 'CONFIRMED', slot: { start_sec: secondsAt(wednesday) } },
        booking_failure: { cause: 'SLOT_UNAVAILABLE' },
      })
    expect((await visit()).version).toBe(1)
  })

  test('[RWG-01a] cancels once, even if repeated, after which the booking cannot be moved', async () => {
    const { change, visit, told } = await aBooking()
    for (let sent = 0; sent < 2; sent++)
      expect(await change({ status: 'CANCELED' })).toMatchObject({ booking: { status: 'CANCELED' } })
    expect(await visit()).toMatchObject({ status: 'CUSTOMER_CANCELLED', version: 2 })
    expect((await told()).toldStatus).toBe('CANCELED')
    expect(await change(slotAt(noon))).toMatchObject({ booking_failure: { cause: 'BOOKING_ALREADY_CANCELLED' } })
    expect(await findViolations(t.db)).toEqual([])
  })

  test('[RWG-02a] applies the salon’s cancellation window, and refuses customers who have checked in', async () => {
    const late = await aBooking()
    await t.db
      .updateTable('businessObject')
      .set({ cancellationWindowHours: 48 })
      .where('id', '=', late.salon.id)
      .execute()
    for (const said of [{ status: 'CANCELED' }, slotAt(noon)])
      expect(await late.change(said)).toMatchObject({ booking_failure: { cause: 'OUTSIDE_CANCELLATION_WINDOW' } })
    const here = await aBooking()
    await t.db.updateTable('appointment').set({ status: 'CHECKED_IN' }).where('id', '=', here.id).execute()
    for (const said of [{ status: 'CANCELED' }, slotAt(noon)])
      expect(await here.change(said)).toMatchObject({ booking_failure: { cause: 'BOOKING_NOT_CANCELLABLE' } })
  })

  test('[RWG-01a] a booking not made by Google, or a status only for salons, gets 400', async () => {
    const { id, change, visit } = await aBooking()
    await expect(change({ status: 'NO_SHOW' })).rejects.toThrow('400')
    await t.db.deleteFrom('googleBooking').where('appointmentId', '=', id).execute()
    await expect(change({ status: 'CANCELED' })).rejects.toThrow('400')
    expect((await visit()).status).toBe('CONFIRMED')
  })

  test('[RWG-02a] still cancels at a salon that left Google', async () => {
    const { salon, change, visit } = await aBooking()
    await t.db.updateTable('businessObject').set({ reserveWithGoogle: false }).where('id', '=', salon.id).execute()
    await change({ status: 'CANCELED' })
    expect((await visit()).status).toBe('CUSTOMER_CANCELLED')
  })
})

const other = { given_name: 'Tom', family_name: 'Berg', telephone: '+41791112244', email: 'tom@example.com' }

describe('queries by Google', () => {
  test('[RWG-01a] return the status of one booking, and all bookings of a user', async () => {
    const { id, user, bySalon } = await aBooking()
    const statusOf = async () => (await askAsGoogle(t, 'GetBookingStatus/', { booking_id: id })).json()
    const stands = { booking_id: id, prepayment_status: 'PREPAYMENT_NOT_PROVIDED' }
    expect(await statusOf()).toEqual({ ...stands, booking_status: 'CONFIRMED' })
    expect((await bySalon('cancellation')).statusCode).toBe(200)
    expect(await statusOf()).toEqual({ ...stands, booking_status: 'CANCELED' })
    const listOf = async (user_id: string) => (await askAsGoogle(t, 'ListBookings', { user_id })).json().bookings
    expect(await listOf(user.user_id)).toMatchObject([{ booking_id: id, status: 'CANCELED', user_information: user }])
    expect(await listOf('nobody')).toEqual([])
    expect((await askAsGoogle(t, 'GetBookingStatus', { booking_id: randomUUID() })).statusCode).toBe(400)
  })
})
