import { afterAll, expect, test } from 'vitest'
import { notifyChannel } from '../db/notify.ts'
import { sha256 } from '../secrets.ts'
import { testApp, testClock, testNow } from '../test/app.ts'
import { aBusinessObject, aToken, aUser } from '../test/builders.ts'
import { testDatabase } from '../test/database.ts'
import { issueToken } from './token.ts'

const database = await testDatabase()
const clock = testClock()
const { app, deps, db, close } = await testApp({ database, clock })
const other = await testApp({ database, clock })
afterAll(async () => {
  await close()
  await other.close()
  await database.close()
})

const day = 24 * 3_600_000
type Headers = { authorization: string }
const meAt = async (instance: typeof app, headers: Headers) =>
  (await instance.inject({ url: '/v1/user/me', headers })).statusCode
const issued = async (grant: Parameters<typeof issueToken>[2]['grant'], userId?: string): Promise<Headers> => {
  const token = await issueToken(db, deps, { userId: userId ?? (await aUser(db)), grant })
  return { authorization: `Bearer ${token}` }
}
const customer = { role: 'CUSTOMER', client: 'BOOKING', businessObjectId: null, staffId: null } as const

test('[AUTH-04b] a private call without a valid token gets 401', async () => {
  const known = await aToken(db)
  const token = known.authorization.slice(7)
  const bad = ['', 'Bearer', 'Bearer ', `Basic ${token}`, `Bearer ${token}x`, `Bearer ${token} ${token}`, 'Bearer null']
  for (const authorization of [...bad, `Bearer ${'A'.repeat(43)}`, `Bearer ' or 1=1 --`]) {
    const refused = await app.inject({ url: '/v1/user/me', headers: { authorization } })
    expect(refused.json(), authorization).toMatchObject({ status: 401, message: 'Unauthorized' })
  }
  expect((await app.inject({ url: `/v1/user/me?token=${token}` })).statusCode).toBe(401)
  expect(await meAt(app, known)).toBe(200)
})

test('[AUTH-03a] only the hash of a token is stored', async () => {
  const { authorization } = await issued(customer)
  const token = authorization.slice(7)
  const rows = await db.selectFrom('token').selectAll().where('hash', '=', sha256(token)).execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('[AUTH-03d] sign-out ends this token only, at once in every process', async () => {
  const userId = await aUser(db)
  const mine = await issued(customer, userId)
  const elsewhere = await issued(customer, userId)
  expect(await meAt(other.app, mine)).toBe(200)
  const signedOut = await app.inject({ method: 'DELETE', url: '/authorization', headers: mine })
  expect([signedOut.statusCode, signedOut.body]).toEqual([204, ''])
  expect(await meAt(other.app, mine)).toBe(401)
  expect(await meAt(app, elsewhere)).toBe(200)
})

test('[AUTH-03] sign-out notifies the other processes, which close their open streams', async () => {
  const mine = await issued(customer)
  const hash = sha256(mine.authorization.slice(7))
  const { id } = await db.selectFrom('token').select('id').where('hash', '=', hash).executeTakeFirstOrThrow()
  const { promise: told, resolve } = Promise.withResolvers<string>()
  const leave = await other.deps.listen.subscribe(notifyChannel, {
    heard: ({ payload }) => resolve(payload),
    refetch: () => undefined,
  })
  await app.inject({ method: 'DELETE', url: '/authorization', headers: mine })
  expect(JSON.parse(await told)).toEqual({ topic: 'token', id })
  leave()
})

test('[AUTH-03c] BOOKING and ADMIN tokens expire after 12 hours, even if used', async () => {
  clock.set(testNow)
  const mine = await issued(customer)
  for (let hour = 1; hour < 12; hour++) {
    clock.advance(3_600_000)
    expect(await meAt(app, mine)).toBe(200)
  }
  clock.advance(3_600_000)
  expect(await meAt(app, mine)).toBe(401)
})

test('[AUTH-03c] a STAFF token expires 30 days after its last use', async () => {
  clock.set(testNow)
  const userId = await aUser(db)
  const { id } = await aBusinessObject(db)
  await db.insertInto('userRole').values({ businessObjectId: id, userId, role: 'USER_LITE' }).execute()
  const mine = await issued({ role: 'USER_LITE', client: 'STAFF', businessObjectId: id, staffId: null }, userId)
  for (let month = 0; month < 3; month++) {
    clock.advance(29 * day)
    expect(await meAt(app, mine)).toBe(200)
  }
  clock.advance(30 * day)
  expect(await meAt(app, mine)).toBe(401)
})

test('[AUTH-03] a person who loses the role in the salon loses the token', async () => {
  clock.set(testNow)
  const { id } = await aBusinessObject(db)
  const userId = await aUser(db)
  const mine = await aToken(db, { userId, role: 'OWNER', client: 'ADMIN', businessObjectId: id })
  expect(await meAt(app, mine)).toBe(200)
  await db.updateTable('userRole').set({ role: 'USER_LITE' }).where('userId', '=', userId).execute()
  expect(await meAt(other.app, mine)).toBe(401)
})
