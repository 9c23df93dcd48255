import type { Appointment } from '@goldline/contract/appointment'
import type { ErrorBody } from '@goldline/contract/wire'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { aToken } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'
import { aSeriesOf, seriesStarts } from '../../test/series.ts'
import { settleChanges } from '../undo/settle-change.ts'

const t = await testApp()
const { app, db, deps, clock } = t
afterAll(t.close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const aSeries = () => aSeriesOf(t)
const starts = [...seriesStarts]
const [first, second, third, fourth] = seriesStarts

const startsOf = (all: readonly Appointment[]) => all.map(({ startTime }) => startTime)
const statusesOf = (all: readonly Appointment[]) => all.map(({ status }) => status)

describe('moving', () => {
  test('[APT-19] does not free the time for a field that a visit does not have', async () => {
    const { one, edit, taken } = await aSeries()
    expect((await edit(one, { endTime: '2027-03-10T10:30:00.000Z', scope: 'all' })).statusCode).toBe(200)
    clock.advance(15_000)
    await settleChanges(deps)
    await expect(taken(second)).rejects.toThrow()
  })

  test('[APT-19] one appointment alone keeps it in the series, and leaves the others unchanged', async () => {
    const { two, edit, all } = await aSeries()
    const moved = await edit(two, { startTime: '2027-03-17T12:00:00.000Z' })
    expect(moved.json()).toMatchObject({ series: { position: 2, count: 4 }, undo: { others: 0 } })
    expect(startsOf(await all())).toEqual([first, '2027-03-17T12:00:00.000Z', third, fourth])
  })

  test('[APT-19e] moves the following visits alike, at the same clock time; one that was moved separately stays', async () => {
    const { two, three, edit, all } = await aSeries()
    await edit(three, { startTime: '2027-03-24T13:00:00.000Z' })
    // Only the fourth one moves with it.
    expect((await edit(two, { startTime: '2027-03-17T10:00:00.000Z', scope: 'following' })).json()).toMatchObject({
      undo: { others: 1 },
    })
    expect((await all()).map(({ version }) => version)).toEqual([1, 2, 2, 2])
    const moved = [first, '2027-03-17T10:00:00.000Z', '2027-03-24T13:00:00.000Z', '2027-03-31T09:00:00.000Z']
    expect(startsOf(await all())).toEqual(moved)
  })

  test('[APT-19f] does not change an appointment that already has the new values', async () => {
    const { one, two, edit, all } = await aSeries()
    await edit(two, { note: 'Mit Hund' })
    expect((await edit(one, { note: 'Mit Hund', scope: 'all' })).json()).toMatchObject({ undo: { others: 2 } })
    expect((await all()).map(({ version }) => version)).toEqual([2, 2, 2, 2])
  })

  test('[APT-19] leaves blocked time that was moved separately, with its end', async () => {
    const { salon, three, send, edit, all } = await aSeries()
    await db.deleteFrom('appointment').where('businessObjectId', '=', salon.id).execute()
    const payload = { staffId: salon.staff[0], startTime: first, endTime: '2027-03-10T10:00:00.000Z' }
    const again = [{ startTime: second }, { startTime: third }]
    const blocked = booked(await send('POST', '/v1/business-object/blockers', { payload: { ...payload, again } }))
    const alone = (await all()).find(({ startTime }) => startTime === second) ?? three
    await edit(alone, { startTime: '2027-03-17T12:00:00.000Z', endTime: '2027-03-17T13:00:00.000Z' })
    const moved = { startTime: '2027-03-10T09:30:00.000Z', endTime: '2027-03-10T10:30:00.000Z', scope: 'all' }
    expect((await edit(blocked, moved)).json()).toMatchObject({ undo: { others: 1 } })
  })

  test('[APT-19] [APT-20] moves a series by a week into its own old times, and back', async () => {
    const { two, edit, all, undo, told } = await aSeries()
    expect((await edit(two, { startTime: third, scope: 'all' })).statusCode).toBe(200)
    expect(startsOf(await all())).toEqual([second, third, fourth, '2027-04-07T08:00:00.000Z'])
    expect((await undo(two.id, 2)).json()).toMatchObject({ startTime: second })
    expect(startsOf(await all())).toEqual(starts)
    clock.advance(15_000)
    await settleChanges(deps)
    expect(await told()).toEqual([])
  })

  test('[APT-19] [APT-20] undoes none if one visit was moved separately and occupies another’s old time', async () => {
    const { two, three, edit, all, undo } = await aSeries()
    await edit(two, { startTime: third, scope: 'all' })
    const onItsOwn = '2027-03-31T12:00:00.000Z'
    expect((await edit({ ...three, version: 2 }, { startTime: onItsOwn })).statusCode).toBe(200)
    expect(refusal(await undo(two.id, 2))).toEqual([409, 'appointment.undo-over'])
    const moved = [second, third, onItsOwn, '2027-04-07T08:00:00.000Z']
    expect(startsOf(await all())).toEqual(moved)
    expect((await undo(three.id, 3)).json()).toMatchObject({ startTime: fourth })
  })

  test('[APT-19d] [APT-20] notifies the customer once, with every date', async () => {
    const { one, edit, told } = await aSeries()
    await edit(one, { startTime: '2027-03-10T10:00:00.000Z', scope: 'all' })
    clock.advance(15_000)
    await settleChanges(deps)
    const [message, ...others] = await told()
    expect(others).toEqual([])
    expect(message?.type).toBe('BO_UPDATED')
    for (const day of ['10.', '17.', '24.', '31.']) expect(message?.text).toContain(`${day} März 2027, 11:00`)
  })

  test('[APT-19] moves all or none: names conflicts, which can be left unchanged or overridden', async () => {
    const { one, three, taken, edit, all } = await aSeries()
    const busy = '2027-03-24T10:00:00.000Z'
    await taken(busy)
    const asked = { startTime: '2027-03-10T10:00:00.000Z', scope: 'all' }
    const refused = await edit(one, asked)
    expect(refusal(refused)).toEqual([409, 'staff.busy'])
    // The visit's own old time is free for it.
    const conflict = { id: three.id, startTime: busy, broken: ['staff.busy'], nearest: third }
    expect(refused.json<ErrorBody>().conflicts).toEqual([conflict])
    expect(startsOf(await all())).toEqual(starts)
    expect((await edit(one, { ...asked, skip: [three.id] })).statusCode).toBe(200)
    const moved = ['2027-03-10T10:00:00.000Z', '2027-03-17T10:00:00.000Z', third, '2027-03-31T09:00:00.000Z']
    expect(startsOf(await all())).toEqual(moved)
    expect((await edit(three, { startTime: busy, scope: 'following', override: true })).statusCode).toBe(200)
  })

  test('[APT-19] resolves a conflict by another start, or by breaking the rule for that visit only', async () => {
    const { one, two, three, taken, edit, all } = await aSeries()
    await taken('2027-03-17T10:00:00.000Z')
    await taken('2027-03-24T10:00:00.000Z')
    const asked = { startTime: '2027-03-10T10:00:00.000Z', scope: 'all' }
    const later = { id: two.id, startTime: '2027-03-17T11:00:00.000Z' }
    const refused = await edit(one, { ...asked, each: [later] })
    expect(refused.json<ErrorBody>().conflicts?.map(({ id }) => id)).toEqual([three.id])
    const decided = await edit(one, { ...asked, each: [later, { id: three.id, override: true }] })
    expect(decided.statusCode).toBe(200)
    const moved = [asked.startTime, later.startTime, '2027-03-24T10:00:00.000Z', '2027-03-31T09:00:00.000Z']
    expect(startsOf(await all())).toEqual(moved)
  })

  test('[APT-19] proposes for blocked time in conflict the nearest start of its day, with the same length as the others', async () => {
    const { salon, send, edit, taken, all } = await aSeries()
    await db.deleteFrom('appointment').where('businessObjectId', '=', salon.id).execute()
    const payload = { staffId: salon.staff[0], startTime: first, endTime: '2027-03-10T10:00:00.000Z' }
    const again = [{ startTime: second }]
    const blocked = booked(await send('POST', '/v1/business-object/blockers', { payload: { ...payload, again } }))
    await taken('2027-03-17T10:30:00.000Z')
    const asked = { startTime: '2027-03-10T10:00:00.000Z', endTime: '2027-03-10T11:30:00.000Z', scope: 'all' }
    const [conflict] = (await edit(blocked, asked)).json<ErrorBody>().conflicts ?? []
    expect(conflict).toMatchObject({ startTime: '2027-03-17T10:00:00.000Z', nearest: second })
    const each = [{ id: conflict?.id, startTime: second }]
    expect((await edit(blocked, { ...asked, each })).statusCode).toBe(200)
    expect((await all()).map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      [asked.startTime, asked.endTime],
      [second, '2027-03-17T10:30:00.000Z'],
    ])
  })

  test('[APT-19] leaves visits that have begun or are over unchanged', async () => {
    const { one, two, three, cancel, edit, all } = await aSeries()
    clock.set(Date.parse(first))
    await cancel(three, {})
    expect((await edit(two, { note: 'Mit Hund', scope: 'all' })).json()).toMatchObject({ undo: { others: 1 } })
    expect((await all()).map(({ note }) => note)).toEqual([null, 'Mit Hund', null, 'Mit Hund'])
    expect(refusal(await edit(three, { note: 'x', scope: 'all' }))).toEqual([409, 'version-conflict'])
    expect((await edit(one, { note: 'x', scope: 'this' })).statusCode).toBe(200)
  })
})

