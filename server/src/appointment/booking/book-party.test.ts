import { randomUUID } from 'node:crypto'
import type { Appointment } from '@goldline/contract/appointment'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { testApp, testNow } from '../../test/app.ts'
import { aProduct } from '../../test/builders.ts'
import { readText } from '../../test/codes.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aTestedService } from '../../test/patch-tests.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../../test/salon.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const noon = '2027-03-03T11:00:00.000Z'
const one = '2027-03-03T12:00:00.000Z'

type Caller = Awaited<ReturnType<typeof aSignedInCustomer>>
type Member = { products: string[]; staffId: string | null; guest?: string }
type PartyBody = {
  startTime?: string
  inTurn?: boolean
  members?: Member[]
  message?: string
  businessObjectId?: string
}

const aMember = (salon: SalonForTests, staffId: string | null = null): Member => ({
  products: [salon.product],
  staffId,
})
const party = (salon: SalonForTests, ...names: string[]): Member[] => [
  aMember(salon),
  ...names.map((guest) => ({ ...aMember(salon), guest })),
]
const post = (url: string, payload: object, headers: object, remoteAddress: string = randomUUID()) =>
  app.inject({ method: 'POST', url, remoteAddress, headers: { 'idempotency-key': randomUUID(), ...headers }, payload })
const bookParty = (salon: SalonForTests, { token }: Pick<Caller, 'token'>, body: PartyBody = {}, headers = {}) =>
  post(
    '/v1/appointments/party',
    { businessObjectId: salon.id, startTime: noon, inTurn: false, members: party(salon, 'Mia'), ...body },
    { ...token, ...headers },
  )
const hold = (salon: SalonForTests, { token }: Caller, members: Member[], body: PartyBody = {}) =>
  post('/v1/slot-holds/party', { businessObjectId: salon.id, startTime: noon, inTurn: false, members, ...body }, token)
const visitsOf = (response: { json(): unknown }) => (response.json() as { appointments: Appointment[] }).appointments
const mine = async ({ token }: Caller) =>
  (await app.inject({ url: '/v1/user/me/appointments?when=coming', headers: token })).json<{
    appointments: Appointment[]
  }>().appointments
const at = ({ startTime, title }: Appointment) => [startTime, title]

