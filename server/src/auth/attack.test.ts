/** Attacks PIN protection as a whole, from many addresses, through two real servers, while honest customers book. */
import { codesPerHourWhenClosed } from '@goldline/domain/auth/pumping'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runAtOnce, runInWaves } from '../test/attack/at-once.ts'
import { answer, ask, bookAtNoon, type Field, proveAndBook, smsSince } from '../test/attack/field.ts'
import { addReportRow, attackTable } from '../test/attack/report.ts'
import { scenes } from '../test/attack/scenes.ts'
import { aHash, aUser } from '../test/builders.ts'
import { brake } from './brake.ts'
import { smsLimits } from './pumping.ts'

// Thousands of requests run one after the other in the database: allow for a busy machine.
vi.setConfig({ testTimeout: 180_000 })
const minute = 60_000
const hour = 60 * minute
const { number, victim, homeAddress, swiss, far, regular, guessAtOnce, ...scene } = await scenes()
let field: Field
beforeAll(() => {
  field = scene.field()
})
afterAll(() => console.log(attackTable()))

test('[AUTH-07b] a day of guessing at one number from hundreds of networks gets ten guesses compared and ten SMS sent', async () => {
  const [home, begin] = [await regular(), field.clock.now()]
  const total = { tried: 0, hits: 0 }
  for (let round = 0; round < 60; round++) {
    const { tried, hits } = await guessAtOnce(victim(), (at) => far(round * 8 + at), 8)
    total.tried += tried
    total.hits += hits
    field.clock.advance(20 * minute)
  }
  // Two codes were requested; the day's further guesses are refused before any comparison.
  expect(total.hits).toBe(10)
  expect(await proveAndBook(field, home, victim())).toBe(true)
  expect(await proveAndBook(field, field.at('84.2.2.2'), 'victim@example.com')).toBe(true)
  // One further SMS goes to the known device.
  const sms = (await smsSince(field, begin)) - 1
  expect(sms).toBe(smsLimits.perNumber.max - 1)
  addReportRow('one number, a day, 480 networks', { guesses: total.tried, compared: total.hits, sms, honest: '2 of 2' })
})

test('[AUTH-07b] of concurrent guesses from loopback addresses through two servers exactly five, then ten are compared', async () => {
  const home = await regular()
  const loopback = (at: number) => `127.0.${number()}.${at + 2}`
  const first = await guessAtOnce(victim(), loopback, 60)
  expect(first.hits).toBe(5)
  field.clock.advance(minute)
  expect((await guessAtOnce(victim(), (at) => far(at), 60)).hits).toBe(5)
  field.clock.advance(minute)
  expect((await guessAtOnce(victim(), (at) => far(100 + at), 60)).hits).toBe(0)
  expect(await proveAndBook(field, home, victim())).toBe(true)
  // The customer gets a link by SMS, which cannot be guessed.
  expect(await proveAndBook(field, field.at(`85.2.${number()}.9`), victim())).toBe(true)
  addReportRow('one number, 60 at once, three codes', { guesses: 180, compared: 10, sms: 3, honest: '2 of 2' })
})

test.each([
  { networks: 4, most: 4 * brake.networkFrom, guard: 'brake-network' },
  { networks: 20, most: brake.from + 20 * brake.perNetwork, guard: 'brake' },
])(
  '[AUTH-07] of guesses at 200 e-mails from $networks networks $most are compared, and customers elsewhere can book',
  async (sample) => {
    const { networks, most, guard } = sample
    const home = await regular()
    const total = { tried: 0, hits: 0 }
    const guess = async (at: number) => {
      const guesser = `198.${number()}.${at % networks}.${at % 40}`
      const { tried, hits } = await guessAtOnce(`guessed-${number()}-${at}@example.com`, () => guesser, 5)
      total.tried += tried
      total.hits += hits
    }
    for (let round = 0; round < 20; round++) await runAtOnce(10, (at) => guess(round * 10 + at))
    expect(total.hits).toBe(most)
    expect(await proveAndBook(field, home, victim())).toBe(true)
    const strangers = await runAtOnce(5, (at) =>
      proveAndBook(field, field.at(`82.${at}.1.1`), `new-${number()}-${at}@example.com`),
    )
    expect(strangers).toEqual([true, true, true, true, true])
    expect(await field.metrics()).toContain(`goldline_guard_refusals_total{guard="${guard}"}`)
    addReportRow(`200 e-mails, ${networks} networks, ten minutes`, {
      guesses: total.tried,
      compared: total.hits,
      honest: '6 of 6',
    })
  },
)

