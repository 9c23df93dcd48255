import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { shippedTexts } from '../config/legal.ts'
import { latest } from '../consent/texts.ts'
import { testApp, testNow } from '../test/app.ts'
import { aCustomer } from '../test/builders.ts'
import { aQueue } from '../test/door.ts'
import { expectInvariants } from '../test/invariants.ts'
import { aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'

const t = await testApp()
const { app, db, clock, close } = t
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const marketing = { textVersion: latest(shippedTexts.MARKETING).version }

describe('[CHK-05] joining the queue', () => {
  test('returns number, guests ahead and wait; the room shows first name and initial, or a number', async () => {
    const { join, room, waits } = await aQueue(t)
    expect((await waits()).json()).toMatchObject({
      ahead: 0,
      waits: [
        { staffId: null, name: null, minutes: 0, startTime: '2027-03-02T08:00:00.000Z' },
        { name: 'Person 0', minutes: 0 },
        { name: 'Person 1', minutes: 0 },
      ],
    })
    expect((await join()).json()).toEqual([
      { number: 1, ahead: 0, minutes: 0, latestMinutes: 15, startTime: '2027-03-02T08:00:00.000Z' },
    ])
    await join({ byNumber: true })
    const third = await join({ name: 'Lea', initial: '' })
    expect([third.statusCode, third.json()]).toEqual([
      201,
      [{ number: 3, ahead: 2, minutes: 60, latestMinutes: 75, startTime: '2027-03-02T09:00:00.000Z' }],
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

  test('gives each member of a party a number, and lets all of them wait for the requested person', async () => {
    const { join, room, guest, lena } = await aQueue(t)
    const answer = await join({ guests: [guest, guest, guest], staffId: lena })
    expect(answer.json()).toMatchObject([{ minutes: 0 }, { minutes: 60, ahead: 1 }, { minutes: 120, ahead: 2 }])
    expect(await room()).toMatchObject([
      { name: 'Nora H.', member: 1, staff: 'Person 0' },
      { name: 'Nora H.', member: 2, number: 2 },
      { name: 'Nora H.', member: 3 },
    ])
  })

  test('places appointments before the queue', async () => {
    const { join, salon } = await aQueue(t, 1)
    const { token } = await aSignedInCustomer(db)
    booked(await book(app, salon, token, { startTime: '2027-03-02T08:30:00Z' }))
    expect((await join()).json()).toMatchObject([{ minutes: 90 }])
  })

  test('gives known and new contacts the same answer, and does not change a known customer', async () => {
    const { join, salon, entries } = await aQueue(t)
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
    // Consent given with an unproven contact first requires a confirmation by e-mail (MSG-15).
    expect(await of('new@example.com')).toEqual([{ name: 'Nora', notificationSubscribed: false }])
    const asked = await db.selectFrom('message').select('recipient').where('type', '=', 'OPT_IN').execute()
    expect(asked).toEqual([{ recipient: 'new@example.com' }])
    expect(await entries()).toMatchObject([{ calledName: 'Unbekannt' }, { calledName: 'Nora' }])
  })

  test('[CUS-04] repeats no entered data in the answer', async () => {
    const { join, room, door, waits } = await aQueue(t)
    const contact = 'wilhelmine@trace.example'
    const joined = await join({ contact, name: 'Wilhelmine' })
    expect(joined.body).not.toMatch(/wilhelmine/i)
    await join({ contact: '079 999 88 77', byNumber: true })
    const seen = JSON.stringify(await room()) + (await waits()).body
    expect(seen).not.toMatch(/trace\.example|9998877|99988/)
    expect(refusal(await app.inject({ url: '/v1/queue', headers: door }))).toEqual([403, 'forbidden'])
  })

  test('refuses invalid requests and writes nothing for them', async () => {
    const { join, waits, entries, guest, salon } = await aQueue(t)
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
    // At 18:30 an hour's service no longer fits: the salon closes at 19:00.
    clock.set(Date.parse('2027-03-02T17:30:00Z'))
    expect(refusal(await join())).toEqual([409, 'queue.full'])
    clock.set(Date.parse('2027-03-02T18:00:00Z'))
    expect(refusal(await join())).toEqual([409, 'queue.closed'])
    expect(refusal(await waits())).toEqual([409, 'queue.closed'])
    expect(await entries()).toEqual([])
    const people = db.selectFrom('customerProfile').select('customerId').where('businessObjectId', '=', salon.id)
    expect(await people.execute()).toEqual([])
  })

  test('lets a device add twenty guests in ten minutes', async () => {
    const { join } = await aQueue(t, 4)
    for (let count = 1; count <= 20; count++) await join({ contact: 'xxx' })
    expect(refusal(await join())).toEqual([429, 'too-many-requests'])
    clock.advance(600_000)
    expect((await join()).statusCode).toBe(201)
  })
})
