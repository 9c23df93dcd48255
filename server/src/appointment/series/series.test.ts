import type { Appointment } from '@goldline/contract/appointment'
import type { Occurrence } from '@goldline/contract/appointment/series'
import type { ErrorBody } from '@goldline/contract/wire'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { aCustomer } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal } from '../../test/salon.ts'
import { settleChanges } from '../undo/settle-change.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

/** The clock changes on 28 March 2027. */
const [first, second, third] = ['2027-03-17T09:00:00.000Z', '2027-03-24T09:00:00.000Z', '2027-03-31T08:00:00.000Z']
const again = [{ startTime: second }, { startTime: third }]

async function aReception(people = 1) {
  const salon = await aSalon(db, people)
  const owner = await anOwner(db, salon.id)
  const customer = await aCustomer(db)
  await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: customer.id }).execute()
  const staffId = salon.staff[0] ?? ''
  const post = (url: string, payload: object, key = crypto.randomUUID()) =>
    app.inject({ method: 'POST', url, headers: { ...owner, 'idempotency-key': key }, payload })
  const enter = (body: object = {}, key = crypto.randomUUID()) => {
    const services = [{ product: salon.product, staffId }]
    const entered = { customerId: customer.id, startTime: first, services, again, ...body }
    return post('/v1/business-object/appointments', entered, key)
  }
  const block = (body: object = {}) => {
    const times = { startTime: first, endTime: '2027-03-17T10:00:00.000Z' }
    return post('/v1/business-object/blockers', { staffId, ...times, again, ...body })
  }
  const get = async <T>(path: string, query: Record<string, string> = {}) =>
    (await app.inject({ url: `/v1/${path}`, query, headers: owner })).json<T>()
  const all = async () =>
    (await get<Appointment[]>('appointments', { from: '2027-03-01', to: '2027-03-31' })).sort((a, b) =>
      a.startTime.localeCompare(b.startTime),
    )
  const undo = ({ id, version }: { id: string; version: number }) =>
    app.inject({
      method: 'POST',
      url: `/v1/appointments/${id}/undo`,
      headers: { ...owner, 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() },
    })
  const taken = async (startTime: string) =>
    booked(await book(app, salon, (await aSignedInCustomer(db)).token, { startTime, staffId }))
  const told = async () => {
    const rows = db
      .selectFrom('message')
      .select(['type', 'text', 'ics'])
      .where('recipient', '=', customer.email ?? '')
    return (await rows.execute()).map(({ ics, ...row }) => ({ ...row, ics: ics ?? '' }))
  }
  return { salon, customer, staffId, enter, block, get, all, undo, taken, told }
}

const settle = async () => {
  clock.advance(15_000)
  await settleChanges(deps)
}
const startsOf = (all: readonly { startTime: string }[]) => all.map(({ startTime }) => startTime)
const broken = (response: { json(): unknown }) => {
  const { broken: rules, conflicts } = response.json() as ErrorBody
  return { rules, conflicts }
}

