import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aGoogleSalon, askAsGoogle, bookAsGoogle, secondsAt, startGoogleStandIn } from '../../test/google-bookings.ts'
import { anOwner, aSignedInCustomer, book, booked } from '../../test/salon.ts'
import { sendBookingToGoogle } from './send-booking.ts'

const t = await testApp()
const there = startGoogleStandIn(t)

const wednesday = '2027-03-03T10:00:00Z'
const noon = '2027-03-03T12:00:00Z'

async function aBooking() {
  const salon = await aGoogleSalon(t)
  const { booking } = await bookAsGoogle(t, salon, { start: wednesday, token: randomUUID() })
  const id = booking?.booking_id ?? ''
  const key = { businessObjectId: salon.id, id }
  const headers = { ...(await anOwner(t.db, salon.id)), 'idempotency-key': randomUUID() }
  const cancel = () =>
    t.app.inject({ method: 'POST', url: `/v1/appointments/${id}/cancellation`, headers, payload: {} })
  const move = (startTime: string) =>
    t.app.inject({
      method: 'PATCH',
      url: `/v1/business-object/appointments/${id}`,
      headers: { ...headers, 'if-match': '"1"' },
      payload: { startTime },
    })
  return { salon, id, cancel, move, tell: () => sendBookingToGoogle(t.deps, key) }
}

const jobs = async (id: string) => {
  const rows = await t.db
    .selectFrom('graphile_worker.jobs' as never)
    .select('key' as never)
    .where('key' as never, '=', `tellGoogleBooking:${id}` as never)
    .execute()
  return rows.length
}

test('[RWG-03] a cancellation by the salon is sent once, by a job of its transaction, without personal data', async () => {
  const { salon, id, cancel, tell } = await aBooking()
  await tell()
  expect([there().told(), await jobs(id)]).toEqual([[], 0])
  expect((await cancel()).statusCode).toBe(200)
  expect(await jobs(id)).toBe(1)
  await tell()
  await tell()
  const body = {
    name: `partners/${there().partnerId}/bookings/${id}`,
    merchantId: salon.id,
    serviceId: salon.product,
    status: 'CANCELED',
    startTime: '2027-03-03T10:00:00.000Z',
    duration: '3600s',
  }
  expect(there().told()).toEqual([{ id, mask: 'status', body }])
})

test('[RWG-03] after a move the current time is sent', async () => {
  const { id, move, tell } = await aBooking()
  expect((await move(noon)).statusCode).toBe(200)
  await tell()
  expect(there().told()).toMatchObject([{ id, mask: 'startTime', body: { startTime: '2027-03-03T12:00:00.000Z' } }])
})

test('[RWG-03] Google’s own changes, and bookings that it did not make, are not sent', async () => {
  const { id, tell, salon } = await aBooking()
  const slot = { start_sec: secondsAt(noon), duration_sec: '3600' }
  for (const said of [{ slot }, { status: 'CANCELED' }])
    await askAsGoogle(t, 'UpdateBooking', { booking: { booking_id: id, ...said } })
  await tell()
  const { token } = await aSignedInCustomer(t.db)
  const other = booked(await book(t.app, salon, token, { startTime: wednesday }))
  await t.db.updateTable('appointment').set({ status: 'CUSTOMER_CANCELLED' }).where('id', '=', other.id).execute()
  await sendBookingToGoogle(t.deps, { businessObjectId: salon.id, id: other.id })
  expect([there().told(), await jobs(other.id)]).toEqual([[], 0])
})

test('[RWG-03] a report is retried after 429, 503, a lost answer and revoked access', async () => {
  const { id, cancel, tell } = await aBooking()
  await cancel()
  there().fail(
    { on: 'token', kind: 'status', status: 500 },
    { on: 'booking', kind: 'status', status: 429, retryAfter: 60 },
    { on: 'booking', kind: 'status', status: 503 },
    { on: 'booking', kind: 'lostAnswer' },
  )
  const failures = async () => {
    await tell()
    const row = t.db.selectFrom('googleBooking').select(['failures', 'toldStatus']).where('appointmentId', '=', id)
    const { failures: count, toldStatus } = await row.executeTakeFirstOrThrow()
    return [count, toldStatus]
  }
  for (const count of [1, 2, 3, 4]) expect(await failures()).toEqual([count, 'CONFIRMED'])
  expect(await jobs(id)).toBe(1)
  there().fail({ on: 'booking', kind: 'forget' })
  expect(await failures()).toEqual([0, 'CANCELED'])
})
