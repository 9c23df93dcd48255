import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { randomSecret, sha256 } from '../../secrets.ts'
import { testApp, testNow } from '../../test/app.ts'
import { aProduct, aToken, aUser } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { anOwner, aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../../test/salon.ts'
import { releaseSlotHolds } from './release-slot-holds.ts'

const { app, db, deps, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const noon = '2027-03-03T11:00:00Z'
const minute = 60_000

async function aChallenge(identity = `${randomUUID()}@example.com`, usedTime: Date | null = null): Promise<string> {
  const secret = randomSecret()
  const expiresTime = new Date(clock.now() + 10 * minute)
  await db
    .insertInto('challenge')
    .values({ hash: sha256(secret), purpose: 'SIGN_IN', identity, codeHmac: sha256('code'), expiresTime, usedTime })
    .execute()
  return secret
}

type HoldBody = { startTime?: string; staffId?: string | null; challengeId?: string; products?: string[] }
const hold = (
  salon: SalonForTests,
  { startTime = noon, staffId = null, ...rest }: HoldBody,
  headers = {},
  remoteAddress: string = randomUUID(),
) =>
  app.inject({
    method: 'POST',
    url: '/v1/slot-holds',
    headers,
    remoteAddress,
    payload: { businessObjectId: salon.id, products: [salon.product], staffId, startTime, ...rest },
  })

describe('a held slot', () => {
  test('[APT-14c] belongs only to its holder, for ten minutes', async () => {
    const salon = await aSalon(db, 1)
    const { token } = await aSignedInCustomer(db)
    const held = await hold(salon, { challengeId: await aChallenge() })
    expect(held.statusCode).toBe(201)
    expect(held.json()).toMatchObject({ expiresTime: '2027-03-02T08:10:00.000Z', expiresIn: 600 })
    expect(refusal(await hold(salon, { challengeId: await aChallenge() }))).toEqual([409, 'startTime.invalid'])
    expect(refusal(await book(app, salon, token, { startTime: noon }))).toEqual([409, 'startTime.invalid'])
    clock.advance(10 * minute)
    booked(await book(app, salon, token, { startTime: noon }))
  })

  test('[APT-14] appears in its salon’s calendar, without the person, until it expires or is released', async () => {
    const [salon, other] = [await aSalon(db, 1), await aSalon(db, 1)]
    const identity = `${randomUUID()}@example.com`
    const { id } = (await hold(salon, { challengeId: await aChallenge(identity) })).json<{ id: string }>()
    const held = async (of: SalonForTests, day = '2027-03-03') =>
      app.inject({ url: `/v1/slot-holds?from=${day}&to=${day}`, headers: await anOwner(db, of.id) })
    const seen = await held(salon)
    expect(seen.json()).toMatchObject([
      {
        freed: false,
        startTime: '2027-03-03T11:00:00.000Z',
        expiresTime: '2027-03-02T08:10:00.000Z',
        services: [{ staffId: salon.staff[0], segments: [{ kind: 'work' }] }],
      },
    ])
    expect([seen.body.includes(identity), seen.body.includes(id)]).toEqual([false, false])
    expect((await held(salon, '2027-03-04')).json()).toEqual([])
    expect((await held(other)).json()).toEqual([])
    clock.advance(10 * minute)
    expect((await held(salon)).json()).toEqual([])
    clock.set(testNow)
    await app.inject({ method: 'DELETE', url: `/v1/slot-holds/${id}` })
    expect((await held(salon)).json()).toEqual([])
  })

  test('[APT-14c] is replaced by a new hold for the same identity, whoever requests it', async () => {
    const salon = await aSalon(db, 1)
    const identity = `${randomUUID()}@example.com`
    await hold(salon, { challengeId: await aChallenge(identity) })
    expect(
      (await hold(salon, { startTime: '2027-03-03T11:30:00Z', challengeId: await aChallenge(identity) })).statusCode,
    ).toBe(201)
    const rows = await db.selectFrom('slotHold').select('startTime').where('businessObjectId', '=', salon.id).execute()
    expect(rows).toEqual([{ startTime: new Date('2027-03-03T11:30:00Z') }])
  })

  test('[APT-14b] becomes the booking of the person who proves the identity; another person cannot use its id', async () => {
    const salon = await aSalon(db, 1)
    const email = `${randomUUID()}@example.com`
    const { id: holdId } = (await hold(salon, { challengeId: await aChallenge(email) })).json<{ id: string }>()
    const stranger = await aSignedInCustomer(db)
    expect(refusal(await book(app, salon, stranger.token, { startTime: noon, holdId }))).toEqual([
      409,
      'startTime.invalid',
    ])
    const token = await aToken(db, { userId: await aUser(db, { email, emailConfirmedTime: new Date(0) }) })
    booked(await book(app, salon, token, { startTime: noon, holdId }))
    expect(await db.selectFrom('slotHold').select('id').where('businessObjectId', '=', salon.id).execute()).toEqual([])
  })

  test('[APT-14] needs no challenge for a signed-in customer', async () => {
    const salon = await aSalon(db, 1)
    const { token } = await aSignedInCustomer(db)
    expect((await hold(salon, {}, token)).statusCode).toBe(201)
    expect((await hold(salon, { startTime: '2027-03-03T12:00:00Z' }, token)).statusCode).toBe(201)
    booked(await book(app, salon, token, { startTime: '2027-03-03T12:30:00Z' }))
  })

  test('[CAT-08] is refused for services of more than four hours', async () => {
    const salon = await aSalon(db, 1)
    const { token } = await aSignedInCustomer(db)
    const long = await aProduct(db, salon, { specialists: salon.staff, duration: 240 })
    expect(refusal(await hold(salon, { products: [long, salon.product] }, token))).toEqual([
      400,
      'appointment duration is too long, max 4 hours',
    ])
  })

  test('[AUTH-07] is refused with 401 without an identity, or with a used or expired challenge', async () => {
    const salon = await aSalon(db, 1)
    const late = await aChallenge()
    expect(refusal(await hold(salon, {}))).toEqual([401, 'Unauthorized'])
    expect(refusal(await hold(salon, {}, await anOwner(db, salon.id)))).toEqual([401, 'Unauthorized'])
    expect(refusal(await hold(salon, { challengeId: randomSecret() }))).toEqual([401, 'Unauthorized'])
    expect(refusal(await hold(salon, { challengeId: await aChallenge('x@example.com', new Date(0)) }))).toEqual([
      401,
      'Unauthorized',
    ])
    clock.advance(10 * minute)
    expect(refusal(await hold(salon, { challengeId: late }))).toEqual([401, 'Unauthorized'])
  })

  test('[APT-14c] is released at once; releasing it again does no harm', async () => {
    const salon = await aSalon(db, 1)
    const { id } = (await hold(salon, { challengeId: await aChallenge() })).json<{ id: string }>()
    const release = () => app.inject({ method: 'DELETE', url: `/v1/slot-holds/${id}` })
    expect((await release()).statusCode).toBe(204)
    expect((await release()).statusCode).toBe(204)
    const { token } = await aSignedInCustomer(db)
    booked(await book(app, salon, token, { startTime: noon }))
  })

  test('[AVL-03] is reassigned for a requested person if first-available; holds are limited by the available staff', async () => {
    const salon = await aSalon(db, 2)
    const holder = await aSignedInCustomer(db)
    await hold(salon, {}, holder.token)
    const { assignedStaffId = '' } =
      (
        await db
          .selectFrom('slotHold')
          .select('services')
          .where('businessObjectId', '=', salon.id)
          .executeTakeFirstOrThrow()
      ).services[0] ?? {}
    const fan = await aSignedInCustomer(db)
    booked(await book(app, salon, fan.token, { startTime: '2027-03-03T11:15:00Z', staffId: assignedStaffId }))
    await expectInvariants(db)
    expect(refusal(await hold(salon, { challengeId: await aChallenge() }))).toEqual([409, 'startTime.invalid'])
    const appointment = booked(await book(app, salon, holder.token, { startTime: noon }))
    expect(appointment.recommendedStaff?.id).not.toBe(assignedStaffId)
  })

  test('[OPS-06] is limited to 30 requests a minute per address', async () => {
    const salon = await aSalon(db, 1)
    const answers = await Promise.all(Array.from({ length: 31 }, () => hold(salon, {}, {}, '203.0.113.7')))
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(1)
    expect(answers.find((answer) => answer.statusCode === 429)?.headers['retry-after']).toBeDefined()
  })

  test('is removed by a job after it expires', async () => {
    const salon = await aSalon(db, 1)
    await hold(salon, { challengeId: await aChallenge() })
    await releaseSlotHolds(deps)
    const left = db.selectFrom('slotHold').select('id').where('businessObjectId', '=', salon.id)
    expect(await left.execute()).toHaveLength(1)
    clock.advance(12 * minute)
    expect(await releaseSlotHolds(deps)).toBeGreaterThan(0)
    expect(await left.execute()).toEqual([])
  })

  test('is left to the next run, without waiting, while it is being booked', async () => {
    const salon = await aSalon(db, 2)
    for (const staffId of salon.staff) await hold(salon, { staffId, challengeId: await aChallenge() })
    clock.advance(12 * minute)
    const of = (staff: string | undefined) =>
      db
        .selectFrom('slotHold')
        .select('id')
        .where('businessObjectId', '=', salon.id)
        .where('requestedStaffId', '=', staff ?? '')
    const [inHand] = await of(salon.staff[0]).execute()
    await db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('slotHold')
        .select('id')
        .where('id', '=', inHand?.id ?? '')
        .forUpdate()
        .execute()
      await releaseSlotHolds(deps)
      expect(await of(salon.staff[1]).execute()).toEqual([])
    })
    expect(await of(salon.staff[0]).execute()).toHaveLength(1)
    await releaseSlotHolds(deps)
    expect(await of(salon.staff[0]).execute()).toEqual([])
  })
})
