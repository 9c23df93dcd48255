import { randomUUID } from 'node:crypto'
import type { QueueEntry } from '@goldline/contract/queue'
import type { Client } from '@goldline/domain/user/role'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { consentTexts, latest } from '../consent/texts.ts'
import { testApp, testNow } from '../test/app.ts'
import { aCustomer, aToken } from '../test/builders.ts'
import { expectInvariants } from '../test/invariants.ts'
import { aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'
import { closeQueues } from './close-queues.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const textVersion = latest(consentTexts.PRIVACY_NOTICE).version
const marketing = { textVersion: latest(consentTexts.MARKETING).version }
let contacts = 0

/** A salon whose people do one service of an hour, its door, and its desk. */
async function aQueue(people = 2) {
  const salon = await aSalon(db, people)
  const as = (client: Client, role: 'OWNER' | 'USER_LITE' = 'OWNER') =>
    aToken(db, { role, client, businessObjectId: salon.id })
  const [door, desk] = [await as('CHECKIN', 'USER_LITE'), await as('ADMIN')]
  const post = (headers: object, url: string, payload: object = {}) =>
    app.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': randomUUID() }, payload })
  const guest = { products: [salon.product] }
  const join = (body: object = {}) => {
    const who = {
      name: 'Nora',
      initial: 'H',
      contact: `079 412 ${10 + ++contacts} 20`,
      byNumber: false,
      language: 'de',
    }
    return post(door, '/v1/queue', { guests: [guest], staffId: null, ...who, textVersion, ...body })
  }
  const entries = async (headers = desk) =>
    (await app.inject({ url: '/v1/queue', headers })).json<{ entries: QueueEntry[] }>().entries
  const room = async () => (await app.inject({ url: '/v1/queue/room', headers: door })).json<object[]>()
  const waits = async (body: object = { guests: [guest] }) => post(door, '/v1/queue/waits', body)
  const lead = (id: string | undefined, what: string, body: object = {}, headers: object = desk) =>
    post(headers, `/v1/queue/${id}/${what}`, body)
  const [lena = '', mia = ''] = salon.staff
  return { salon, as, door, desk, join, entries, room, waits, lead, lena, mia, guest }
}

describe('[CHK-05] joining the queue', () => {
  test('tells number, who is ahead, and the wait after all ahead; the room reads first name and initial, or a number', async () => {
    const { join, room, waits } = await aQueue()
    expect((await waits()).json()).toMatchObject({
      ahead: 0,
      waits: [
        { staffId: null, name: null, minutes: 0, startTime: '2027-03-02T08:00:00.000Z' },
        { name: 'Person 0', minutes: 0 },
        { name: 'Person 1', minutes: 0 },
      ],
    })
    expect((await join()).json()).toEqual([{ number: 1, ahead: 0, minutes: 0, startTime: '2027-03-02T08:00:00.000Z' }])
    await join({ byNumber: true })
    const third = await join({ name: 'Lea', initial: '' })
    expect([third.statusCode, third.json()]).toEqual([
      201,
      [{ number: 3, ahead: 2, minutes: 60, startTime: '2027-03-02T09:00:00.000Z' }],
    ])
    expect(await room()).toMatchObject([
      { name: 'Nora H.', number: 1, member: null, status: 'WAITING', staff: null, minutes: 0 },
      { name: null, number: 2, minutes: 0 },
      { name: 'Lea', number: 3, minutes: 60 },
    ])
    expect((await waits()).json()).toMatchObject({
      ahead: 3,
      waits: [{ minutes: 60 }, { minutes: 60 }, { minutes: 60 }],
    })
  })

  test('several come together: each a place of their own, and a person asked for is waited for', async () => {
    const { join, room, guest, lena } = await aQueue()
    const answer = await join({ guests: [guest, guest, guest], staffId: lena })
    expect(answer.json()).toMatchObject([{ minutes: 0 }, { minutes: 60, ahead: 1 }, { minutes: 120, ahead: 2 }])
    expect(await room()).toMatchObject([
      { name: 'Nora H.', member: 1, staff: 'Person 0' },
      { name: 'Nora H.', member: 2, number: 2 },
      { name: 'Nora H.', member: 3 },
    ])
  })

  test('appointments come first', async () => {
    const { join, salon } = await aQueue(1)
    const { token } = await aSignedInCustomer(db)
    booked(await book(app, salon, token, { startTime: '2027-03-02T08:30:00Z' }))
    expect((await join()).json()).toMatchObject([{ minutes: 90 }])
  })

  test('a known contact and a new one are answered alike; of the known one nothing changes', async () => {
    const { join, salon, entries } = await aQueue()
    const known = await aCustomer(db, { name: 'Sabine', surname: 'Koch' })
    await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: known.id }).execute()
    const one = await join({ contact: known.email, name: 'Unbekannt', marketing })
    const other = await join({ contact: 'new@example.com', marketing })
    const shape = (answer: typeof one) => [
      answer.statusCode,
      Object.keys(answer.json()[0]),
      Object.keys(answer.headers),
    ]
    expect(shape(one)).toEqual(shape(other))
    expect(refusal(await join({ contact: known.email }))).toEqual([409, 'businessObject.alreadyCheckedIn'])
    expect(refusal(await join({ contact: 'NEW@example.com' }))).toEqual([409, 'businessObject.alreadyCheckedIn'])
    const of = (email: string) =>
      db
        .selectFrom('customer as c')
        .innerJoin('customerProfile as p', 'p.customerId', 'c.id')
        .select(['c.name', 'p.notificationSubscribed'])
        .where('p.businessObjectId', '=', salon.id)
        .where('c.email', '=', email)
        .execute()
    expect(await of(known.email)).toEqual([{ name: 'Sabine', notificationSubscribed: false }])
    expect(await of('new@example.com')).toEqual([{ name: 'Nora', notificationSubscribed: true }])
    expect(await entries()).toMatchObject([{ calledName: 'Unbekannt' }, { calledName: 'Nora' }])
  })

  test('[CUS-04] nothing that was typed comes back to the door', async () => {
    const { join, room, door, waits } = await aQueue()
    const contact = 'wilhelmine@trace.example'
    const joined = await join({ contact, name: 'Wilhelmine' })
    expect(joined.body).not.toMatch(/wilhelmine/i)
    await join({ contact: '079 999 88 77', byNumber: true })
    const seen = JSON.stringify(await room()) + (await waits()).body
    expect(seen).not.toMatch(/trace\.example|9998877|99988/)
    expect(refusal(await app.inject({ url: '/v1/queue', headers: door }))).toEqual([403, 'forbidden'])
  })

  test('what cannot be is refused, and nothing is written', async () => {
    const { join, waits, entries, guest, salon } = await aQueue()
    const foreign = await aSalon(db, 1)
    expect(refusal(await join({ contact: '123' }))).toEqual([400, 'invalid-phoneNr'])
    expect(refusal(await join({ contact: 'a@b' }))).toEqual([400, 'invalid-email'])
    expect(refusal(await join({ textVersion: '2020-01-01' }))).toEqual([409, 'consent.text-outdated'])
    expect(refusal(await join({ marketing: { textVersion: 'x' } }))).toEqual([409, 'consent.text-outdated'])
    expect(refusal(await join({ guests: [] }))).toEqual([400, 'invalid-request'])
    expect(refusal(await join({ guests: Array(5).fill(guest) }))).toEqual([400, 'invalid-request'])
    expect(refusal(await join({ guests: [{ products: [foreign.product] }] }))).toEqual([404, 'product.notFound'])
    expect(refusal(await join({ staffId: foreign.staff[0] }))).toEqual([404, 'staff.notFound'])
    expect(refusal(await waits({ guests: [{ products: [foreign.product] }] }))).toEqual([404, 'product.notFound'])
    // 18:30 at the salon: an hour does not fit any more; at 19:00 it closes.
    clock.set(Date.parse('2027-03-02T17:30:00Z'))
    expect(refusal(await join())).toEqual([409, 'queue.full'])
    clock.set(Date.parse('2027-03-02T18:00:00Z'))
    expect(refusal(await join())).toEqual([409, 'queue.closed'])
    expect(refusal(await waits())).toEqual([409, 'queue.closed'])
    expect(await entries()).toEqual([])
    const people = db.selectFrom('customerProfile').select('customerId').where('businessObjectId', '=', salon.id)
    expect(await people.execute()).toEqual([])
  })

  test('one door lets twenty join in ten minutes', async () => {
    const { join } = await aQueue(4)
    for (let count = 1; count <= 20; count++) await join({ contact: 'xxx' })
    expect(refusal(await join())).toEqual([429, 'too-many-requests'])
    clock.advance(600_000)
    expect((await join()).statusCode).toBe(201)
  })
})

