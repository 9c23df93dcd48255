import type { Appointment } from '@goldline/contract/appointment'
import type { ErrorBody } from '@goldline/contract/wire'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { booked, refusal } from '../../test/salon.ts'
import { aSeriesOf, seriesStarts } from '../../test/series.ts'

const t = await testApp()
const { app, db, clock } = t
afterAll(t.close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const third = seriesStarts[2]
const anHourLater = { startTime: '2027-03-10T10:00:00.000Z', scope: 'all' }
const inTheWay = '2027-03-24T10:00:00.000Z'

/**
 * Creates a series with the first of two staff; another visit of theirs blocks its third date, which the second person
 * could take.
 */
async function aSeriesInConflict() {
  const series = await aSeriesOf(t, { people: 2 })
  const [lena = '', mia = ''] = series.salon.staff
  const there = await series.taken(inTheWay)
  await db.updateTable('appointment').set({ requestedStaffId: null, pinned: true }).where('id', '=', there.id).execute()
  const whose = async () => {
    const url = `/v1/appointments/${there.id}`
    return (await app.inject({ url, headers: series.owner })).json<Appointment>().recommendedStaff?.id
  }
  const starts = async () => (await series.all()).map(({ startTime }) => startTime)
  return { ...series, lena, mia, there, whose, starts }
}

const conflictsOf = (answer: { json: <T>() => T }) => answer.json<ErrorBody>().conflicts ?? []

describe('changing an existing series', () => {
  test('[APT-19, AVL-03, APT-20] names who would make room for a conflict; one step moves them, one undo reverts it', async () => {
    const { one, three, lena, mia, there, edit, undo, whose, starts } = await aSeriesInConflict()
    const refused = await edit(one, anHourLater)
    expect(refusal(refused)).toEqual([409, 'staff.busy'])
    const [conflict, ...others] = conflictsOf(refused)
    const room = [{ id: there.id, version: there.version, staffIds: [mia] }]
    const instead = { nearest: third, room }
    expect([conflict, others]).toEqual([{ id: three.id, startTime: inTheWay, broken: ['staff.busy'], ...instead }, []])
    const moved = await edit(one, { ...anHourLater, room })
    expect(moved.json()).toMatchObject({ startTime: anHourLater.startTime, undo: { others: 4 } })
    expect([await whose(), (await starts())[2]]).toEqual([mia, inTheWay])
    await expectInvariants(db)
    expect((await undo(one.id, 2)).statusCode).toBe(200)
    expect([await whose(), await starts()]).toEqual([lena, [...seriesStarts]])
  })

  test('[APT-08, AVL-03] never makes room with a visit of the series itself, or with one that changed since', async () => {
    const { one, two, there, mia, edit, starts } = await aSeriesInConflict()
    const own = [{ id: two.id, version: two.version, staffIds: [mia] }]
    expect(refusal(await edit(one, { ...anHourLater, room: own }))).toEqual([400, 'invalid-request'])
    const before = [{ id: there.id, version: there.version + 1, staffIds: [mia] }]
    expect(refusal(await edit(one, { ...anHourLater, room: before }))).toEqual([409, 'version-conflict'])
    expect(await starts()).toEqual([...seriesStarts])
  })

  test('[APT-19, AVL-03, APT-15] does the same for blocked time', async () => {
    const { lena, mia, there, send, edit, whose } = await aSeriesInConflict()
    const payload = {
      staffId: lena,
      startTime: '2027-03-17T14:00:00.000Z',
      endTime: '2027-03-17T14:30:00.000Z',
      again: [{ startTime: '2027-03-24T14:00:00.000Z' }],
    }
    const blocker = booked(await send('POST', '/v1/business-object/blockers', { payload }))
    const to = { startTime: '2027-03-17T10:00:00.000Z', endTime: '2027-03-17T10:30:00.000Z', scope: 'all' }
    const [conflict] = conflictsOf(await edit(blocker, to))
    const room = [{ id: there.id, version: there.version, staffIds: [mia] }]
    expect(conflict).toMatchObject({ startTime: inTheWay, broken: ['staff.busy'], room })
    expect((await edit(blocker, { ...to, room })).json()).toMatchObject({ undo: { others: 2 } })
    expect(await whose()).toBe(mia)
  })
})
