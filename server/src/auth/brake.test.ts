import { afterAll, beforeEach, expect, test } from 'vitest'
import { countKey, pieceOf, readCount } from '../http/hardening/limits.ts'
import { testApp, testNow } from '../test/app.ts'
import { browserAt } from '../test/browser-jar.ts'
import { aBusinessObject } from '../test/builders.ts'
import { sentCode, wrongCode } from '../test/codes.ts'
import { brake } from './brake.ts'

const { app, deps, db, clock, close } = await testApp()
afterAll(close)

let round = 0
beforeEach(() => {
  round++
  clock.set(testNow + round * 48 * 3_600_000)
})
/** Counts this many codes as compared now. */
const compared = (count: number, key = 'guesses all') =>
  db
    .insertInto('rateCount')
    .values({
      key: countKey(deps, key),
      windowStart: pieceOf(clock.now(), brake.seconds),
      count,
      lastTime: new Date(clock.now()),
    })
    .onConflict((conflict) => conflict.columns(['key', 'windowStart']).doUpdateSet({ count }))
    .execute()

const ask = async (address: string, identity: string, businessObjectId?: string) => {
  const from = browserAt(app, address)
  const payload = { identity, businessObjectId }
  const { id } = (await from.send({ method: 'POST', url: '/v1/customer-users', payload })).json()
  const code = await sentCode(deps, identity)
  const answer = (tried: string) =>
    from.send({ method: 'DELETE', url: `/v1/challenges/${id}`, payload: { code: tried } })
  return { code, answer, right: () => answer(code), wrong: () => answer(wrongCode(code)) }
}
const someone = (name: string) => `${name}-${round}@example.com`

test('[AUTH-07] with the brake on, a network has three tries left, others can sign in, and refused tries do not count', async () => {
  const begun = clock.now()
  await compared(brake.from)
  const guesser = await ask('203.0.113.1', someone('guesser'))
  for (let count = 0; count < brake.perNetwork; count++) expect((await guesser.wrong()).statusCode).toBe(400)
  const neighbour = await ask('203.0.113.2', someone('neighbour'))
  const refused = await neighbour.right()
  expect(refused.json()).toMatchObject({ status: 429, message: 'numberOfCredentialFailedMatchesAlreadyExceedMax' })
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(brake.seconds)
  expect((await (await ask('192.0.2.1', someone('customer'))).right()).statusCode).toBe(200)
  const tries = db.selectFrom('challenge').select('tries').where('identity', '=', someone('neighbour'))
  expect(await tries.execute()).toEqual([{ tries: 0 }])
  clock.set(begun + brake.seconds * 1000 - 1)
  expect((await neighbour.right()).statusCode).toBe(429)
  clock.advance(1)
  expect((await (await ask('203.0.113.3', someone('later'))).right()).statusCode).toBe(200)
})

test('[AUTH-07] with the brake on, refused sign-ins by PIN do not count either', async () => {
  await compared(brake.networkFrom, 'guesses network 203.0.118')
  const { code } = await ask('203.0.118.9', someone('signer'))
  const username = someone('signer')
  const payload = { '@type': 'basic-credentials', username, pin: code }
  for (let count = 0; count < 6; count++) {
    const refused = await browserAt(app, '203.0.118.9').send({ method: 'POST', url: '/authorization', payload })
    expect(refused.statusCode).toBe(429)
  }
  clock.advance(brake.seconds * 1000 - 1000)
  await db.deleteFrom('rateCount').where('key', '=', countKey(deps, 'guesses network 203.0.118')).execute()
  const signedIn = await browserAt(app, '203.0.118.9').send({ method: 'POST', url: '/authorization', payload })
  expect(signedIn.statusCode).toBe(200)
})

test('[AUTH-07] stops only the network that guesses', async () => {
  await compared(brake.networkFrom, 'guesses network 203.0.116')
  expect((await (await ask('203.0.116.9', someone('neighbour'))).right()).statusCode).toBe(429)
  expect((await (await ask('203.0.117.9', someone('elsewhere'))).right()).statusCode).toBe(200)
  // If enough codes are correct, the network has many customers.
  await compared(brake.networkFrom / 6, 'guesses right network 203.0.116')
  expect((await (await ask('203.0.116.10', someone('customer'))).right()).statusCode).toBe(200)
})

test('[AUTH-07] all networks together have five hundred tries; a known device has its own limit', async () => {
  const home = browserAt(app, '192.0.2.9')
  const prove = async () => {
    const payload = { identity: someone('known') }
    const { id } = (await home.send({ method: 'POST', url: '/v1/customer-users', payload })).json()
    const code = await sentCode(deps, someone('known'))
    return home.send({ method: 'DELETE', url: `/v1/challenges/${id}`, payload: { code } })
  }
  expect((await prove()).statusCode).toBe(200)
  clock.advance(60_000)
  await compared(brake.from)
  await compared(brake.spared, 'guesses spared')
  expect((await (await ask('198.51.100.1', someone('new'))).right()).statusCode).toBe(429)
  expect((await prove()).statusCode).toBe(200)
})

test('[AUTH-07] guesses without a code to compare do not count towards the brake', async () => {
  await compared(brake.from)
  const from = browserAt(app, '203.0.114.1')
  for (let count = 0; count < 10; count++) {
    const url = `/v1/challenges/${String(count).repeat(43)}`
    expect((await from.send({ method: 'DELETE', url, payload: { code: '123456' } })).statusCode).toBe(400)
  }
  expect((await readCount(db, deps, { key: 'guesses all', window: brake })).count).toBe(brake.from)
})

test('[AUTH-07] a salon whose customers are stopped by the brake is notified once, and the metric counts it', async () => {
  const salon = await aBusinessObject(db, { notificationSubscribers: 'desk@salon.example', language: 'vi' })
  await compared(brake.from)
  for (let at = 0; at < 3; at++) {
    const guesser = await ask('203.0.115.1', someone(`guesser-${at}`), salon.id)
    for (let count = 0; count < 3; count++) await guesser.wrong()
  }
  const mails = await db.selectFrom('message').selectAll().where('businessObjectId', '=', salon.id).execute()
  const told = mails.filter(({ type }) => type === 'CODES_BRAKED')
  expect(told).toMatchObject([{ recipient: 'desk@salon.example', language: 'vi' }])
  const metrics = (await app.inject({ url: '/metrics' })).body
  expect(metrics).toMatch(/goldline_guard_refusals_total\{guard="brake"\} \d+/)
})
