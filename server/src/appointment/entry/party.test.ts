import type { Appointment } from '@goldline/contract/appointment'
import type { ErrorBody } from '@goldline/contract/wire'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { aCustomer, aProduct } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, booked, refusal } from '../../test/salon.ts'
import { settleChanges } from '../undo/settle-change.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const ten = '2027-03-17T09:00:00.000Z'
const eleven = '2027-03-17T10:00:00.000Z'

async function aReception(people = 2) {
  const salon = await aSalon(db, people)
  const owner = await anOwner(db, salon.id)
  const aRegular = async (name: string) => {
    const customer = await aCustomer(db, { name })
    await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: customer.id }).execute()
    return customer
  }
  const [mother, daughter] = [await aRegular('Berta'), await aRegular('Dorothea')]
  const cut = (staffId: string | null = null) => [{ product: salon.product, staffId }]
  const post = (url: string, payload?: object, headers: object = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...owner, 'idempotency-key': crypto.randomUUID(), ...headers },
      ...(payload && { payload }),
    })
  const theirs = { customerId: daughter.id, startTime: ten, services: cut() }
  const guest = { customerId: null, name: 'Mia', startTime: ten, services: cut() }
  const enter = (body: object = {}, headers: object = {}) =>
    post(
      '/v1/business-object/appointments',
      { customerId: mother.id, startTime: ten, services: cut(), party: [theirs], ...body },
      headers,
    )
  const preview = async (body: object) =>
    (await post('/v1/business-object/message-preview', body)).json<{ who: string; text: string }[]>()
  const all = async () =>
    (await app.inject({ url: '/v1/appointments?from=2027-03-01&to=2027-03-31', headers: owner })).json<Appointment[]>()
  const on = ({ id, version }: Appointment) => ({
    cancel: (body: object) => post(`/v1/appointments/${id}/cancellation`, body, { 'if-match': `"${version}"` }),
    undo: () => post(`/v1/appointments/${id}/undo`, undefined, { 'if-match': `"${version}"` }),
    edit: (body: object) =>
      app.inject({
        method: 'PATCH',
        url: `/v1/business-object/appointments/${id}`,
        headers: { ...owner, 'idempotency-key': crypto.randomUUID(), 'if-match': `"${version}"` },
        payload: body,
      }),
  })
  const told = async (customer: { email: string | null }) =>
    db
      .selectFrom('message')
      .select(['type', 'text'])
      .where('recipient', '=', customer.email ?? '')
      .orderBy('id')
      .execute()
  return { salon, mother, daughter, cut, theirs, guest, enter, preview, all, on, told }
}

const settle = async () => {
  clock.advance(15_000)
  await settleChanges(deps)
}
const conflictsOf = (response: { json(): unknown }) => (response.json() as ErrorBody).conflicts
const startsOf = (all: readonly Appointment[]) => all.map(({ startTime }) => startTime)

