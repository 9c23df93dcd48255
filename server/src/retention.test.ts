import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { cleanUp, retention } from './retention.ts'
import { testApp, testNow } from './test/app.ts'
import { aCustomer, aToken, aUser } from './test/builders.ts'
import { aSalon, book, booked } from './test/salon.ts'

const { app, db, close } = await testApp()
afterAll(close)

const ago = (days: number) => new Date(testNow - days * 86_400_000)
const run = () => cleanUp({ db, clock: { now: () => testNow } })

test('[PRIV-02] the operator’s documentation lists the same periods as the clean-up', () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  for (const { kind, days, basis } of retention) expect(page).toContain(`| ${kind} | ${days} | ${basis} |`)
})

test('[PRIV-02] deletes old texts, messages, sessions and fingerprints, but no younger ones', async () => {
  const salon = await aSalon(db, 1)
  const { id: customerId, userId } = await aCustomer(db)
  const { id: appointmentId } = booked(
    await book(app, salon, await aToken(db, { userId }), { startTime: '2027-03-03T11:00:00Z' }),
  )
  const own = { businessObjectId: salon.id }
  for (const days of [364, 366]) {
    const head = { type: 'NEW_APPOINTMENT', channel: 'EMAIL', language: 'de', status: 'SENT', text: 'words' } as const
    const message = { ...own, ...head, id: randomUUID(), cause: `${days}`, recipient: 'a@example.com' }
    await db
      .insertInto('message')
      .values({ ...message, createdTime: ago(days) })
      .execute()
  }
  for (const days of [729, 731]) {
    const message = { ...own, id: randomUUID(), appointmentId, fromCustomer: true, text: `${days}` }
    await db
      .insertInto('appointmentMessage')
      .values({ ...message, createdTime: ago(days) })
      .execute()
  }
  for (const days of [1094, 1096]) {
    const hash = Buffer.from(`${days}`)
    await db
      .insertInto('blockedIdentity')
      .values({ ...own, identityHmac: hash, createdTime: ago(days) })
      .execute()
    await db
      .insertInto('erasure')
      .values({ subject: hash, createdTime: ago(days) })
      .execute()
  }
  for (const days of [29, 31]) {
    const token = {
      hash: Buffer.from(`${days}`),
      id: randomUUID(),
      userId,
      client: 'BOOKING',
      role: 'CUSTOMER',
    } as const
    await db
      .insertInto('token')
      .values({ ...token, expiresTime: ago(-9), revokedTime: ago(days) })
      .execute()
    const link = { ...own, id: randomUUID(), hash: Buffer.from(`${days}`), customerId }
    await db
      .insertInto('reviewLink')
      .values({ ...link, expiresTime: ago(days) })
      .execute()
  }
  await run()
  await run()
  const messages = db.selectFrom('message').select(['cause', 'text', 'recipient']).where('text', 'in', ['words', ''])
  expect(await messages.orderBy('cause').execute()).toEqual([
    { cause: '364', text: 'words', recipient: 'a@example.com' },
    { cause: '366', text: '', recipient: null },
  ])
  const texts = await db.selectFrom('appointmentMessage').select('text').execute()
  expect(texts).toEqual([{ text: '729' }])
  expect(await db.selectFrom('blockedIdentity').select('identityHmac').execute()).toHaveLength(1)
  expect(await db.selectFrom('erasure').select('subject').execute()).toHaveLength(1)
  expect(await db.selectFrom('reviewLink').select('id').execute()).toHaveLength(1)
  const ended = db.selectFrom('token').select('id').where('revokedTime', 'is not', null)
  expect(await ended.execute()).toHaveLength(1)
})

test('[AUTH-08w] a device that was not paired in time is deleted, with its own user', async () => {
  const { id: businessObjectId } = await aSalon(db, 1)
  const [own, persons, paired, open] = [await aUser(db), await aUser(db), await aUser(db), await aUser(db)]
  const row = { businessObjectId, name: 'Empfang', lockMinutes: 5 }
  const device = (
    client: 'ADMIN' | 'STAFF',
    userId: string,
    times: { pairingExpiresTime: Date; pairedTime?: Date },
  ) => ({
    ...row,
    id: randomUUID(),
    client,
    userId,
    pairingHash: Buffer.from(userId),
    ...times,
  })
  const over = { pairingExpiresTime: ago(1) }
  const devices = [
    device('ADMIN', own, over),
    device('STAFF', persons, over),
    device('ADMIN', paired, { ...over, pairedTime: ago(1) }),
    device('ADMIN', open, { pairingExpiresTime: ago(-1) }),
  ]
  await db.insertInto('device').values(devices).execute()
  await run()
  const kept = await db.selectFrom('device').select('userId').where('businessObjectId', '=', businessObjectId).execute()
  expect(new Set(kept.map(({ userId }) => userId))).toEqual(new Set([paired, open]))
  const users = db.selectFrom('appUser').select('id').where('id', 'in', [own, persons, paired, open])
  expect(new Set((await users.execute()).map(({ id }) => id))).toEqual(new Set([persons, paired, open]))
})
