import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Database } from '../db/tables.ts'
import { testApp, testNow } from '../test/app.ts'
import { aCustomer, aHash, aToken, aUser } from '../test/builders.ts'
import { aKiosk } from '../test/door.ts'
import { expectInvariants } from '../test/invariants.ts'
import { anOwner, aSalon, book, booked, refusal, type SalonForTests } from '../test/salon.ts'

const t = await testApp()
const { app, db, clock, close } = t
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const today = (time: string) => `2027-03-02T${time}:00Z`
const phoneNr = '+41794124120'
/** Creates a customer with a visit today at 10:00. */
async function expected(salon: SalonForTests, row: Partial<Insertable<Database['customer']>> = {}, who = 0) {
  const customer = await aCustomer(db, { phoneNr, birthday: '1990-05-12', ...row })
  const token = await aToken(db, { userId: customer.userId })
  const staffId = salon.staff[who] ?? null
  const visit = booked(await book(app, salon, token, { startTime: today('09:00'), staffId }))
  return { ...customer, visit }
}

async function aDoor() {
  const salon = await aSalon(db, 3)
  return { salon, kiosk: await aKiosk(t, salon), ...(await expected(salon)) }
}

async function anOwnerWithPin(businessObjectId: string, pin: string): Promise<string> {
  const [userId, pinHash] = [await aUser(db), await aHash(pin)]
  await db.insertInto('userRole').values({ businessObjectId, userId, role: 'OWNER', pinHash }).execute()
  return userId
}

describe('[CHK-01, CHK-04] finding a visit at the door', () => {
  test('finds by number, e-mail, or name with a second fact; returns first name, start and staff only', async () => {
    const { kiosk, visit, email } = await aDoor()
    const shown = {
      id: visit.id,
      name: 'Sabine',
      startTime: '2027-03-02T09:00:00.000Z',
      opensTime: '2027-03-02T08:30:00.000Z',
      staff: 'Person 0',
      refusal: 'appointment.check-in-not-possible',
    }
    const asked = [
      { contact: '079 412 41 20' },
      { contact: '+41 79 412 41 20' },
      { contact: email.toUpperCase() },
      { name: 'sabine koch', lastDigits: '4120' },
      { name: 'Koch Sabine', birthday: '1990-05-12' },
    ]
    for (const each of asked) {
      const answer = await kiosk.find(each)
      expect([answer.statusCode, answer.json()]).toEqual([200, shown])
      // The answer as sent contains no contact data (CUS-04).
      expect(answer.body).not.toMatch(/4120|Koch|@|1990|Schnitt/)
    }
  })

  test.each([
    ['Isil Yilmaz', { name: 'Işıl', surname: 'Yılmaz' }],
    ['lukasz nowak', { name: 'Łukasz', surname: 'Nowak' }],
    ['Soren Dahl', { name: 'Søren', surname: 'Dahl' }],
    ['Eva Müller', { name: 'Eva', surname: 'Mueller' }],
  ])('finds the entered name: %s', async (name, row) => {
    const salon = await aSalon(db, 1)
    await expected(salon, row)
    const kiosk = await aKiosk(t, salon)
    expect((await kiosk.find({ name, lastDigits: '4120' })).json()).toMatchObject({ name: row.name })
  })

  test('gives the same answer without a match, for several, a wrong fact, another day or another salon', async () => {
    const { salon, kiosk } = await aDoor()
    const other = await aSalon(db, 1)
    await expected(other, { phoneNr: '+41794440001', name: 'Mia', surname: 'Roth' })
    const twin = { phoneNr: '+41794440002', name: 'Nora', surname: 'Hug' }
    await expected(salon, { ...twin, birthday: '1991-01-01' }, 1)
    await expected(salon, { ...twin, birthday: '1992-02-02' }, 2)
    const known = await aCustomer(db, { phoneNr: '+41794440003', name: 'Lea', surname: 'Frei' })
    await db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId: known.id }).execute()
    const misses = [
      { contact: '079 999 99 99' },
      { contact: 'nobody@example.com' },
      { contact: 'abc' },
      { contact: '079 444 00 01' },
      { contact: '079 444 00 02' },
      { contact: '079 444 00 03' },
      { name: 'Nora Hug', lastDigits: '0002' },
      { name: 'Sabine Koch', lastDigits: '0000' },
      { name: 'Sabine', lastDigits: '4120' },
      { name: '%', lastDigits: '4120' },
    ]
    const answers = new Set<string>()
    for (const each of misses) {
      const { statusCode, body, headers } = await kiosk.find(each)
      answers.add(`${statusCode} ${body} ${headers['content-length']}`)
    }
    expect(answers).toEqual(new Set(['200 null 4']))
  })

  test('refuses a name alone', async () => {
    const { kiosk } = await aDoor()
    expect(refusal(await kiosk.find({ name: 'Sabine Koch' }))).toEqual([400, 'invalid-request'])
    expect(refusal(await kiosk.find({}))).toEqual([400, 'invalid-request'])
  })

  test('locks this device after twenty misses in a minute, until a salon PIN is entered', async () => {
    const { salon, kiosk } = await aDoor()
    const owner = await anOwnerWithPin(salon.id, '9027')
    const miss = () => kiosk.find({ contact: '079 999 99 99' })
    for (let count = 1; count <= 20; count++) expect((await miss()).body).toBe('null')
    expect(refusal(await kiosk.find({ contact: phoneNr }))).toEqual([403, 'kiosk.locked'])
    clock.advance(600_000)
    expect(refusal(await kiosk.find({ contact: phoneNr }))).toEqual([403, 'kiosk.locked'])
    // The salon's other device still works.
    expect((await (await aKiosk(t, salon)).find({ contact: phoneNr })).json()).toMatchObject({ name: 'Sabine' })
    const open = (pin: string) => kiosk.send('/v1/check-in/openings', { userId: owner, pin })
    expect(refusal(await open('9028'))).toEqual([403, 'pin.notMatched'])
    expect(refusal(await kiosk.find({ contact: phoneNr }))).toEqual([403, 'kiosk.locked'])
    expect((await open('9027')).statusCode).toBe(204)
    expect((await kiosk.find({ contact: phoneNr })).json()).toMatchObject({ name: 'Sabine' })
  })

  test('locks the device after sixty misses in an hour, too; a PIN resets the hour', async () => {
    const { salon, kiosk } = await aDoor()
    const owner = await anOwnerWithPin(salon.id, '9027')
    const miss = () => kiosk.find({ name: 'Sabine Koch', lastDigits: '0000' })
    for (let minute = 0; minute < 3; minute++) {
      for (let count = 0; count < 19; count++) expect((await miss()).body).toBe('null')
      clock.advance(61_000)
    }
    for (let count = 0; count < 3; count++) expect((await miss()).body).toBe('null')
    expect(refusal(await miss())).toEqual([403, 'kiosk.locked'])
    expect((await kiosk.send('/v1/check-in/openings', { userId: owner, pin: '9027' })).statusCode).toBe(204)
    for (let count = 0; count < 19; count++) expect((await miss()).body).toBe('null')
  })

  test('does not count matches; misses expire after a minute', async () => {
    const { kiosk } = await aDoor()
    for (let count = 1; count <= 25; count++) expect((await kiosk.find({ contact: phoneNr })).body).not.toBe('null')
    for (let count = 1; count <= 19; count++) await kiosk.find({ contact: '079 999 99 99' })
    clock.advance(61_000)
    for (let count = 1; count <= 19; count++) expect((await kiosk.find({ contact: '079 999 99 99' })).body).toBe('null')
  })
})