describe('[CHK-05, CHK-06] leading the queue', () => {
  test('whoever’s turn it is calls, and takes: a checked-in walk-in by telephone, which costs the turn', async () => {
    const { salon, join, entries, room, lead, lena, mia, desk } = await aQueue()
    await join()
    await join()
    const [first, second] = await entries()
    expect(first).toMatchObject({
      turnStaffId: lena,
      hands: [{ free: true }, { free: true }],
      services: [{ price: 8000 }],
    })
    expect(refusal(await lead(first?.id, 'call', { staffId: mia }))).toEqual([409, 'queue.not-their-turn'])
    expect((await lead(first?.id, 'call', { staffId: lena })).json()).toMatchObject({ status: 'CALLED' })
    expect(refusal(await lead(first?.id, 'call', { staffId: lena }))).toEqual([409, 'queue.not-possible'])
    expect(await room()).toMatchObject([
      { status: 'CALLED', staff: 'Person 0' },
      { status: 'WAITING', staff: null },
    ])
    clock.advance(7 * 60_000)
    const taken = await lead(first?.id, 'visit', { staffId: lena })
    expect([taken.statusCode, taken.json()]).toMatchObject([201, { status: 'TAKEN' }])
    const { appointmentId } = taken.json<{ appointmentId: string }>()
    const visit = (await app.inject({ url: `/v1/appointments/${appointmentId}`, headers: desk })).json()
    expect(visit).toMatchObject({
      ...{ status: 'CHECKED_IN', bookingType: 'TELEPHONE', walkIn: true, pinned: true, staffId: null },
      ...{ startTime: '2027-03-02T08:05:00.000Z', recommendedStaff: { id: lena }, owner: { name: 'Nora' } },
    })
    const profile = db.selectFrom('customerProfile').select('lastCheckIn').where('customerId', '=', visit.owner.id)
    expect(await profile.executeTakeFirst()).toEqual({ lastCheckIn: new Date(clock.now()) })
    expect(await entries()).toMatchObject([
      { id: second?.id, turnStaffId: mia, hands: [{ free: false }, { free: true }] },
    ])
    await lead(second?.id, 'visit', { staffId: mia })
    clock.advance(60 * 60_000)
    await join()
    // Both are free again, and Lena is without a walk-in for longer.
    expect(await entries()).toMatchObject([{ turnStaffId: lena }])
    expect(salon.staff).toEqual([lena, mia])
  })

  test('being asked for costs no turn', async () => {
    const { join, entries, lead, lena, mia } = await aQueue()
    await join({ staffId: lena })
    const [asked] = await entries()
    expect(asked).toMatchObject({ wantedStaffId: lena, turnStaffId: lena })
    expect(refusal(await lead(asked?.id, 'visit', { staffId: mia }))).toEqual([409, 'queue.not-their-turn'])
    expect((await lead(asked?.id, 'visit', { staffId: lena })).statusCode).toBe(201)
    clock.advance(60 * 60_000)
    await join()
    expect(await entries()).toMatchObject([{ turnStaffId: lena }])
  })

  test('skipping wants a reason, and then the next one calls', async () => {
    const { join, entries, lead, lena, mia, salon } = await aQueue()
    await join()
    const [entry] = await entries()
    await lead(entry?.id, 'call', { staffId: lena })
    expect(refusal(await lead(entry?.id, 'skips', { staffId: lena, reason: ' ' }))).toEqual([400, 'invalid-request'])
    expect((await lead(entry?.id, 'skips', { staffId: lena, reason: 'in der Pause' })).json()).toMatchObject({
      status: 'WAITING',
    })
    expect(await entries()).toMatchObject([{ turnStaffId: mia, calledStaffId: null }])
    expect((await lead(entry?.id, 'visit', { staffId: mia })).statusCode).toBe(201)
    const skips = db.selectFrom('queueSkip').select(['staffId', 'reason']).where('businessObjectId', '=', salon.id)
    expect(await skips.execute()).toEqual([{ staffId: lena, reason: 'in der Pause' }])
  })

  test('whoever is busy is taken only knowingly', async () => {
    const { join, entries, lead, lena, salon } = await aQueue(1)
    const { token } = await aSignedInCustomer(db)
    booked(await book(app, salon, token, { startTime: '2027-03-02T08:30:00Z' }))
    await join()
    const [entry] = await entries()
    expect(entry).toMatchObject({ turnStaffId: null, hands: [{ staffId: lena, free: false }] })
    const refused = await lead(entry?.id, 'visit', { staffId: lena })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { message: 'staff.busy', broken: ['staff.busy'] }])
    expect((await lead(entry?.id, 'visit', { staffId: lena, override: true })).statusCode).toBe(201)
  })

  test('who came with somebody has a visit without a name', async () => {
    const { join, entries, lead, guest, lena, mia, desk } = await aQueue()
    await join({ guests: [guest, guest] })
    const [one, two] = await entries()
    await lead(one?.id, 'visit', { staffId: lena })
    const { appointmentId } = (await lead(two?.id, 'visit', { staffId: mia })).json()
    const visit = (await app.inject({ url: `/v1/appointments/${appointmentId}`, headers: desk })).json()
    expect(visit).toMatchObject({ owner: null, walkIn: true, status: 'CHECKED_IN' })
  })

  test('of two who take the same guest, one does', async () => {
    const { join, entries, lead, lena } = await aQueue(1)
    await join()
    const [entry] = await entries()
    const take = () => lead(entry?.id, 'visit', { staffId: lena })
    const answers = await Promise.all([take(), take(), take()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  })

  test('it is led from the till and a phone too, and not by another salon', async () => {
    const { as, join, entries, lead, lena } = await aQueue()
    await join()
    const [entry] = await entries(await as('STAFF', 'USER_LITE'))
    const foreign = (await aQueue()).desk
    for (const [what, body] of [
      ['call', { staffId: lena }],
      ['skips', { staffId: lena, reason: 'x' }],
      ['visit', { staffId: lena }],
      ['departure', {}],
    ] as const)
      expect(refusal(await lead(entry?.id, what, body, foreign))).toEqual([404, 'queue.notFound'])
    const left = await lead(entry?.id, 'departure', {}, await as('CHECKOUT', 'USER_LITE'))
    expect(left.json()).toMatchObject({ status: 'LEFT' })
    expect(await entries()).toEqual([])
  })

  test('is over at closing: nobody is seen, called or taken any more, and the clock writes it down', async () => {
    const { join, entries, room, lead, lena } = await aQueue()
    await join()
    const [entry] = await entries()
    clock.set(Date.parse('2027-03-02T18:00:00Z'))
    expect([await entries(), await room()]).toEqual([[], []])
    expect(refusal(await lead(entry?.id, 'visit', { staffId: lena }))).toEqual([409, 'queue.not-possible'])
    expect(await closeQueues(deps)).toBeGreaterThanOrEqual(1)
    const { status } = await db
      .selectFrom('queueEntry')
      .select('status')
      .where('id', '=', entry?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(status).toBe('LEFT')
    // Numbers begin anew the next day, and yesterday's contact may wait again.
    clock.set(Date.parse('2027-03-03T09:00:00Z'))
    expect((await join()).json()).toMatchObject([{ number: 1, ahead: 0 }])
  })
})