test('[AUTH-16] pumping SMS to three ranges of a thousand numbers from a hundred networks gets ten SMS per range', async () => {
  const [home, begin] = [await regular(), field.clock.now()]
  const asked = await runAtOnce(300, (at) =>
    ask(field.at(far(at % 100)), `+4178${3000 + (at % 3)}${String(100 + Math.floor(at / 3))}`, field.salon),
  )
  const sms = await smsSince(field, begin)
  expect(sms).toBe(3 * smsLimits.perRange.max)
  expect(asked.filter(({ status }) => status === 201)).toHaveLength(sms)
  expect(await proveAndBook(field, home, victim())).toBe(true)
  expect(await proveAndBook(field, field.at('84.3.3.3'), swiss(9000))).toBe(true)
  addReportRow('pumping, 3 blocks of numbers, 100 networks', { sms, honest: '2 of 2' })
})

test('[AUTH-16] pumping SMS to numbers of all ranges reaches the salon’s cap, then stops; the owner is notified once of each', async () => {
  const owner = await aUser(field.db, { email: `owner-${number()}@example.com` })
  await field.db
    .insertInto('userRole')
    .values({ businessObjectId: field.salon.id, userId: owner, role: 'OWNER' })
    .execute()
  const [home, begin] = [await regular(), field.clock.now()]
  for (let round = 0; round < 6; round++) {
    await runInWaves(80, (at) => ask(field.at(far(at)), swiss(round * 80 + at), field.salon))
    field.clock.advance(11 * minute)
  }
  const sms = await smsSince(field, begin)
  // Codes of the first minutes do not count as unused yet; once they do, only ten an hour still go out.
  expect(sms).toBe(80 + codesPerHourWhenClosed.salon)
  expect(await proveAndBook(field, home, victim())).toBe(true)
  expect((await ask(field.at('84.4.4.4'), swiss(9000), field.salon)).message).toBe('user-challenge.too-much-requests')
  expect(await proveAndBook(field, field.at('84.4.4.4'), 'new-by-mail@example.com')).toBe(true)
  const told = await field.db
    .selectFrom('message')
    .select('type')
    .where('recipient', '=', `owner-${number()}@example.com`)
    .execute()
  expect(told).toEqual([{ type: 'SMS_STOPPED' }])
  addReportRow('pumping, 480 numbers everywhere, an hour', { sms, honest: '2 of 2' })
})

test('[AUTH-16] pumping SMS in one burst stops at the salon’s hourly cap', async () => {
  const begin = field.clock.now()
  for (let round = 0; round < 5; round++)
    await runInWaves(80, (at) => ask(field.at(far(at)), swiss(round * 80 + at), field.salon))
  const sms = await smsSince(field, begin)
  expect(sms).toBe(smsLimits.perSalon.max)
  expect(await proveAndBook(field, field.at('84.5.5.5'), `new-${number()}@example.com`)).toBe(true)
  const capped = await field.db.selectFrom('message').select('type').where('type', '=', 'SMS_CAPPED').execute()
  expect(capped).toHaveLength(1)
  addReportRow('pumping, 400 numbers everywhere at once', { sms, honest: '1 of 1' })
})

test('[AUTH-07] during a day of guessing at one e-mail its owner can still book at home and on new devices', async () => {
  const email = `guessed-at-home-${number()}@example.com`
  const home = await regular(email)
  const total = { tried: 0, hits: 0 }
  const honest: boolean[] = []
  for (let round = 0; round < 20; round++) {
    const { tried, hits } = await guessAtOnce(email, (at) => far(round * 8 + at), 8)
    total.tried += tried
    total.hits += hits
    // A first-time customer at the same moment does not have to wait.
    if (round % 6 === 5) honest.push(await proveAndBook(field, field.at(`81.${round}.1.1`), email))
    field.clock.advance(hour)
  }
  honest.push(await proveAndBook(field, home, email))
  expect(total.hits).toBe(10)
  expect(honest).toEqual([true, true, true, true])
  addReportRow('one e-mail, a day, 160 networks', { guesses: total.tried, compared: total.hits, honest: '4 of 4' })
})

