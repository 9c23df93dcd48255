import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import type { ErrorBody } from '@goldline/contract/wire'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { aProduct } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'
import { settleChanges } from '../undo/settle-change.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const noon = '2027-03-03T11:00:00.000Z'
type Offered = { appointment: Appointment; staffIds: string[] }[] | null

/** Two people, one visit fixed to the first, and a service that only the first does. */
async function aFixedDay() {
  const salon = await aSalon(db, 2)
  const owner = await anOwner(db, salon.id)
  const [lena = '', mia = ''] = salon.staff
  const only = await aProduct(db, salon, { specialists: [lena] })
  const customer = await aSignedInCustomer(db)
  const visit = booked(await book(app, salon, customer.token, { startTime: noon }))
  expect(visit.recommendedStaff?.id).toBe(lena)
  await db.updateTable('appointment').set({ pinned: true }).where('id', '=', visit.id).execute()
  const send = (url: string, payload?: object, version?: number) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...owner, 'idempotency-key': randomUUID(), ...(version && { 'if-match': `"${version}"` }) },
      ...(payload && { payload }),
    })
  const enter = (more: object = {}) =>
    send('/v1/business-object/appointments', {
      ...{ customerId: null, walkIn: true, startTime: noon, services: [{ product: only, staffId: null }] },
      ...more,
    })
  const room = async () => {
    const url = `/v1/business-object/room?startTime=${noon}&products=${only}`
    const answer = await app.inject({ url, headers: owner })
    return (answer.body === '' ? null : answer.json()) as Offered
  }
  const now = async (id: string) =>
    (await app.inject({ url: `/v1/appointments/${id}`, headers: owner })).json<Appointment>()
  const undo = ({ id }: Appointment, version: number) => send(`/v1/appointments/${id}/undo`, undefined, version)
  return { salon, customer, owner, lena, mia, visit, enter, room, now, undo }
}

const asAgreed = (offered: Offered) =>
  (offered ?? []).map(({ appointment: { id, version }, staffIds }) => ({ id, version, staffIds }))

describe('making room', () => {
  test('[AVL-03, APT-20] who would move is shown, one booking does it, and one press takes all of it back', async () => {
    const { customer, lena, mia, visit, enter, room, now, undo } = await aFixedDay()
    expect(refusal(await enter())).toEqual([409, 'staff.busy'])
    const offered = await room()
    expect(offered?.map(({ appointment, staffIds }) => [appointment.id, staffIds])).toEqual([[visit.id, [mia]]])
    const entered = booked(await enter({ room: asAgreed(offered) }))
    expect(entered).toMatchObject({ recommendedStaff: { id: lena }, undo: { others: 1 } })
    expect(await now(visit.id)).toMatchObject({ recommendedStaff: { id: mia }, pinned: true, staffId: null })
    await expectInvariants(db)
    expect((await undo(entered, 1)).json()).toBe(null)
    expect(await now(visit.id)).toMatchObject({ recommendedStaff: { id: lena }, pinned: true })
    const settle = () => {
      clock.advance(15_000)
      return settleChanges(deps)
    }
    await settle()
    booked(await enter({ room: asAgreed(await room()) }))
    await settle()
    const told = db.selectFrom('message').select('type').where('recipient', '=', customer.email)
    expect(await told.execute()).toEqual([{ type: 'NEW_APPOINTMENT' }])
  })

  test('[AVL-03, APT-07, APT-20] a visit that is moved there changes places with who was there, in one step', async () => {
    const { salon, owner, lena, mia, visit, now, undo } = await aFixedDay()
    const other = await aSignedInCustomer(db)
    const there = booked(await book(app, salon, other.token, { startTime: noon }))
    expect(there.recommendedStaff?.id).toBe(mia)
    await db.updateTable('appointment').set({ pinned: true }).where('id', '=', there.id).execute()
    const edit = (body: object) =>
      app.inject({
        method: 'PATCH',
        url: `/v1/business-object/appointments/${visit.id}`,
        headers: { ...owner, 'idempotency-key': randomUUID(), 'if-match': '"1"' },
        payload: { staffId: mia, ...body },
      })
    expect(refusal(await edit({}))).toEqual([409, 'staff.busy'])
    const [service] = visit.services
    const query = new URLSearchParams({
      startTime: noon,
      products: service?.productId ?? '',
      staffIds: mia,
      durations: String(service?.duration),
      appointment: visit.id,
    })
    const answer = await app.inject({ url: `/v1/business-object/room?${query}`, headers: owner })
    const offered = answer.json<Offered>()
    expect(offered?.map(({ appointment, staffIds }) => [appointment.id, staffIds])).toEqual([[there.id, [lena]]])
    const room = asAgreed(offered)
    expect(refusal(await edit({ room: [{ ...room[0], id: visit.id }] }))).toEqual([400, 'invalid-request'])
    // Where nothing moves, nobody makes room: the visit would stay without its time.
    expect(refusal(await edit({ staffId: undefined, note: 'Tee', room }))).toEqual([400, 'invalid-request'])
    expect((await edit({ room })).json()).toMatchObject({ recommendedStaff: { id: mia }, undo: { others: 1 } })
    expect(await now(there.id)).toMatchObject({ recommendedStaff: { id: lena }, pinned: true })
    await expectInvariants(db)
    expect((await undo(visit, 2)).json()).toMatchObject({ recommendedStaff: { id: lena } })
    expect(await now(there.id)).toMatchObject({ recommendedStaff: { id: mia } })
  })

  test('[APT-08] whoever changed in between is named, and nothing is half done', async () => {
    const { salon, lena, visit, enter, room, now } = await aFixedDay()
    const agreed = asAgreed(await room())
    await db.updateTable('appointment').set({ version: 2 }).where('id', '=', visit.id).execute()
    const answer = await enter({ room: agreed })
    expect([answer.statusCode, answer.json<ErrorBody>()]).toMatchObject([
      409,
      { message: 'version-conflict', appointments: [visit.id] },
    ])
    expect(await now(visit.id)).toMatchObject({ recommendedStaff: { id: lena } })
    const foreign = [{ id: randomUUID(), version: 1, staffIds: salon.staff.slice(0, 1) }]
    expect(refusal(await enter({ room: foreign }))).toEqual([409, 'version-conflict'])
  })

  test('[AVL-04] of two who make the same room, one does', async () => {
    const { enter, room } = await aFixedDay()
    const agreed = asAgreed(await room())
    const answers = await Promise.all([enter({ room: agreed }), enter({ room: agreed })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })

  test('[AVL-03] nobody who was asked for by name moves, nor to somebody who is busy', async () => {
    const { salon, mia, lena, visit, room } = await aFixedDay()
    const other = await aSignedInCustomer(db)
    booked(await book(app, salon, other.token, { startTime: noon, staffId: mia }))
    expect(await room()).toBe(null)
    await db.updateTable('appointment').set({ requestedStaffId: lena }).where('id', '=', visit.id).execute()
    expect(await room()).toBe(null)
  })
})
