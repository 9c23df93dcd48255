import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import type { ErrorBody } from '@goldline/contract/wire'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { aCustomer, aProduct } from '../../test/builders.ts'
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
type OfferedMoves = { appointment: Appointment; staffIds: string[] }[] | null

/** Creates two people, one visit fixed to the first, and a service that only the first does. */
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
      customerId: null,
      walkIn: true,
      startTime: noon,
      services: [{ product: only, staffId: null }],
      ...more,
    })
  const room = async () => {
    const url = `/v1/business-object/room?startTime=${noon}&products=${only}`
    const answer = await app.inject({ url, headers: owner })
    return (answer.body === '' ? null : answer.json()) as OfferedMoves
  }
  const block = (more: object = {}) =>
    send('/v1/business-object/blockers', {
      staffId: lena,
      startTime: noon,
      endTime: '2027-03-03T11:30:00.000Z',
      ...more,
    })
  const get = async <T>(path: string, query: Record<string, string>) => {
    const answer = await app.inject({ url: `/v1/business-object/${path}`, query, headers: owner })
    return (answer.body === '' ? null : answer.json()) as T
  }
  const now = async (id: string) =>
    (await app.inject({ url: `/v1/appointments/${id}`, headers: owner })).json<Appointment>()
  const undo = ({ id }: Appointment, version: number) => send(`/v1/appointments/${id}/undo`, undefined, version)
  return { salon, customer, owner, lena, mia, only, visit, enter, room, block, get, now, undo }
}

const asAgreed = (offered: OfferedMoves) =>
  (offered ?? []).map(({ appointment: { id, version }, staffIds }) => ({ id, version, staffIds }))