test('[AUTH-07] a flood of requests for one number leaves the code already sent valid', async () => {
  const [home, begin] = [field.at(homeAddress()), field.clock.now()]
  const mine = await ask(home, victim(), field.salon)
  const code = await field.codeOf(victim())
  for (let round = 0; round < 9; round++) {
    await runAtOnce(20, (at) => ask(field.at(far(round * 20 + at)), victim(), field.salon))
    field.clock.advance(minute)
  }
  const answered = await answer(home, mine.body.id, code)
  expect(answered.status).toBe(200)
  expect(await bookAtNoon(field, home, String(answered.body.token))).toBe(true)
  const sms = (await smsSince(field, begin)) - 1
  expect(sms).toBe(smsLimits.perNumberSoon.max - 1)
  addReportRow('180 requests for one number in ten minutes', { sms, honest: '1 of 1' })
})

test('[AUTH-07a] a used code stays used: of twenty concurrent requests one signs in, and no replay does', async () => {
  const asked = await ask(field.at(homeAddress()), victim(), field.salon)
  const code = await field.codeOf(victim())
  const same = await runAtOnce(20, (at) => answer(field.at(far(at)), asked.body.id, code))
  const tokens = same.filter(({ status }) => status === 200)
  expect(tokens).toHaveLength(1)
  const replays = await runAtOnce(60, (at) => answer(field.at(far(100 + at)), asked.body.id, code))
  expect(new Set(replays.map(({ message }) => message))).toEqual(new Set(['invalid-code']))
  expect(await bookAtNoon(field, field.at(homeAddress()), String(tokens[0]?.body.token))).toBe(true)
  const { tries } = await field.db
    .selectFrom('challenge')
    .select('tries')
    .where('identity', '=', victim())
    .executeTakeFirstOrThrow()
  expect(tries).toBeLessThanOrEqual(5)
  addReportRow('a right code 20 times at once, then 60 times', {
    guesses: 80,
    compared: tries,
    sms: 0,
    honest: '1 of 1',
  })
})

test('[AUTH-15e] of a day’s password guesses at one account twenty are compared from one network, a hundred from forty; the owner can sign in', async () => {
  const password = 'a long enough passphrase'
  const passwordHash = await aHash(password)
  const { id: businessObjectId } = field.salon
  const signIn = (from: ReturnType<Field['at']>, username: string, tried: string) =>
    from.send('POST', '/authorization', { '@type': 'basic-credentials', username, password: tried, client: 'ADMIN' })
  const guess = async (username: string, networks: number, atOnce: number) => {
    let hits = 0
    for (let round = 0; round < 8; round++) {
      const tried = await runAtOnce(atOnce, (at) =>
        signIn(field.at(far(at % networks)), username, 'guessed passphrase'),
      )
      hits += tried.filter(({ status }) => status === 401).length
      field.clock.advance(hour)
    }
    return hits
  }
  for (const { networks, atOnce, most } of [
    { networks: 1, atOnce: 12, most: 20 },
    { networks: 40, atOnce: 40, most: 100 },
  ]) {
    const email = `staff-${number()}-${networks}@example.com`
    const userId = await aUser(field.db, { email, emailConfirmedTime: new Date(0), passwordHash })
    await field.db.insertInto('userRole').values({ businessObjectId, userId, role: 'USER_LITE' }).execute()
    const home = field.at(homeAddress())
    expect((await signIn(home, email, password)).status).toBe(200)
    const hits = await guess(email, networks, atOnce)
    expect(hits).toBe(most)
    const fresh = field.at(`84.6.${networks}.6`)
    // While one network guesses, nobody else waits; with forty, a new device is sent a link.
    expect((await signIn(fresh, email, password)).status).toBe(networks === 1 ? 200 : 429)
    field.clock.advance(1000)
    const asked = await fresh.send('POST', '/v1/customer-users', { identity: email, client: 'ADMIN' })
    expect(asked.body.sent).toBe('LINK')
    const opened = { secret: await field.linkOf(email), client: 'ADMIN' }
    expect((await fresh.send('POST', '/v1/challenge-links', opened)).status).toBe(200)
    expect((await signIn(home, email, password)).status).toBe(200)
    addReportRow(`passwords of one account, ${networks === 1 ? 'one network' : '40 networks'}, a day`, {
      guesses: 8 * atOnce,
      compared: hits,
      honest: '2 of 2',
    })
  }
})

test('[AUTH-16] the logs of these attacks contain no person or code', () => {
  expect(field.logs()).toContain('SMS codes stopped')
  expect(field.logs()).not.toMatch(/\+41\d{9}|@example\.com/)
})