describe('[APT-17a] [APT-17d] a party booked online', () => {
  test('creates one visit per person, the guests’ with their names, all listed for the contact', async () => {
    const salon = await aSalon(db, 3)
    const caller = await aSignedInCustomer(db)
    const made = visitsOf(await bookParty(salon, caller, { members: party(salon, 'Mia', 'Lea') }))
    expect(made.map(at)).toEqual([
      [noon, null],
      [noon, 'Mia'],
      [noon, 'Lea'],
    ])
    expect(new Set(made.map(({ recommendedStaff }) => recommendedStaff?.id)).size).toBe(3)
    expect((await mine(caller)).map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort())
    const owner = await anOwner(db, salon.id)
    const seen = await app.inject({ url: '/v1/appointments?from=2027-03-03&to=2027-03-03', headers: owner })
    const [first] = seen.json<Appointment[]>().filter(({ owner: customer }) => customer !== null)
    expect(first?.party).toMatchObject({ position: 1, others: [{ name: 'Mia' }, { name: 'Lea' }] })
  })

  test('[APT-17b] assigns one person to all, one after another, and waits for the cleanup between them', async () => {
    const salon = await aSalon(db, 1)
    const caller = await aSignedInCustomer(db)
    const wash = await aProduct(db, salon, { specialists: salon.staff, duration: 30, bufferMinutes: 10 })
    const members = [{ products: [wash], staffId: null }, ...party(salon, 'Mia').slice(1)]
    expect(refusal(await bookParty(salon, caller, { members }))).toEqual([409, 'startTime.invalid'])
    expect(await mine(caller)).toEqual([])
    const made = visitsOf(await bookParty(salon, caller, { members, inTurn: true }))
    expect(made.map(at)).toEqual([
      [noon, null],
      ['2027-03-03T11:40:00.000Z', 'Mia'],
    ])
  })

  test('[APT-17c] creates it once for the same key; of two at the same starts one is booked completely and the other not at all', async () => {
    const salon = await aSalon(db, 3)
    const [first, second] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    const key = { 'idempotency-key': randomUUID() }
    const again = await Promise.all([bookParty(salon, first, {}, key), bookParty(salon, first, {}, key)])
    expect(new Set(again.map((each) => visitsOf(each)[0]?.id)).size).toBe(1)
    const answers = await Promise.all([
      bookParty(salon, first, { startTime: one, members: party(salon, 'Mia') }),
      bookParty(salon, second, { startTime: one, members: party(salon, 'Lea') }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const lost = answers.find(({ statusCode }) => statusCode === 409)
    expect(lost && refusal(lost)).toEqual([409, 'startTime.invalid'])
    const all = await db.selectFrom('appointment').select('partyId').where('businessObjectId', '=', salon.id).execute()
    expect(all).toHaveLength(4)
    expect(new Set(all.map(({ partyId }) => partyId)).size).toBe(2)
  })

  test('[APT-17d] lets only the contact move and cancel each visit separately', async () => {
    const salon = await aSalon(db, 2)
    const [caller, stranger] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    const [own, mia] = visitsOf(await bookParty(salon, caller))
    const move = { startTime: one, staffId: null }
    const path = `/v1/appointments/${mia?.id}`
    const moveAs = ({ token }: Caller) =>
      app.inject({
        method: 'PATCH',
        url: path,
        headers: { ...token, 'idempotency-key': randomUUID(), 'if-match': '"1"' },
        payload: move,
      })
    expect(refusal(await moveAs(stranger))[0]).toBe(404)
    expect(refusal(await post(`${path}/cancellation`, {}, stranger.token))[0]).toBe(404)
    const moved = await moveAs(caller)
    expect(at(moved.json<Appointment>())).toEqual([one, 'Mia'])
    const cancelled = await post(`${path}/cancellation`, {}, caller.token)
    expect(cancelled.json<Appointment>().status).toBe('CUSTOMER_CANCELLED')
    expect((await mine(caller)).map(({ id }) => id)).toEqual([own?.id])
  })

  test('[APT-17e] [APT-18c] sends the contact one confirmation of all visits with a calendar entry for each', async () => {
    const salon = await aSalon(db, 2)
    const caller = await aSignedInCustomer(db)
    const preparations = JSON.stringify({ de: 'Bitte ohne Lack' })
    await inSalon(db, salon.id).updateTable('product').set({ preparations }).execute()
    const [own] = visitsOf(await bookParty(salon, caller, { message: 'Wir freuen uns' }))
    const told = await db
      .selectFrom('message')
      .selectAll()
      .where('recipient', '=', caller.email ?? '')
      .execute()
    expect(told).toHaveLength(1)
    const [message] = told
    const text = message ? readText(message, deps.secrets) : ''
    expect(text).toContain('(Mia)')
    expect(text).toContain('jeden Termin')
    expect(text.match(/Bitte ohne Lack/g)).toHaveLength(1)
    expect(JSON.stringify(message)).toContain('ics')
    expect(own?.messages.map((each) => each.text)).toEqual(['Wir freuen uns'])
  })
})

describe('[APT-17f] refusals of a party', () => {
  test('refuses a party of one, a guest without a name, too many people, and another salon’s services or staff', async () => {
    const [salon, other] = [await aSalon(db, 2), await aSalon(db, 2)]
    const caller = await aSignedInCustomer(db)
    const of = async (members: Member[]) => refusal(await bookParty(salon, caller, { members }))
    expect(await of(party(salon))).toEqual([400, 'invalid-request'])
    expect(await of(party(salon, ' '))).toEqual([400, 'invalid-request'])
    expect(await of([...party(salon, 'Mia').reverse()])).toEqual([400, 'invalid-request'])
    expect(await of(party(salon, ...'abcdef'))).toEqual([400, 'invalid-request'])
    expect(await of([aMember(salon), { ...aMember(other), guest: 'Mia' }])).toEqual([404, 'product.notFound'])
    expect(await of([aMember(salon), { ...aMember(salon, other.staff[0]), guest: 'Mia' }])).toEqual([
      404,
      'staff.notFound',
    ])
  })

  test('[AVL-08] counts a party once, also while only guests’ visits are left', async () => {
    const salon = await aSalon(db, 2, { maxConfirmedAppointments: 1 })
    const caller = await aSignedInCustomer(db)
    const limit = [409, 'customer already has maximum number of confirmed appointments']
    const [own] = visitsOf(await bookParty(salon, caller))
    expect(refusal(await bookParty(salon, caller, { startTime: one }))).toEqual(limit)
    await post(`/v1/appointments/${own?.id}/cancellation`, {}, caller.token)
    expect(refusal(await bookParty(salon, caller, { startTime: one }))).toEqual(limit)
    expect(refusal(await book(app, salon, caller.token, { startTime: one }))).toEqual(limit)
  })

  test('[BKG-03a] refuses a guest a service for known customers', async () => {
    const salon = await aSalon(db, 2)
    const caller = await aSignedInCustomer(db)
    booked(await book(app, salon, caller.token, { startTime: '2027-03-05T11:00:00Z' }))
    await inSalon(db, salon.id).updateTable('appointment').set({ status: 'FULFILLED' }).execute()
    const known = await aProduct(db, salon, { specialists: salon.staff, knownOnly: true })
    const own = { products: [known], staffId: null }
    const [, mia] = party(salon, 'Mia')
    if (!mia) throw new Error('no guest')
    const guests = await bookParty(salon, caller, { members: [aMember(salon), { ...mia, products: [known] }] })
    expect(refusal(guests)).toEqual([409, 'product.known-only'])
    expect(visitsOf(await bookParty(salon, caller, { members: [own, mia] }))).toHaveLength(2)
  })

  test('[FRM-02k] refuses a service that needs a patch test', async () => {
    const salon = await aSalon(db, 2)
    await aTestedService(db, salon, await aProduct(db, salon, { specialists: salon.staff }))
    await inSalon(db, salon.id).updateTable('patchTestRule').set({ productId: salon.product }).execute()
    expect(refusal(await bookParty(salon, await aSignedInCustomer(db)))).toEqual([409, 'party.ask-salon'])
  })

  test('[FRM-01] refuses a service with a required question', async () => {
    const salon = await aSalon(db, 2)
    const caller = await aSignedInCustomer(db)
    const question = { kind: 'TEXT', names: { de: 'Farbe?' }, required: true, everyTime: false, health: false }
    const owner = await anOwner(db, salon.id)
    const asked = await post('/v1/questions', { ...question, choices: [], productIds: [salon.product] }, owner)
    expect(asked.statusCode).toBe(201)
    expect(refusal(await bookParty(salon, caller))).toEqual([409, 'party.ask-salon'])
    expect(
      refusal(
        await hold(
          salon,
          caller,
          party(salon, 'Mia').map(({ guest: _, ...each }) => each),
        ),
      ),
    ).toEqual([409, 'party.ask-salon'])
  })
})

describe('[APT-17c] [APT-14] the hold of a party', () => {
  const plain = (salon: SalonForTests, count: number) => Array.from({ length: count }, () => aMember(salon))

  test('holds all starts or none, only for its holder, and releases them together', async () => {
    const salon = await aSalon(db, 2)
    const [caller, other] = [await aSignedInCustomer(db), await aSignedInCustomer(db)]
    expect(refusal(await hold(salon, caller, plain(salon, 3)))).toEqual([409, 'startTime.invalid'])
    const rows = () => db.selectFrom('slotHold').select('id').where('businessObjectId', '=', salon.id).execute()
    expect(await rows()).toHaveLength(0)
    const held = await hold(salon, caller, plain(salon, 2))
    expect(held.statusCode).toBe(201)
    expect(refusal(await book(app, salon, other.token, { startTime: noon }))).toEqual([409, 'startTime.invalid'])
    const { id } = held.json<{ id: string }>()
    await app.inject({ method: 'DELETE', url: `/v1/slot-holds/${id}` })
    expect(await rows()).toHaveLength(0)
    await hold(salon, caller, plain(salon, 2))
    await hold(salon, caller, plain(salon, 2), { startTime: one })
    expect(await rows()).toHaveLength(2)
    expect(visitsOf(await bookParty(salon, caller, { startTime: one }))).toHaveLength(2)
    expect(await rows()).toHaveLength(0)
  })
})

describe('[APT-17b] starts of a party', () => {
  const slots = (salon: SalonForTests, members: string, { inTurn = false, to = '2027-03-03' } = {}) =>
    app.inject({
      url: `/v1/business-objects/${salon.id}/party-slots?from=2027-03-03&to=${to}&inTurn=${inTurn}&members=${members}`,
    })

  test('lists starts at which each member has a staff member, at once or in turn', async () => {
    const salon = await aSalon(db, 1)
    const two = `any:${salon.product};any:${salon.product}`
    expect((await slots(salon, two)).json()).toEqual({
      after: [0, 0],
      to: '2027-03-03',
      slotsOfDates: [],
    })
    const { after, slotsOfDates } = (await slots(salon, two, { inTurn: true })).json()
    expect(after).toEqual([0, 60])
    expect(slotsOfDates[0]?.times).toContain('12:00:00')
    expect(refusal(await slots(salon, two, { to: '2027-03-31' }))).toEqual([400, 'date-range-too-long'])
    expect((await slots(salon, `any:${salon.product}`)).statusCode).toBe(400)
  })

  test('[OPS-06] refuses more than forty searches a minute from one address', async () => {
    const salon = await aSalon(db, 1)
    const url = `/v1/business-objects/${salon.id}/party-slots?from=2027-03-03&to=2027-03-03&inTurn=false&members=any:${salon.product};any:${salon.product}`
    const search = () => app.inject({ url, remoteAddress: '10.77.1.1' })
    const answers = await Promise.all(Array.from({ length: 41 }, search))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })

  test('[APT-17c] lists only starts that can be held', async () => {
    const salon = await aSalon(db, 3)
    const caller = await aSignedInCustomer(db)
    booked(
      await book(app, salon, (await aSignedInCustomer(db)).token, { startTime: noon, staffId: salon.staff[1] ?? null }),
    )
    const members = [aMember(salon, salon.staff[0]), aMember(salon), aMember(salon)]
    const asked = `${salon.staff[0]}:${salon.product};any:${salon.product};any:${salon.product}`
    const { slotsOfDates } = (await slots(salon, asked)).json()
    const times: string[] = slotsOfDates[0].times
    expect(times).not.toContain('12:00:00')
    for (const time of [times[0], times.at(-1)]) {
      const startTime = new Date(`2027-03-03T${time}+01:00`).toISOString()
      expect((await hold(salon, caller, members, { startTime })).statusCode).toBe(201)
    }
  })
})
