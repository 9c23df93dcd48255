import type { ErrorBody } from '@goldline/contract/wire'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { aCustomer, aProduct } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aReception as aReceptionOf, eleven, settle as settled, ten } from '../../test/reception.ts'
import { booked, refusal } from '../../test/salon.ts'

const t = await testApp()
const { db, clock, close } = t
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const aReception = (people?: number) => aReceptionOf(t, people)
const settle = () => settled(t)
const conflictsOf = (response: { json(): unknown }) => (response.json() as ErrorBody).conflicts

describe('[APT-23] a party', () => {
  test('is booked at once: each visit with its own person and a reference to the others', async () => {
    const { mother, daughter, enter, all, guest, theirs } = await aReception(3)
    const first = booked(await enter({ party: [theirs, guest] }))
    expect(first.party).toMatchObject({ position: 1, others: [{ startTime: ten }, { name: 'Mia', startTime: ten }] })
    expect(first.party?.others.map(({ services }) => services.map(({ name }) => name))).toEqual(
      Array(2).fill(first.services.map(({ name }) => name)),
    )
    const found = (await all()).sort((a, b) => (a.party?.position ?? 0) - (b.party?.position ?? 0))
    expect(found.map(({ owner, title }) => owner?.id ?? title)).toEqual([mother.id, daughter.id, 'Mia'])
    expect(new Set(found.map(({ party }) => party?.id)).size).toBe(1)
    expect(new Set(found.map(({ services }) => services[0]?.staffId)).size).toBe(3)
    expect(found.map(({ status, undo }) => [status, undo?.others])).toEqual(Array(3).fill(['CONFIRMED', 2]))
  })

  test('[AVL-07] is created once for the same key', async () => {
    const { enter, all } = await aReception()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([enter({}, headers), enter({}, headers)])
    expect(new Set(answers.map((each) => booked(each).id)).size).toBe(1)
    expect(await all()).toHaveLength(2)
  })

  test('[AVL-04] is booked exactly once of two concurrent parties for the same people', async () => {
    const { mother, enter, all, guest } = await aReception()
    const party = [guest]
    const answers = await Promise.all([enter(), enter({ party }), enter({ customerId: mother.id, party })])
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(await all()).toHaveLength(2)
  })

  test('is booked completely or not at all: names each member in conflict, and breaks only overridden rules', async () => {
    const { salon, enter, all, theirs, cut } = await aReception()
    const [one = ''] = salon.staff
    const both = { services: cut(one), party: [{ ...theirs, services: cut(one) }] }
    const refused = await enter(both)
    expect(refusal(refused)).toEqual([409, 'staff.busy'])
    expect(conflictsOf(refused)).toEqual([{ member: 2, startTime: ten, broken: ['staff.busy'] }])
    expect(await all()).toEqual([])
    booked(await enter({ ...both, party: [{ ...both.party[0], override: true }] }))
    expect((await all()).map(({ pinned }) => pinned).sort()).toEqual([false, true])
  })

  test('[AVL-03] leaves a person to the member who needs them, however soon it begins', async () => {
    const { salon, enter, theirs } = await aReception()
    const [one = '', two = ''] = salon.staff
    const special = await aProduct(db, salon, { specialists: [one] })
    const soon = new Date(testNow + 15 * 60_000).toISOString()
    for (const product of [special]) {
      const party = [{ ...theirs, startTime: soon, services: [{ product, staffId: null }] }]
      booked(await enter({ startTime: soon, party }))
    }
    const assigned = await db
      .selectFrom('appointmentService')
      .select(['productId', 'assignedStaffId'])
      .where('businessObjectId', '=', salon.id)
      .execute()
    expect(new Map(assigned.map((each) => [each.productId, each.assignedStaffId]))).toEqual(
      new Map([
        [salon.product, two],
        [special, one],
      ]),
    )
  })

  test('starts with a customer, names its guests, contains no customer twice, and is neither walk-in nor series', async () => {
    const { mother, enter, guest, theirs } = await aReception()
    const bad = [
      { customerId: null },
      { party: [{ ...guest, name: ' ' }] },
      { party: [{ ...theirs, customerId: mother.id }] },
      { party: [{ ...theirs, name: 'Mia' }] },
      { walkIn: true },
      { again: [{ startTime: '2027-03-24T09:00:00.000Z' }] },
      { party: Array(6).fill(guest) },
    ]
    for (const body of bad) expect(refusal(await enter(body))).toEqual([400, 'invalid-request'])
    const stranger = await aCustomer(db)
    expect(refusal(await enter({ party: [{ ...theirs, customerId: stranger.id }] }))).toEqual([404, 'notFound'])
  })
})

describe('[APT-23] [APT-20] previewing the message', () => {
  test('shows each message with its recipient, whatever rules are broken', async () => {
    const { salon, mother, daughter, cut, theirs, all, enter, preview } = await aReception()
    const [one = ''] = salon.staff
    const both = { customerId: mother.id, startTime: ten, services: cut(one) }
    const beforehand = await preview({ enter: { ...both, party: [{ ...theirs, services: cut(one) }] } })
    expect(beforehand.map(({ who }) => who).sort()).toEqual(['Berta Koch', 'Dorothea Koch'])
    for (const { text } of beforehand) expect(text).toContain('10:00')
    booked(await enter())
    await settle()
    const hers = (await all()).find(({ owner }) => owner?.id === daughter.id)
    const moved = await preview({ id: hers?.id, edit: { startTime: eleven, scope: 'all' } })
    expect(moved.find(({ text }) => text.includes('Dorothea'))?.who).toBe('Dorothea Koch')
    expect(moved).toHaveLength(2)
    const cancelled = await preview({ id: hers?.id })
    expect(cancelled.map(({ who }) => who)).toEqual(['Dorothea Koch'])
  })
})