describe('[APT-23] a party', () => {
  test('is booked at once: each an appointment of their own, with another person and the others beside it', async () => {
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

  test('[AVL-07] the same key makes it once', async () => {
    const { enter, all } = await aReception()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([enter({}, headers), enter({}, headers)])
    expect(new Set(answers.map((each) => booked(each).id)).size).toBe(1)
    expect(await all()).toHaveLength(2)
  })

  test('[AVL-04] two parties at once for the same people: exactly one', async () => {
    const { mother, enter, all, guest } = await aReception()
    const party = [guest]
    const answers = await Promise.all([enter(), enter({ party }), enter({ customerId: mother.id, party })])
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(await all()).toHaveLength(2)
  })

  test('all or none: a conflict is said of its member, and only what was decided on is broken', async () => {
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

  test('[AVL-03] whoever is first available leaves the person whom another one needs, however soon it begins', async () => {
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

  test('begins with a customer, names its guests, has nobody twice, and is neither walk-in nor series', async () => {
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

describe('[APT-23] [APT-20] the message beforehand', () => {
  test('is shown whatever rule a member breaks, each that leaves, by whoever reads it', async () => {
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

describe('[APT-23] [APT-20] later', () => {
  test('it is taken back as a whole, from any of them', async () => {
    const { enter, all, on, told, mother } = await aReception()
    booked(await enter())
    const [, second] = await all()
    expect((await on(second as Appointment).undo()).statusCode).toBe(200)
    expect(await all()).toEqual([])
    await settle()
    expect(await told(mother)).toEqual([])
  })

  test('whoever brought a guest is not taken back while the guest stays, having been changed alone', async () => {
    const { enter, all, on, guest } = await aReception()
    const first = booked(await enter({ party: [guest] }))
    const mia = (await all()).find(({ title }) => title === 'Mia')
    expect((await on(mia as Appointment).cancel({})).statusCode).toBe(200)
    expect(refusal(await on(first).undo())).toEqual([409, 'appointment.undo-over'])
    expect(await all()).toHaveLength(2)
  })

  test('moved together they stay as far apart as they are; one alone moves alone', async () => {
    const { enter, all, on, theirs } = await aReception()
    const first = booked(await enter({ party: [{ ...theirs, startTime: eleven }] }))
    const moved = await on(first).edit({ startTime: eleven, scope: 'all', note: 'later' })
    expect(moved.statusCode).toBe(200)
    expect(startsOf(await all())).toEqual([eleven, '2027-03-17T11:00:00.000Z'])
    expect((await all()).map(({ note }) => note)).toEqual(['later', null])
    expect((await on(moved.json()).edit({ startTime: ten })).statusCode).toBe(200)
    expect(startsOf(await all())).toEqual([ten, '2027-03-17T11:00:00.000Z'])
  })

  test('one is cancelled alone, or all together and taken back', async () => {
    const { enter, all, on } = await aReception()
    const first = booked(await enter())
    const cancelled = await on(first).cancel({ scope: 'all' })
    expect((await all()).map(({ status }) => status)).toEqual(['BO_CANCELLED', 'BO_CANCELLED'])
    expect((await on(cancelled.json()).undo()).statusCode).toBe(200)
    const [back] = await all()
    expect((await on(back as Appointment).cancel({})).statusCode).toBe(200)
    expect((await all()).map(({ status }) => status).sort()).toEqual(['BO_CANCELLED', 'CONFIRMED'])
  })

  test('all together leaves alone whose visit has begun', async () => {
    const { enter, all, on, theirs } = await aReception()
    const at = (minutes: number) => new Date(testNow + minutes * 60_000).toISOString()
    booked(await enter({ startTime: at(15), party: [{ ...theirs, startTime: at(75) }] }))
    await settle()
    clock.advance(30 * 60_000)
    const [, second] = await all()
    expect((await on(second as Appointment).cancel({ scope: 'all' })).statusCode).toBe(200)
    expect((await all()).map(({ status }) => status)).toEqual(['CONFIRMED', 'BO_CANCELLED'])
  })

  test('a guest is called by another name, or is a customer from then on, once; undone, a guest again', async () => {
    const { mother, daughter, enter, all, on, guest } = await aReception()
    booked(await enter({ party: [guest] }))
    const mias = async () => (await all()).find(({ party }) => party?.position === 2) as Appointment
    expect(refusal(await on(await mias()).edit({ title: ' ' }))).toEqual([400, 'invalid-request'])
    expect((await on(await mias()).edit({ title: 'Mira' })).json<Appointment>().title).toBe('Mira')
    expect(refusal(await on(await mias()).edit({ customerId: mother.id }))).toEqual([400, 'invalid-request'])
    const stranger = await aCustomer(db)
    expect(refusal(await on(await mias()).edit({ customerId: stranger.id }))).toEqual([404, 'notFound'])
    const hers = (await on(await mias()).edit({ customerId: daughter.id })).json<Appointment>()
    expect([hers.owner?.id, hers.title]).toEqual([daughter.id, null])
    expect(refusal(await on(hers).edit({ customerId: daughter.id }))).toEqual([400, 'invalid-request'])
    const back = (await on(hers).undo()).json<Appointment>()
    expect([back.owner, back.title]).toEqual([null, 'Mira'])
  })

  test('a guest who becomes a customer with a visit at that time: asked, and overruled', async () => {
    const { salon, daughter, enter, all, on, guest, cut } = await aReception(3)
    booked(await enter({ party: [guest] }))
    booked(await enter({ customerId: daughter.id, party: undefined, services: cut(salon.staff[2]) }))
    const mia = (await all()).find(({ party }) => party?.position === 2) as Appointment
    const asked = await on(mia).edit({ customerId: daughter.id })
    expect(refusal(asked)).toEqual([409, 'confirmed appointment already exists at same time'])
    const decided = await on(mia).edit({ customerId: daughter.id, override: true })
    expect(decided.json<Appointment>().owner?.id).toBe(daughter.id)
  })

  test('[CUS-11] only whoever is first is asked about keeping the length', async () => {
    const { salon, mother, enter, theirs } = await aReception()
    const long = [{ product: salon.product, staffId: null, duration: 75 }]
    booked(await enter({ services: long, keepDurations: true, party: [{ ...theirs, services: long }] }))
    const profiles = db.selectFrom('customerProfile').select(['customerId', 'ownDurations'])
    const kept = await profiles.where('businessObjectId', '=', salon.id).execute()
    expect(kept.filter((each) => Object.keys(each.ownDurations as object).length > 0)).toEqual([
      { customerId: mother.id, ownDurations: { [salon.product]: 75 } },
    ])
  })

  test('each customer is told of their own in one message, and of the guests whom they brought', async () => {
    const { enter, all, on, told, mother, daughter, theirs, guest } = await aReception(3)
    const first = booked(await enter({ party: [theirs, { ...guest, startTime: eleven }] }))
    await settle()
    const [own, ...more] = await told(mother)
    expect(more).toEqual([])
    expect(own?.text).toMatch(/10:00–11:00 Uhr, .+\n.*11:00–12:00 Uhr, .+ \(Mia\)/)
    expect(own?.text).toContain('Deinen eigenen Termin')
    const [hers, ...others] = await told(daughter)
    expect(others).toEqual([])
    expect(hers?.text).not.toContain('Mia')
    const mia = (await all()).find(({ title }) => title === 'Mia')
    expect((await on(mia as Appointment).cancel({})).statusCode).toBe(200)
    await settle()
    expect((await told(mother)).map(({ type }) => type)).toEqual(['NEW_APPOINTMENT', 'BO_CANCELLED'])
    expect((await told(mother))[1]?.text).toContain('(Mia)')
    expect(first.status).toBe('CONFIRMED')
  })
})
