import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import type { Overview } from '@goldline/contract/overview'
import type { CoverVisit } from '@goldline/contract/staff/cover'
import type { StrandedVisit } from '@goldline/contract/staff/stranded'
import { afterAll, afterEach, expect, test } from 'vitest'
import { settleChanges } from '../appointment/undo/settle-change.ts'
import { testApp, testNow } from '../test/app.ts'
import { expectInvariants } from '../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const [wednesday, thursday] = ['2027-03-03', '2027-03-04']
const ten = (day: string) => `${day}T09:00:00.000Z`
const open = { activated: true, open: '09:00', close: '19:00', capacity: null }
const closedOn = (...days: string[]) => ({
  ...open,
  rules: days.map((day) => ({ ...open, weekday: null, activated: false, from: day, to: day })),
})
type StrandedList = { stranded: StrandedVisit[] }
type Plan = { visits: CoverVisit[]; more: number }

async function aBookedSalon(people = 2) {
  const salon = await aSalon(db, people, { openingOpen: '09:00', openingClose: '19:00' })
  const owner = await anOwner(db, salon.id)
  const [first = ''] = salon.staff
  const aVisit = async (day: string, staffId: string | null = null) => {
    const customer = await aSignedInCustomer(db)
    return { customer, ...booked(await book(app, salon, customer.token, { startTime: ten(day), staffId })) }
  }
  const send = (method: 'PUT' | 'POST', url: string, payload: object) =>
    app.inject({ method, url, headers: { ...owner, 'idempotency-key': randomUUID() }, payload })
  const putOpening = async (opening: object, query = '') =>
    (await send('PUT', `/v1/business-object/opening${query}`, opening)).json<StrandedList>()
  const get = async <T>(url: string) => (await app.inject({ url, headers: owner })).json<T>()
  const plan = () => get<Plan>('/v1/stranded-visits')
  const left = async () => (await get<Overview>('/v1/overview')).stranded.map(({ appointmentId }) => appointmentId)
  const settle = (visits: readonly object[], path = '') => send('POST', `/v1/stranded-visits${path}`, { visits })
  const now = (id: string) => get<Appointment>(`/v1/appointments/${id}`)
  return { salon, owner, first, aVisit, send, putOpening, plan, left, settle, now }
}

const ids = ({ stranded }: StrandedList) => stranded.map(({ id }) => id)
const told = async (email: string) =>
  (await db.selectFrom('message').select('type').where('recipient', '=', email).execute()).map(({ type }) => type)

test('[STF-10j, STF-10k] a closed day lists its stranded visits before saving, and afterwards until all are decided', async () => {
  const { aVisit, putOpening, plan, left, settle, now } = await aBookedSalon()
  const [one, two, three] = [await aVisit(wednesday), await aVisit(thursday), await aVisit('2027-03-05')]
  expect(ids(await putOpening(closedOn(wednesday, thursday), '?tried=true'))).toEqual([one.id, two.id])
  expect(await left()).toEqual([])
  expect(ids(await putOpening(closedOn(wednesday, thursday)))).toEqual([one.id, two.id])
  expect(await left()).toEqual([one.id, two.id])
  // Visits that were stranded before are not listed for this change.
  expect(ids(await putOpening(closedOn(wednesday, thursday, '2027-03-05')))).toEqual([three.id])
  const { visits, more } = await plan()
  expect([visits.length, more]).toEqual([3, 0])
  const [first, second, third] = visits
  expect(first?.proposal?.startTime.slice(0, 10)).not.toBe(wednesday)
  const { id, version } = first?.appointment ?? one
  const decided = [
    { id, version, to: first?.proposal ?? null },
    { id: two.id, version: second?.appointment.version, to: 'CANCEL' },
    { id: three.id, version: third?.appointment.version, to: 'STAY' },
  ]
  const read = (await settle(decided, '/messages')).json<{ appointmentId: string }[]>()
  expect(read.map((each) => each.appointmentId).sort()).toEqual([one.id, two.id].sort())
  expect(await left()).toEqual([one.id, two.id, three.id])
  const changed = (await settle(decided)).json<Appointment[]>()
  expect(changed.map(({ id: of }) => of)).toEqual([one.id, two.id])
  expect((await now(one.id)).startTime).toBe(first?.proposal?.startTime)
  expect((await now(two.id)).status).toBe('BO_CANCELLED')
  expect((await now(three.id)).startTime).toBe(ten('2027-03-05'))
  expect(await left()).toEqual([])
  clock.advance(15_000)
  await settleChanges(deps)
  expect([await told(one.customer.email), await told(two.customer.email), await told(three.customer.email)]).toEqual([
    ['NEW_APPOINTMENT', 'BO_UPDATED'],
    ['NEW_APPOINTMENT', 'BO_CANCELLED'],
    ['NEW_APPOINTMENT'],
  ])
})

test('[STF-10j] a pattern and a day off strand visits whose person is away, until the hours are restored', async () => {
  const { first, aVisit, send, plan, left } = await aBookedSalon()
  const [wished, later] = [await aVisit(wednesday, first), await aVisit('2027-03-10', first)]
  const pattern = { validFrom: '2027-03-08', from: '2027-03-08', weeks: [[]] }
  const tried = await send('PUT', `/v1/staff/${first}/pattern?tried=true`, pattern)
  expect(ids(tried.json())).toEqual([later.id])
  expect(ids((await send('PUT', `/v1/staff/${first}/pattern`, pattern)).json())).toEqual([later.id])
  expect(ids((await send('PUT', `/v1/staff/${first}/days/${wednesday}`, { spans: [] })).json())).toEqual([wished.id])
  // The person was requested, so nothing is proposed without asking the customer, although others are free.
  expect(
    (await plan()).visits.map(({ wished: asked, proposal, choices }) => [asked, proposal, choices.length > 0]),
  ).toEqual([
    [true, null, true],
    [true, null, true],
  ])
  await send('PUT', `/v1/staff/${first}/days/${wednesday}`, { spans: [{ from: 540, to: 1140 }] })
  expect(await left()).toEqual([later.id])
})

test('[STF-10k] a visit that changed meanwhile, or is not stranded, is refused, and nothing is changed', async () => {
  const { aVisit, putOpening, settle, left, now } = await aBookedSalon()
  const [one, fine] = [await aVisit(wednesday), await aVisit(thursday)]
  await putOpening(closedOn(wednesday))
  const stale = await settle([{ id: one.id, version: one.version + 1, to: 'CANCEL' }])
  expect(refusal(stale)).toEqual([409, 'version-conflict'])
  const other = await settle([{ id: fine.id, version: fine.version, to: 'CANCEL' }])
  expect(refusal(other)).toEqual([409, 'version-conflict'])
  expect([(await now(one.id)).status, await left()]).toEqual(['CONFIRMED', [one.id]])
  const elsewhere = await aSalon(db, 1)
  const theirs = await app.inject({ url: '/v1/stranded-visits', headers: await anOwner(db, elsewhere.id) })
  expect(theirs.json<Plan>().visits).toEqual([])
})
