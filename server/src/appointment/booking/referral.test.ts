import { type GoogleConversionsStandIn, startGoogleConversions } from '@goldline/stand-ins/google-conversions'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '../../jobs/check-invariants.ts'
import { googleConversions } from '../../providers/google-conversions.ts'
import { testApp, testNow } from '../../test/app.ts'
import { aSalon, aSignedInCustomer, book, booked } from '../../test/salon.ts'
import { reportGoogleBooking } from './referral.ts'

const t = await testApp()
let standIn: GoogleConversionsStandIn | undefined
afterAll(async () => {
  await standIn?.close()
  await t.close()
})
const there = () => {
  if (standIn === undefined) throw new Error('before the first test')
  return standIn
}
beforeEach(async () => {
  await standIn?.close()
  standIn = await startGoogleConversions()
  t.clock.set(testNow)
  Object.assign(t.deps, {
    googleConversions: googleConversions({ baseUrl: there().url, partnerId: there().partnerId, limitMs: 2000 }),
  })
})

async function bookedWith(header: string | undefined, row: object = { reserveWithGoogle: true }) {
  const salon = await aSalon(t.db, 2)
  await t.db.updateTable('businessObject').set(row).where('id', '=', salon.id).execute()
  const { token } = await aSignedInCustomer(t.db)
  const headers = header === undefined ? {} : { 'from-google': header }
  const answer = await book(t.app, salon, { ...token, ...headers }, { startTime: '2027-03-03T11:00:00Z' })
  const { id } = booked(answer)
  const visit = { businessObjectId: salon.id, appointmentId: id }
  const { bookingType } = await t.db
    .selectFrom('appointment')
    .select('bookingType')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { visit, bookingType }
}
const referral = ({ appointmentId }: { appointmentId: string }) =>
  t.db
    .selectFrom('googleReferral')
    .select(['state', 'token'])
    .where('appointmentId', '=', appointmentId)
    .executeTakeFirst()

describe('a booking', () => {
  test.each([
    ['token abc', { reserveWithGoogle: true }, 'RWG'],
    ['link', { reserveWithGoogle: true }, 'RWG'],
    ['anything', { reserveWithGoogle: true }, 'ONLINE'],
    [undefined, { reserveWithGoogle: true }, 'ONLINE'],
    ['token abc', { reserveWithGoogle: false }, 'ONLINE'],
    ['token abc', { reserveWithGoogle: true, version: 'LITE' }, 'ONLINE'],
  ])('[RWG-06a] with %j in a salon with %j is %s', async (header, row, type) => {
    const { visit, bookingType } = await bookedWith(header, row)
    expect(bookingType).toBe(type)
    const kept = await referral(visit)
    expect(kept?.state).toBe(type === 'RWG' && header === 'token abc' ? 'WAITING' : undefined)
    expect(kept?.token ?? 'v1.').toMatch(/^v1\./)
  })
})

describe('reporting a booking to Google', () => {
  test('[RWG-06b] sends the booking’s token once, without personal data; then deletes it here', async () => {
    const { visit } = await bookedWith('token abc')
    await reportGoogleBooking(t.deps, visit)
    await reportGoogleBooking(t.deps, visit)
    expect(there().counted()).toEqual([
      { conversion_partner_id: there().partnerId, rwg_token: 'abc', merchant_changed: 2 },
    ])
    expect(await referral(visit)).toEqual({ state: 'SENT', token: null })
    expect(await findViolations(t.db)).toEqual([])
  })

  test.each([
    [{ kind: 'lostAnswer' }, 'UNKNOWN', 1],
    [{ kind: 'delay', ms: 4000 }, 'UNKNOWN', 1],
    [{ kind: 'status', status: 400 }, 'REFUSED', 0],
    [{ kind: 'status', status: 500 }, 'REFUSED', 0],
  ] as const)('[RWG-06b] after %j sets it to %s and does not repeat the report', async (fault, state, count) => {
    const { visit } = await bookedWith('token abc')
    there().fail(fault)
    await reportGoogleBooking(t.deps, visit)
    expect(await referral(visit)).toEqual({ state, token: null })
    await reportGoogleBooking(t.deps, visit)
    await expect.poll(() => there().counted().length, { timeout: 20_000 }).toBe(count)
  })

  test('[RWG-06b] waits for the next attempt after 429, 503 or without a connection', async () => {
    const { visit } = await bookedWith('token abc')
    there().fail({ kind: 'status', status: 429, retryAfter: 30 }, { kind: 'status', status: 503 })
    for (let tries = 0; tries < 2; tries++) {
      await reportGoogleBooking(t.deps, visit)
      expect((await referral(visit))?.state).toBe('WAITING')
    }
    await reportGoogleBooking(t.deps, visit)
    expect([(await referral(visit))?.state, there().counted().length]).toEqual(['SENT', 1])
  })

  test('[RWG-06b] does not repeat a report started by a process that died', async () => {
    const { visit } = await bookedWith('token abc')
    await t.db.updateTable('googleReferral').set({ state: 'SENDING' }).where('state', '=', 'WAITING').execute()
    await reportGoogleBooking(t.deps, visit)
    expect([await referral(visit), there().counted()]).toEqual([{ state: 'UNKNOWN', token: null }, []])
  })
})