describe('making room', () => {
  test('[AVL-03i, AVL-03j, APT-20] shows who would move; one booking moves them, and one undo reverts everything', async () => {
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

  test('[AVL-03, APT-07, APT-20] swaps a moved visit with the one in its place, in one step', async () => {
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
    const offered = answer.json<OfferedMoves>()
    expect(offered?.map(({ appointment, staffIds }) => [appointment.id, staffIds])).toEqual([[there.id, [lena]]])
    const room = asAgreed(offered)
    expect(refusal(await edit({ room: [{ ...room[0], id: visit.id }] }))).toEqual([400, 'invalid-request'])
    // Room is refused for an edit that moves nothing.
    expect(refusal(await edit({ staffId: undefined, note: 'Tee', room }))).toEqual([400, 'invalid-request'])
    const ends = { staffId: undefined, endTime: '2027-03-03T12:00:00.000Z', room }
    expect(refusal(await edit(ends))).toEqual([400, 'invalid-request'])
    expect((await edit({ room })).json()).toMatchObject({ recommendedStaff: { id: mia }, undo: { others: 1 } })
    expect(await now(there.id)).toMatchObject({ recommendedStaff: { id: lena }, pinned: true })
    await expectInvariants(db)
    expect((await undo(visit, 2)).json()).toMatchObject({ recommendedStaff: { id: lena } })
    expect(await now(there.id)).toMatchObject({ recommendedStaff: { id: mia } })
  })

  test('[APT-08] names an appointment that changed in between, and changes nothing', async () => {
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

  test('[AVL-04] lets one of two users who make the same room succeed', async () => {
    const { enter, room } = await aFixedDay()
    const agreed = asAgreed(await room())
    const answers = await Promise.all([enter({ room: agreed }), enter({ room: agreed })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })

  test('[AVL-03k] does not move a requested person’s visit, and moves none to busy staff', async () => {
    const { salon, mia, lena, visit, room } = await aFixedDay()
    const other = await aSignedInCustomer(db)
    booked(await book(app, salon, other.token, { startTime: noon, staffId: mia }))
    expect(await room()).toBe(null)
    await db.updateTable('appointment').set({ requestedStaffId: lena }).where('id', '=', visit.id).execute()
    expect(await room()).toBe(null)
  })
})

const shown = (offered: OfferedMoves) => offered?.map(({ appointment, staffIds }) => [appointment.id, staffIds])

describe('making room for blocked time', () => {
  const half = { startTime: noon, endTime: '2027-03-03T11:30:00.000Z' }

  test('[AVL-03, APT-15, APT-20] blocks the time and moves others in one step, and one undo reverts both', async () => {
    const { lena, mia, visit, block, get, now, undo } = await aFixedDay()
    expect(refusal(await block())).toEqual([409, 'staff.busy'])
    const offered = await get<OfferedMoves>('blocker-room', { staffId: lena, ...half })
    expect(shown(offered)).toEqual([[visit.id, [mia]]])
    const blocker = booked(await block({ room: asAgreed(offered) }))
    expect(blocker).toMatchObject({ bookingType: 'BLOCKER', staffId: lena, undo: { others: 1 } })
    expect(await now(visit.id)).toMatchObject({ recommendedStaff: { id: mia }, pinned: true })
    await expectInvariants(db)
    expect((await undo(blocker, 1)).json()).toBe(null)
    expect(await now(visit.id)).toMatchObject({ recommendedStaff: { id: lena } })
    // Names the appointment that changed in between.
    const late = await block({ room: asAgreed(offered) })
    expect([refusal(late), late.json<ErrorBody>().appointments]).toEqual([[409, 'version-conflict'], [visit.id]])
  })

  test('[AVL-03, APT-07] does not let a moved blocker block itself', async () => {
    const { owner, lena, mia, visit, block, get, now } = await aFixedDay()
    const before = { startTime: '2027-03-03T10:30:00.000Z', endTime: noon }
    const { id } = booked(await block(before))
    const to = { startTime: '2027-03-03T10:45:00.000Z', endTime: '2027-03-03T11:15:00.000Z' }
    const edit = (body: object) =>
      app.inject({
        method: 'PATCH',
        url: `/v1/business-object/appointments/${id}`,
        headers: { ...owner, 'idempotency-key': randomUUID(), 'if-match': '"1"' },
        payload: { ...to, ...body },
      })
    expect(refusal(await edit({}))).toEqual([409, 'staff.busy'])
    const offered = await get<OfferedMoves>('blocker-room', { staffId: lena, ...to, appointment: id })
    expect(shown(offered)).toEqual([[visit.id, [mia]]])
    // The same for a blocker that does not move.
    const stays = { startTime: undefined, endTime: undefined, staffId: null, room: asAgreed(offered) }
    expect(refusal(await edit(stays))).toEqual([400, 'invalid-request'])
    expect((await edit({ room: asAgreed(offered) })).json()).toMatchObject({ ...to, undo: { others: 1 } })
    expect(await now(visit.id)).toMatchObject({ recommendedStaff: { id: mia } })
  })

  test('[APT-19, AVL-03] names who would make room for each conflict of a series, and applies all in one step', async () => {
    const { salon, lena, mia, only, visit, enter, block, get, now, undo } = await aFixedDay()
    type Found = { startTime: string; room: OfferedMoves }[]
    const repeat = { everyWeeks: '1', count: '2' }
    const free = { startTime: '2027-02-24T11:00:00.000Z', endTime: '2027-02-24T11:30:00.000Z' }
    const blockers = await get<Found>('blocker-occurrences', { staffId: lena, ...free, ...repeat })
    expect(blockers.map(({ room }) => shown(room))).toEqual([undefined, [[visit.id, [mia]]]])
    const visits = await get<Found>('occurrences', { products: only, startTime: free.startTime, ...repeat })
    expect(visits.map(({ room }) => shown(room))).toEqual([undefined, [[visit.id, [mia]]]])
    const room = asAgreed(visits[1]?.room ?? null)
    const other = await aCustomer(db)
    await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: other.id }).execute()
    const series = booked(await enter({ ...aSeries(free.startTime), customerId: other.id, room }))
    expect(series).toMatchObject({ series: { position: 1, count: 2 }, undo: { others: 2 } })
    expect(await now(visit.id)).toMatchObject({ recommendedStaff: { id: mia } })
    expect((await undo(series, 1)).json()).toBe(null)
    const again = { ...free, again: [{ startTime: noon }] }
    booked(await block({ ...again, room: room.map((each) => ({ ...each, version: each.version + 2 })) }))
    expect(await now(visit.id)).toMatchObject({ recommendedStaff: { id: mia } })
  })

  test('[AUTH-04] moves no visit of another salon', async () => {
    const { get } = await aFixedDay()
    const foreign = await aSalon(db, 1)
    const answer = await get<ErrorBody>('blocker-room', { staffId: foreign.staff[0] ?? '', ...half })
    expect(answer.message).toBe('staff.notFound')
  })
})

const aSeries = (startTime: string) => ({ walkIn: false, startTime, again: [{ startTime: noon }] })