describe('a series of appointments', () => {
  test('[APT-19a, APT-19d] is created at once: each an appointment with its own position and time', async () => {
    const { salon, staffId, enter, all } = await aReception()
    const made = booked(await enter())
    expect(made).toMatchObject({ startTime: first, series: { position: 1, count: 3 }, undo: { others: 2 } })
    const found = await all()
    expect(startsOf(found)).toEqual([first, second, third])
    expect(found.map(({ series }) => series)).toEqual(
      [1, 2, 3].map((position) => ({ id: made.series?.id, position, count: 3 })),
    )
    const { token } = await aSignedInCustomer(db)
    expect(refusal(await book(app, salon, token, { startTime: third, staffId }))).toEqual([409, 'startTime.invalid'])
  })

  test('[APT-19] [AVL-07] is created once for the same key', async () => {
    const { enter, all } = await aReception()
    const key = crypto.randomUUID()
    const answers = await Promise.all([enter({}, key), enter({}, key)])
    expect(new Set(answers.map((each) => booked(each).id)).size).toBe(1)
    expect(await all()).toHaveLength(3)
  })

  test('[APT-19] is created completely or not at all: names each conflict’s date, and breaks only overridden rules', async () => {
    const { enter, taken, all } = await aReception()
    await taken(second)
    await taken(third)
    const refused = await enter()
    expect(refusal(refused)).toEqual([409, 'staff.busy'])
    expect(broken(refused)).toEqual({
      rules: ['staff.busy'],
      conflicts: [second, third].map((startTime) => ({ startTime, broken: ['staff.busy'] })),
    })
    expect(await all()).toHaveLength(2)
    const one = [{ startTime: second, override: true }, { startTime: third }]
    expect(broken(await enter({ again: one })).conflicts).toHaveLength(1)
    booked(await enter({ again: [{ startTime: second, override: true }, { startTime: '2027-03-31T10:00:00.000Z' }] }))
    expect((await all()).filter(({ series }) => series)).toHaveLength(3)
  })

  test('[APT-19b] is refused for a walk-in, unless it ascends, and beyond 52 occurrences', async () => {
    const { enter } = await aReception()
    expect(refusal(await enter({ walkIn: true }))).toEqual([400, 'invalid-request'])
    expect(refusal(await enter({ again: [{ startTime: first }] }))).toEqual([400, 'invalid-request'])
    const many = Array.from({ length: 52 }, (_, index) => ({
      startTime: new Date(Date.parse(first) + (index + 1) * 86_400_000).toISOString(),
    }))
    expect(refusal(await enter({ again: many }))).toEqual([400, 'invalid-request'])
  })

  test('[APT-19d] [APT-20] is undone as a whole, from any of its appointments', async () => {
    const { enter, all, undo, told } = await aReception()
    booked(await enter())
    const [, , last] = await all()
    const undone = await undo({ id: last?.id ?? '', version: 1 })
    expect([undone.statusCode, undone.json()]).toEqual([200, null])
    expect(await all()).toEqual([])
    await settle()
    expect(await told()).toEqual([])
  })

  test('[APT-19] [APT-20] notifies the customer once, with every date and a calendar file of all', async () => {
    const { enter, told } = await aReception()
    booked(await enter())
    expect(await told()).toEqual([])
    await settle()
    await settleChanges(deps)
    const [message, ...others] = await told()
    expect(others).toEqual([])
    expect(message?.type).toBe('NEW_APPOINTMENT')
    for (const date of ['17. März 2027, 10:00', '24. März 2027, 10:00', '31. März 2027, 10:00'])
      expect(message?.text).toContain(date)
    expect(message?.ics).toContain('METHOD:PUBLISH')
    expect(message?.ics.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  })

  test('[APT-19] [APT-20] announces one that changed in between separately, and keeps it when the rest is undone', async () => {
    const { enter, all, undo, told, get } = await aReception()
    const made = booked(await enter())
    const [, middle] = await all()
    const { owner } = { owner: await anOwner(db, made.businessObject.id) }
    const moved = await app.inject({
      method: 'PATCH',
      url: `/v1/business-object/appointments/${middle?.id}`,
      headers: { ...owner, 'if-match': '"1"', 'idempotency-key': crypto.randomUUID() },
      payload: { startTime: '2027-03-24T12:00:00.000Z' },
    })
    expect(moved.json()).toMatchObject({ undo: { others: 0 } })
    expect((await undo({ id: made.id, version: 1 })).statusCode).toBe(200)
    expect(startsOf(await all())).toEqual(['2027-03-24T12:00:00.000Z'])
    await settle()
    expect(await told()).toHaveLength(1)
    expect(await get<Appointment>(`appointments/${middle?.id}`)).toMatchObject({ series: { position: 2, count: 1 } })
  })
})

test('[APT-19] ends each blocker of a series at the same clock time, and undoes it as a whole', async () => {
  const { block, all, undo, taken } = await aReception()
  const made = booked(await block())
  expect((await all()).map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
    [first, '2027-03-17T10:00:00.000Z'],
    [second, '2027-03-24T10:00:00.000Z'],
    [third, '2027-03-31T09:00:00.000Z'],
  ])
  expect((await undo(made)).json()).toBe(null)
  await taken(second)
  expect(broken(await block())).toEqual({
    rules: ['staff.busy'],
    conflicts: [{ startTime: second, broken: ['staff.busy'] }],
  })
  expect(await all()).toHaveLength(1)
})

describe('previewing a series', () => {
  const repeat = { startTime: first, everyWeeks: '1', count: '3' }

  test('[APT-19c] lists for each occurrence the rules it would break, and the nearest start that breaks none', async () => {
    const { salon, staffId, customer, taken, get } = await aReception()
    await taken(second)
    const visit = { products: salon.product, staffIds: staffId, customer: customer.id }
    expect(await get<Occurrence[]>('business-object/occurrences', { ...repeat, ...visit })).toEqual([
      { startTime: first, broken: [], nearest: null, room: null },
      { startTime: second, broken: ['staff.busy'], nearest: '2027-03-24T08:00:00.000Z', room: null },
      { startTime: third, broken: [], nearest: null, room: null },
    ])
    const until = { startTime: first, everyWeeks: '2', until: '2027-03-31' }
    const found = await get<Occurrence[]>('business-object/occurrences', { ...until, ...visit })
    expect(startsOf(found)).toEqual([first, third])
  })

  test('[APT-19] [AVL-08] never proposes a start at which the customer has another visit', async () => {
    const { salon, staffId, customer, enter, taken, get } = await aReception(2)
    await taken(second)
    const other = [{ product: salon.product, staffId: salon.staff[1] }]
    booked(await enter({ startTime: '2027-03-24T08:00:00.000Z', services: other, again: undefined }))
    const visit = { products: salon.product, staffIds: staffId, customer: customer.id }
    const [, busy] = await get<Occurrence[]>('business-object/occurrences', { ...repeat, ...visit })
    expect(busy).toMatchObject({ broken: ['staff.busy'], nearest: '2027-03-24T10:00:00.000Z' })
  })

  test('[APT-19] previews blockers, but nothing of another salon', async () => {
    const { staffId, taken, get } = await aReception()
    await taken(second)
    const blocker = { endTime: '2027-03-17T09:30:00.000Z', staffId }
    expect(await get<Occurrence[]>('business-object/blocker-occurrences', { ...repeat, ...blocker })).toEqual([
      { startTime: first, broken: [], nearest: null, room: null },
      { startTime: second, broken: ['staff.busy'], nearest: '2027-03-24T08:30:00.000Z', room: null },
      { startTime: third, broken: [], nearest: null, room: null },
    ])
    const foreign = await aReception()
    const asked = { ...repeat, ...blocker }
    expect(await foreign.get('business-object/blocker-occurrences', asked)).toMatchObject({ message: 'staff.notFound' })
    const without = { startTime: first, everyWeeks: '1' }
    const visit = { products: foreign.salon.product }
    expect(await foreign.get('business-object/occurrences', { ...without, ...visit })).toMatchObject({ status: 400 })
  })
})
