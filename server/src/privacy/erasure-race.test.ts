import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { sentCode } from '../test/codes.ts'
import { expectInvariants } from '../test/invariants.ts'
import { whereFound } from '../test/person.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'

const { app, deps, db, close } = await testApp()
afterAll(close)

type Headers = { authorization: string }
const erase = (headers: Headers, challengeId: string, code: string) =>
  app.inject({ method: 'DELETE', url: '/v1/user/me', headers, payload: { challengeId, code } })
const requestErasure = async (headers: Headers, to: string) => {
  const { id } = (await app.inject({ method: 'POST', url: '/v1/user/me/erasure', headers })).json()
  return { id, code: await sentCode(deps, to) }
}

/** Waits until so many sessions of this database wait for a lock. */
async function waitingForLocks(count: number): Promise<void> {
  for (let waiting = 0; waiting < count; ) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    waiting = rows[0]?.waiting ?? 0
  }
}

test('[PRIV-01] a booking concurrent with the erasure is cancelled or refused; no data of the person stays', async () => {
  for (let round = 0; round < 8; round++) {
    const salons = [await aSalon(db, 1), await aSalon(db, 1)]
    const { token, email } = await aSignedInCustomer(db)
    const { id, code } = await requestErasure(token, email)
    const bookings = salons.map((salon, n) => book(app, salon, token, { startTime: `2027-03-0${3 + n}T11:00:00Z` }))
    const [erased, ...booking] = await Promise.all([erase(token, id, code), ...bookings])
    expect([200, 503], erased.body).toContain(erased.statusCode)
    for (const each of booking) expect([201, 401], each.body).toContain(each.statusCode)
    if (erased.statusCode !== 200) continue
    expect(await whereFound(db, [email])).toEqual([])
    const ids = salons.map((salon) => salon.id)
    const visits = await db.selectFrom('appointment').select('status').where('businessObjectId', 'in', ids).execute()
    expect(visits.filter(({ status }) => status === 'CONFIRMED')).toEqual([])
    await expectInvariants(db)
  }
})

test('[PRIV-01] a booking that locks the customer’s row right after the erasure is refused', async () => {
  const salon = await aSalon(db, 1)
  const { token, email, id: customerId } = await aSignedInCustomer(db)
  const { id, code } = await requestErasure(token, email)
  const { erased, booking } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().execute()
    const erased = erase(token, id, code)
    await waitingForLocks(1)
    const booking = book(app, salon, token, { startTime: '2027-03-03T11:00:00Z' })
    await waitingForLocks(2)
    return { erased, booking }
  })
  expect((await erased).statusCode).toBe(200)
  expect(refusal(await booking)).toEqual([401, 'Unauthorized'])
  expect(await whereFound(db, [email])).toEqual([])
})

test('[PRIV-01] an earlier booking is cancelled, at a salon that the erasure had not locked', async () => {
  const salon = await aSalon(db, 1)
  const { token, email, id: customerId } = await aSignedInCustomer(db)
  const { id, code } = await requestErasure(token, email)
  const { erased, booking } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().execute()
    const booking = book(app, salon, token, { startTime: '2027-03-03T11:00:00Z' })
    await waitingForLocks(1)
    const erased = erase(token, id, code)
    await waitingForLocks(2)
    return { erased, booking }
  })
  const { id: appointmentId } = booked(await booking)
  expect((await erased).json()).toMatchObject({ cancelledAppointments: 1 })
  const visit = db.selectFrom('appointment').select('status').where('id', '=', appointmentId)
  expect(await visit.executeTakeFirst()).toEqual({ status: 'CUSTOMER_CANCELLED' })
  expect(await whereFound(db, [email])).toEqual([])
})

test('[PRIV-01] [MSG-04] a message that the salon resends right before the erasure is blanked too', async () => {
  const salon = await aSalon(db, 1)
  const { token, email } = await aSignedInCustomer(db)
  const { id, code } = await requestErasure(token, email)
  const { id: appointmentId } = booked(await book(app, salon, token, { startTime: '2027-03-03T11:00:00Z' }))
  const { id: messageId } = await db
    .updateTable('message')
    .set({ status: 'FAILED', failure: 'REFUSED' })
    .where('appointmentId', '=', appointmentId)
    .where('recipient', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
  const owner = await anOwner(db, salon.id)
  const { retried, erased } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('message').select('id').where('id', '=', messageId).forUpdate().execute()
    const retried = app.inject({
      method: 'POST',
      url: `/v1/business-object/messages/${messageId}/retry`,
      headers: { ...owner, 'idempotency-key': randomUUID() },
    })
    await waitingForLocks(1)
    const erased = erase(token, id, code)
    await waitingForLocks(2)
    return { retried, erased }
  })
  expect([(await retried).statusCode, (await erased).statusCode]).toEqual([201, 200])
  const again = db
    .selectFrom('message')
    .select(['status', 'failure', 'recipient', 'text'])
    .where('retryOf', '=', messageId)
  expect(await again.execute()).toEqual([{ status: 'FAILED', failure: 'ERASED', recipient: null, text: '' }])
  expect(await whereFound(db, [email])).toEqual([])
})
