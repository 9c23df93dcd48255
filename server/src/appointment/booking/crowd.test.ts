/** Simulates attempts to occupy a whole day over HTTP (APT-14): from one network, then from many. */
import { randomUUID } from 'node:crypto'
import { strangerLimits } from '@goldline/domain/appointment/strangers'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { testApp, testNow } from '../../test/app.ts'
import { browserAt } from '../../test/browser-jar.ts'
import { sentCode } from '../../test/codes.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSalon, aSignedInCustomer, book, booked, refusal, type SalonForTests } from '../../test/salon.ts'

vi.setConfig({ testTimeout: 120_000 })
const { app, db, deps, clock, close } = await testApp()
afterAll(close)
afterEach(() => {
  clock.set(testNow)
  return expectInvariants(db)
})

const minute = 60_000
/** Returns a start on a day of ten hours. */
const startAt = (count: number, day = 3) =>
  new Date(Date.parse(`2027-03-0${day}T08:00:00Z`) + count * 30 * minute).toISOString()
const ask = (remoteAddress: string, identity = `${randomUUID()}@example.com`) =>
  app.inject({ method: 'POST', url: '/v1/customer-users', payload: { identity }, remoteAddress })

type HoldRequest = { challengeId?: string; startTime: string; headers?: object; from: string }
const hold = (salon: SalonForTests, { from, headers = {}, ...wish }: HoldRequest) =>
  app.inject({
    method: 'POST',
    url: '/v1/slot-holds',
    headers: { ...headers },
    remoteAddress: from,
    payload: { businessObjectId: salon.id, products: [salon.product], staffId: null, ...wish },
  })

/** Repeats while the salon is busy (503). */
async function insist<T extends { statusCode: number }>(send: () => Promise<T>): Promise<T> {
  let answer = await send()
  while (answer.statusCode === 503) answer = await send()
  return answer
}

/** Invents an e-mail, has a PIN sent to it, and holds a start. */
async function squat(salon: SalonForTests, from: string, count: number) {
  const asked = await ask(from)
  if (asked.statusCode !== 201) return asked.statusCode
  const wish = { challengeId: asked.json().id, startTime: startAt(count % 19), from }
  return (await insist(() => hold(salon, wish))).statusCode
}
const heldAt = async ({ id }: SalonForTests) =>
  (await db.selectFrom('slotHold').select('id').where('businessObjectId', '=', id).execute()).length
const toldOf = (type: 'STARTS_CROWDED', recipient: string) =>
  db.selectFrom('message').select('type').where('type', '=', type).where('recipient', '=', recipient).execute()

test('[APT-14f] lets 28 invented people at one address hold two starts, and sends ten PINs; ten minutes later ten more', async () => {
  const salon = await aSalon(db, 3, { notificationSubscribers: 'desk-one@example.com' })
  for (let again = 0; again < 2; again++) {
    const tried = await Promise.all(Array.from({ length: 28 }, (_, at) => squat(salon, '192.0.2.7', at)))
    expect(tried.filter((status) => status === 201)).toHaveLength(strangerLimits.holds.address)
    expect(await heldAt(salon)).toBe(2)
    const sent = await db.selectFrom('challenge').select('identity').where('address', '=', '192.0.2.7').execute()
    expect(sent).toHaveLength(10 * (again + 1))
    clock.advance(10 * minute)
  }
  expect(await toldOf('STARTS_CROWDED', 'desk-one@example.com')).toHaveLength(1)
})

test('[APT-14f, APT-14g] lets 28 addresses of one network hold three starts together, and counts 28 networks separately', async () => {
  const salon = await aSalon(db, 3)
  const one = await Promise.all(Array.from({ length: 28 }, (_, at) => squat(salon, `192.0.3.${at + 1}`, at)))
  expect(one.filter((status) => status === 201)).toHaveLength(strangerLimits.holds.network)
  const many = await Promise.all(Array.from({ length: 28 }, (_, at) => squat(salon, `198.51.${at % 4}.${at}`, at)))
  expect(many.filter((status) => status === 201)).toHaveLength(4 * strangerLimits.holds.network)
  expect(await squat(salon, '203.0.113.1', 18)).toBe(201)
})

test('[APT-14f] counts an IPv6 /64 as one address and a /48 as one network', async () => {
  const salon = await aSalon(db, 3)
  const house = []
  for (let at = 1; at <= 4; at++) house.push(await squat(salon, `2001:db8:1:1::${at}`, at))
  expect(house).toEqual([201, 201, 429, 429])
  expect(await squat(salon, '2001:db8:1:2::1', 9)).toBe(201)
  expect(await squat(salon, '2001:db8:1:3::1', 11)).toBe(429)
  expect(await squat(salon, '2001:db8:2:1::1', 13)).toBe(201)
})

test('[APT-14f] lets one network hold a tenth of a small salon’s day, or one start', async () => {
  const salon = await aSalon(db, 1)
  expect(await squat(salon, '192.0.4.1', 0)).toBe(201)
  expect(await squat(salon, '192.0.4.2', 4)).toBe(429)
  expect(await squat(salon, '192.0.5.2', 4)).toBe(201)
})

