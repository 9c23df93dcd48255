import type { Appointment } from '@goldline/contract/appointment'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'
import { settleChanges } from '../undo/settle-change.ts'
import { expireAppointments } from './expire-appointments.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const at = (time: string) => clock.set(Date.parse(`2027-03-03T${time}:00Z`))

/** Creates a visit at 11:00 UTC; the salon is open until 18:00 UTC. */
async function aVisit() {
  const salon = await aSalon(db, 1)
  const owner = await anOwner(db, salon.id)
  const customer = await aSignedInCustomer(db)
  const { id } = booked(await book(app, salon, customer.token, { startTime: '2027-03-03T11:00:00Z' }))
  const send = (method: 'POST' | 'DELETE', what: string, headers: object = owner) =>
    app.inject({ method, url: `/v1/appointments/${id}/${what}`, headers: { ...headers } })
  return { salon, owner, customer, id, send }
}

describe('no-shows', () => {
  test('[APT-04l, APT-04m] are possible from 15 minutes after the start, without a message; the rest is free after 15 seconds', async () => {
    const { salon, send, id } = await aVisit()
    at('11:14')
    expect(refusal(await send('POST', 'no-show'))).toEqual([409, 'appointment.correction-not-possible'])
    at('11:15')
    expect((await send('POST', 'no-show')).json()).toMatchObject({ status: 'EXPIRED', undo: { version: 2 } })
    const { token } = await aSignedInCustomer(db)
    const half = { startTime: '2027-03-03T11:30:00Z' }
    expect(refusal(await book(app, salon, token, half))).toEqual([409, 'startTime.invalid'])
    clock.advance(15_000)
    await settleChanges(deps)
    booked(await book(app, salon, token, half))
    const told = db
      .selectFrom('message')
      .select('type')
      .where('appointmentId', '=', id)
      .where('type', '<>', 'NEW_APPOINTMENT')
    expect(await told.execute()).toEqual([])
    expect(refusal(await send('DELETE', 'no-show'))).toEqual([409, 'staff.busy'])
  })

  test('[APT-04l] can be undone until the visit expires, and then hold the time again', async () => {
    const { salon, send } = await aVisit()
    at('11:20')
    await send('POST', 'no-show')
    clock.advance(60_000)
    await settleChanges(deps)
    expect((await send('DELETE', 'no-show')).json<Appointment>()).toMatchObject({ status: 'CONFIRMED' })
    await expectInvariants(db)
    const { token } = await aSignedInCustomer(db)
    expect(refusal(await book(app, salon, token, { startTime: '2027-03-03T11:30:00Z' }))).toEqual([
      409,
      'startTime.invalid',
    ])
    await send('POST', 'no-show')
    at('20:00')
    expect(refusal(await send('DELETE', 'no-show'))).toEqual([409, 'appointment.correction-not-possible'])
    await expireAppointments(deps)
  })

  test('[AUTH-12] cannot be corrected by customers, and by staff only in their own salon', async () => {
    const { send, customer } = await aVisit()
    const other = await aVisit()
    at('11:20')
    expect(refusal(await send('POST', 'no-show', customer.token))).toEqual([403, 'forbidden'])
    expect(refusal(await send('POST', 'no-show', other.owner))).toEqual([404, 'appointment.notFound'])
  })
})

describe('a check-in', () => {
  test('[APT-04p] can be undone at any time before checkout, and repeated at once', async () => {
    const { send } = await aVisit()
    at('11:00')
    await send('POST', 'check-in')
    clock.advance(120_000)
    expect((await send('DELETE', 'check-in')).json()).toMatchObject({ status: 'CONFIRMED', version: 3 })
    expect(refusal(await send('DELETE', 'check-in'))).toEqual([409, 'appointment.correction-not-possible'])
    expect((await send('POST', 'check-in')).json()).toMatchObject({ status: 'CHECKED_IN' })
  })
})

describe('the history', () => {
  test('[APT-06] records who did what, when, and why', async () => {
    const { send, owner, customer, id } = await aVisit()
    await app.inject({
      method: 'PATCH',
      url: `/v1/business-object/appointments/${id}`,
      headers: { ...owner, 'if-match': '"1"' },
      payload: { startTime: '2027-03-03T13:00:00Z' },
    })
    clock.advance(15_000)
    await settleChanges(deps)
    await app.inject({
      method: 'POST',
      url: `/v1/appointments/${id}/cancellation`,
      headers: owner,
      payload: { reason: 'Wasserschaden', tell: false },
    })
    const history = await app.inject({ url: `/v1/appointments/${id}/history`, headers: owner })
    const lines = history.json<{ by: string; what: string; to: unknown; reason: string | null }[]>()
    expect(lines.map(({ by, what }) => `${by} ${what}`).sort()).toEqual([
      'customer booked',
      'salon cancelled',
      'salon moved',
      'system told',
      'system told',
    ])
    expect(lines.find(({ what }) => what === 'moved')?.to).toMatchObject({ startTime: '2027-03-03T13:00:00.000Z' })
    expect(lines.find(({ what }) => what === 'cancelled')?.reason).toBe('Wasserschaden')
    const foreign = await app.inject({ url: `/v1/appointments/${id}/history`, headers: customer.token })
    expect(refusal(foreign)).toEqual([403, 'forbidden'])
    clock.advance(15_000)
    await settleChanges(deps)
    const told = await db.selectFrom('message').select('type').where('appointmentId', '=', id).execute()
    expect(told.map(({ type }) => type)).not.toContain('BO_CANCELLED')
    expect((await send('POST', 'undo', { ...owner, 'if-match': '"3"' })).statusCode).toBe(409)
  })
})
