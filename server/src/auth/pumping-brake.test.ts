import { codesPerHourWhenClosed } from '@goldline/domain/auth/pumping'
import { afterAll, expect, test, vi } from 'vitest'
import { countKey, pieceOf } from '../http/hardening/limits.ts'
import { aBusinessObject, aCredit, aUser } from '../test/builders.ts'
import { codeRequests } from '../test/code-requests.ts'
import { smsLimits } from './pumping.ts'

// Hundreds of requests run one after the other in the database: allow for a busy machine.
vi.setConfig({ testTimeout: 120_000 })
const { deps, db, clock, close, ask, answer, from, person, someone, number, aNumber } = await codeRequests()
afterAll(close)

const minute = 60_000

test('[AUTH-16b] if too few codes are used, the salon sends no more SMS and the owner is notified once', async () => {
  const { id } = await aBusinessObject(db)
  await aCredit(db, id)
  for (let count = 0; count < 50; count++) {
    from.address = `198.51.${count}.1`
    const sent = await ask(aNumber(3_000 + count), { businessObjectId: id })
    expect(sent.statusCode).toBe(201)
  }
  const userId = await aUser(db, { email: 'owner@example.com' })
  await db.insertInto('userRole').values({ businessObjectId: id, userId, role: 'OWNER' }).execute()
  clock.advance(11 * minute)
  const sms = async (count: number) => {
    from.address = `198.60.${count}.1`
    return (await ask(aNumber(3_500 + count), { businessObjectId: id })).statusCode
  }
  // Ten SMS an hour are still sent, one per network, so that used codes can end the brake.
  const spared = []
  for (let count = 0; count < 12; count++) spared.push(await sms(count))
  expect(spared).toEqual([...Array.from({ length: codesPerHourWhenClosed.salon }, () => 201), 429, 429])
  const refused = await ask(number(), { businessObjectId: id })
  expect(refused.json()).toMatchObject({ message: 'user-challenge.too-much-requests' })
  expect((await ask(someone(), { businessObjectId: id })).statusCode).toBe(201)
  const told = await db.selectFrom('message').selectAll().where('recipient', '=', 'owner@example.com').execute()
  expect(told).toMatchObject([
    { type: 'SMS_STOPPED', businessObjectId: id, text: expect.stringContaining('50 PINs per SMS') },
  ])
  // The brake ends six hours after the last unused code.
  clock.advance(6 * 60 * minute)
  const open = []
  for (let count = 20; count < 40; count++) open.push(await sms(count))
  expect(new Set(open)).toEqual(new Set([201]))
})

test('[AUTH-16c] enough used codes end the brake on a salon’s SMS', async () => {
  const { id } = await aBusinessObject(db)
  await aCredit(db, id)
  const sms = async (count: number, used: boolean) => {
    from.address = `198.61.${count}.1`
    const to = aNumber(8_000 + count)
    const sent = await ask(to, { businessObjectId: id })
    if (!used || sent.statusCode !== 201) return sent.statusCode
    return answer(sent.json().id, to)
  }
  for (let count = 0; count < 50; count++) await sms(count, false)
  clock.advance(11 * minute)
  for (let hour = 0; hour < 2; hour++) {
    for (let count = 0; count < codesPerHourWhenClosed.salon; count++)
      expect(await sms(60 + hour * 20 + count, true)).toBe(200)
    expect(await sms(70 + hour * 20, false)).toBe(429)
    clock.advance(61 * minute)
  }
  for (let count = 0; count < 20; count++) expect(await sms(120 + count, false)).toBe(201)
})

test('[AUTH-16c] 52 requests from two addresses stop only those addresses', async () => {
  const { id } = await aBusinessObject(db)
  await aCredit(db, id)
  for (let round = 0; round < 26; round++) {
    for (const last of [1, 2]) {
      from.address = `198.62.${last}.1`
      await ask(aNumber(8_300 + round * 2 + last), { businessObjectId: id })
    }
    clock.advance(minute)
  }
  clock.advance(11 * minute)
  for (const last of [1, 2]) {
    from.address = `198.62.${last}.1`
    const refused = await ask(aNumber(8_400 + last), { businessObjectId: id })
    expect(refused.json().message).toBe('user-challenge.too-much-requests')
    expect((await ask(`somebody-${last}@example.com`, { businessObjectId: id })).statusCode).toBe(201)
  }
  for (let count = 0; count < 20; count++) {
    from.address = `198.63.${count}.1`
    expect((await ask(aNumber(8_500 + count), { businessObjectId: id })).statusCode).toBe(201)
  }
  expect(
    await db
      .selectFrom('message')
      .select('id')
      .where('type', '=', 'SMS_STOPPED')
      .where('businessObjectId', '=', id)
      .execute(),
  ).toEqual([])
  clock.advance(2 * 60 * minute)
  from.address = '198.62.1.1'
  expect((await ask(aNumber(8_600), { businessObjectId: id })).statusCode).toBe(201)
})

test('[AUTH-16] if enough codes are used, SMS continue', async () => {
  const { id } = await aBusinessObject(db)
  for (let count = 0; count < 50; count++) {
    from.address = `198.52.${count}.1`
    const to = aNumber(4_000 + count)
    const sent = await ask(to, { businessObjectId: id })
    if (count < 10) expect(await answer(sent.json().id, to)).toBe(200)
  }
  clock.advance(11 * minute)
  expect((await ask(number(), { businessObjectId: id })).statusCode).toBe(201)
})

test('[AUTH-16] at the salon’s hourly cap its owners and subscribers are notified once, and e-mails are still sent', async () => {
  const salon = await aBusinessObject(db, { notificationSubscribers: 'desk@example.com', language: 'en' })
  const userId = await aUser(db, { email: `owner-${person()}@example.com` })
  await db.insertInto('userRole').values({ businessObjectId: salon.id, userId, role: 'OWNER' }).execute()
  const windowStart = pieceOf(clock.now(), smsLimits.perSalon.seconds)
  const key = countKey(deps, `sms salon ${salon.id}`)
  await db
    .insertInto('rateCount')
    .values({ key, windowStart, count: smsLimits.perSalon.max, lastTime: windowStart })
    .execute()
  for (let count = 0; count < 3; count++) {
    const refused = await ask(aNumber(6_000 + count), { businessObjectId: salon.id })
    expect(refused.json()).toMatchObject({ status: 429, message: 'user-challenge.too-much-requests' })
  }
  expect((await ask(someone(), { businessObjectId: salon.id })).statusCode).toBe(201)
  const told = await db.selectFrom('message').select('recipient').where('type', '=', 'SMS_CAPPED').execute()
  expect(told.map(({ recipient }) => recipient).sort()).toEqual(['desk@example.com', `owner-${person()}@example.com`])
})

test('[AUTH-16] SMS that no salon pays for are also stopped if too few codes are used', async () => {
  for (let count = 0; count < 50; count++) {
    from.address = `198.53.${count}.1`
    expect((await ask(aNumber(7_000 + count))).statusCode).toBe(201)
  }
  clock.advance(11 * minute)
  expect((await ask(aNumber(7_100))).statusCode).toBe(201)
  expect((await ask(number())).json().message).toBe('user-challenge.too-much-requests')
  expect((await ask(someone())).statusCode).toBe(201)
})