test('[APT-14i] lets a person refused by the limit book with the PIN if the start is still free', async () => {
  const salon = await aSalon(db, 3)
  for (let at = 1; at <= 3; at++) await squat(salon, `192.0.6.${at}`, at * 2)
  const email = `${randomUUID()}@example.com`
  const asked = (await ask('192.0.6.9', email)).json()
  const unheld = await hold(salon, { challengeId: asked.id, startTime: startAt(10), from: '192.0.6.9' })
  expect(refusal(unheld)).toEqual([429, 'hold.too-many'])
  // The time until the network's first hold ends.
  expect(unheld.headers['retry-after']).toBe('600')
  const payload = { code: await sentCode(deps, email) }
  const answered = await app.inject({
    method: 'DELETE',
    url: `/v1/challenges/${asked.id}`,
    payload,
    remoteAddress: '192.0.6.9',
  })
  const token = { authorization: `Bearer ${answered.json().token}` }
  booked(await book(app, salon, token, { startTime: startAt(10) }, randomUUID(), '192.0.6.9'))
})

test('[APT-14] allows a household with a whole IPv6 network thirty hold requests a minute, whichever address it uses', async () => {
  const salon = await aSalon(db, 1)
  const asked = (host: number) => hold(salon, { from: `2001:db8:7:7::${host.toString(16)}`, startTime: startAt(0) })
  for (let host = 1; host <= 30; host++) expect((await asked(host)).statusCode).toBe(401)
  expect(refusal(await asked(31))).toEqual([429, 'too-many-requests'])
})

test('[APT-14g] lets known devices and signed-in people hold while strangers in their network cannot', async () => {
  const salon = await aSalon(db, 3)
  const identity = `${randomUUID()}@example.com`
  const home = browserAt(app, '192.0.7.200')
  const { id } = (await home.send({ method: 'POST', url: '/v1/customer-users', payload: { identity } })).json()
  await home.send({ method: 'DELETE', url: `/v1/challenges/${id}`, payload: { code: await sentCode(deps, identity) } })
  for (let at = 0; at < 12; at++) await squat(salon, '192.0.7.200', at)
  expect(await squat(salon, '192.0.7.201', 13)).toBe(201)
  expect(await squat(salon, '192.0.7.202', 13)).toBe(429)
  const again = (await home.send({ method: 'POST', url: '/v1/customer-users', payload: { identity } })).json()
  const wish = { businessObjectId: salon.id, products: [salon.product], staffId: null }
  const known = { ...wish, challengeId: again.id, startTime: startAt(15) }
  expect((await home.send({ method: 'POST', url: '/v1/slot-holds', payload: known })).statusCode).toBe(201)
  const { token } = await aSignedInCustomer(db)
  expect((await hold(salon, { headers: token, startTime: startAt(17), from: '192.0.7.202' })).statusCode).toBe(201)
})

test('[APT-14f, APT-14g] lets new customers book six times a day per address and twelve times per network, and known ones always', async () => {
  const salon = await aSalon(db, 10)
  const from = async (address: string, token?: { authorization: string }) =>
    refusal(
      await book(
        app,
        salon,
        token ?? (await aSignedInCustomer(db)).token,
        { startTime: startAt(10, 4) },
        randomUUID(),
        address,
      ),
    )
  const at = async (address: string, times: number) => {
    const seen = []
    for (let time = 0; time < times; time++) seen.push((await from(address))[0])
    return seen
  }
  expect(await at('192.0.8.1', 7)).toEqual([201, 201, 201, 201, 201, 201, 429])
  const regular = await aSignedInCustomer(db)
  const past = { startTime: new Date('2027-02-01T10:00:00Z'), endTime: new Date('2027-02-01T11:00:00Z') }
  const visit = { businessObjectId: salon.id, customerId: regular.id, bookingType: 'ONLINE', currency: 'CHF' } as const
  await db
    .insertInto('appointment')
    .values({ ...visit, ...past, id: randomUUID(), status: 'FULFILLED' })
    .execute()
  await db
    .insertInto('customerProfile')
    .values({ businessObjectId: salon.id, customerId: regular.id, registeredAt: new Date(0) })
    .execute()
  expect((await from('192.0.8.1', regular.token))[0]).toBe(201)
  expect((await at('192.0.9.1', 1))[0]).toBe(201)
})

test('[APT-14] keeps the limit under concurrent bookings', async () => {
  const salon = await aSalon(db, 16)
  const people = await Promise.all(Array.from({ length: 16 }, () => aSignedInCustomer(db)))
  const tried = await Promise.all(
    people.map(({ token }, at) =>
      insist(() => book(app, salon, token, { startTime: startAt(10, 5) }, randomUUID(), `192.0.10.${at % 4}`)),
    ),
  )
  expect(tried.filter(({ statusCode }) => statusCode === 201)).toHaveLength(strangerLimits.bookings.network)
  expect(tried.find(({ statusCode }) => statusCode === 429)?.json()).toMatchObject({
    message: 'booking.too-many',
    retryAfter: expect.any(Number),
  })
})