describe('[CHK-02, APT-04] checking in at the door', () => {
  test('is refused too early; later one tap checks in, and the next answer shows it', async () => {
    const { salon, kiosk, visit, id } = await aDoor()
    await kiosk.find({ contact: phoneNr })
    expect(refusal(await kiosk.checkIn(visit.id))).toEqual([409, 'appointment.check-in-not-possible'])
    clock.set(Date.parse(today('08:30')))
    expect((await kiosk.find({ contact: phoneNr })).json()).toMatchObject({ refusal: null })
    const key = randomUUID()
    const answer = await kiosk.checkIn(visit.id, key)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { startTime: '2027-03-02T09:00:00.000Z', staff: 'Person 0' },
    ])
    // Repeats the request with the same key, as after a lost answer.
    expect((await kiosk.checkIn(visit.id, key)).body).toBe(answer.body)
    expect(refusal(await kiosk.checkIn(visit.id))).toEqual([409, 'businessObject.alreadyCheckedIn'])
    clock.advance(20 * 60_000)
    expect((await kiosk.find({ contact: phoneNr })).json()).toMatchObject({
      refusal: 'businessObject.alreadyCheckedIn',
    })
    expect(refusal(await kiosk.checkIn(visit.id))).toEqual([409, 'businessObject.alreadyCheckedIn'])
    const seen = await app.inject({ url: `/v1/appointments/${visit.id}`, headers: await anOwner(db, salon.id) })
    expect(seen.json()).toMatchObject({ status: 'CHECKED_IN', undo: null })
    const history = db.selectFrom('appointmentHistory').select(['by', 'userId']).where('what', '=', 'checkedIn')
    expect(await history.where('appointmentId', '=', visit.id).execute()).toEqual([{ by: 'customer', userId: null }])
    const profile = db.selectFrom('customerProfile').select('lastCheckIn').where('customerId', '=', id)
    expect(await profile.executeTakeFirst()).toEqual({ lastCheckIn: new Date(today('08:30')) })
  })

  test('does not find another salon’s visit, and refuses a cancelled one', async () => {
    const { kiosk, visit } = await aDoor()
    const stranger = await aKiosk(t, await aSalon(db, 1))
    clock.set(Date.parse(today('08:45')))
    await kiosk.find({ contact: phoneNr })
    expect(refusal(await stranger.checkIn(visit.id))).toEqual([404, 'appointment.notFound'])
    await db.updateTable('appointment').set({ status: 'BO_CANCELLED' }).where('id', '=', visit.id).execute()
    await db.deleteFrom('occupation').where('appointmentId', '=', visit.id).execute()
    expect(refusal(await kiosk.checkIn(visit.id))).toEqual([409, 'appointment.check-in-not-possible'])
    expect((await kiosk.find({ contact: phoneNr })).body).toBe('null')
  })

  test('[CHK-01] is refused by id for a visit that this device has not found within ten minutes', async () => {
    const { salon, kiosk, visit } = await aDoor()
    clock.set(Date.parse(today('08:31')))
    await (await aKiosk(t, salon)).find({ contact: phoneNr })
    expect(refusal(await kiosk.checkIn(visit.id))).toEqual([404, 'appointment.notFound'])
    await kiosk.find({ contact: phoneNr })
    clock.advance(600_000)
    expect(refusal(await kiosk.checkIn(visit.id))).toEqual([404, 'appointment.notFound'])
    await kiosk.find({ contact: phoneNr })
    expect((await kiosk.checkIn(visit.id)).statusCode).toBe(200)
  })
})