test('[APT-19] [APT-20] previews the customer’s message about all visits, and changes nothing', async () => {
  const { one, two, three, all, told, send } = await aSeries()
  const preview = async (payload: object) => {
    const answer = await send('POST', '/v1/business-object/message-preview', { payload })
    return answer.json<{ text: string }[]>()[0]?.text ?? ''
  }
  const moved = await preview({ id: two.id, edit: { startTime: '2027-03-17T10:00:00.000Z', scope: 'all' } })
  for (const day of ['10.', '17.', '24.', '31.']) expect(moved).toContain(`${day} März 2027, 11:00`)
  const cancelled = await preview({ id: three.id, scope: 'following' })
  expect(cancelled).toContain('31. März 2027')
  expect(cancelled).not.toContain('17. März 2027')
  expect(await preview({ id: one.id })).toContain('10. März 2027')
  expect(startsOf(await all())).toEqual(starts)
  expect(await told()).toEqual([])
})

describe('cancelling', () => {
  test('[APT-19] [APT-20] cancels and restores the following visits together; their times are free only after the undo period', async () => {
    const { salon, two, cancel, all, undo, told } = await aSeries()
    const cancelled = await cancel(two, { scope: 'following', reason: 'Umzug' })
    expect(cancelled.json()).toMatchObject({ status: 'BO_CANCELLED', undo: { others: 2 } })
    expect(statusesOf(await all())).toEqual(['CONFIRMED', 'BO_CANCELLED', 'BO_CANCELLED', 'BO_CANCELLED'])
    const { token } = await aSignedInCustomer(db)
    const late = await book(app, salon, token, { startTime: fourth, staffId: salon.staff[0] ?? null })
    expect(refusal(late)).toEqual([409, 'startTime.invalid'])
    expect((await undo(two.id, 2)).json()).toMatchObject({ status: 'CONFIRMED' })
    expect(statusesOf(await all())).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED'])
    clock.advance(15_000)
    await settleChanges(deps)
    expect(await told()).toEqual([])
  })

  test('[APT-19] [APT-06] cancels all visits with one message; the history states that it was all of them', async () => {
    const { owner, two, four, cancel, told } = await aSeries()
    await cancel(two, { scope: 'all' })
    clock.advance(15_000)
    await settleChanges(deps)
    expect((await told()).map(({ type }) => type)).toEqual(['BO_CANCELLED'])
    const history = await app.inject({ url: `/v1/appointments/${four.id}/history`, headers: owner })
    expect(history.json()).toMatchObject([
      { what: 'booked', scope: null },
      { what: 'cancelled', scope: 'all' },
    ])
  })

  test('[APT-19] is only for the salon, and for its own appointments', async () => {
    const { customer, two, cancel, all } = await aSeries()
    const headers = await aToken(db, { userId: customer.userId })
    const url = `/v1/appointments/${two.id}/cancellation`
    const own = await app.inject({ method: 'POST', url, headers, payload: { scope: 'all' } })
    expect(refusal(own)).toEqual([400, 'invalid-request'])
    const foreign = await aSeries()
    expect(refusal(await foreign.cancel(two, { scope: 'all' }))).toEqual([404, 'appointment.notFound'])
    expect((await cancel(two, { scope: 'following' })).statusCode).toBe(200)
    expect(statusesOf(await all()).filter((status) => status === 'CONFIRMED')).toHaveLength(1)
  })
})
