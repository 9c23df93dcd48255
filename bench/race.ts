/**
 * Books one start many times at once, through two server processes on one throw-away database. `npm exec -- node
 * bench/race.ts [rounds] [contenders]`; exits with 1 if a round has the wrong number of winners.
 */
import { randomUUID } from 'node:crypto'
import { findViolations } from '../server/src/jobs/check-invariants.ts'
import { aCustomer, aToken } from '../server/src/test/builders.ts'
import type { TestDatabase } from '../server/src/test/clone.ts'
import { runClock } from '../server/src/test/run-clock.ts'
import { aSalon, type SalonForTests } from '../server/src/test/salon.ts'
import type { ServerProcess } from '../server/src/test/server-process.ts'
import { anotherAddress, realServer, throwAwayDatabase } from './real-servers.ts'

export type RaceRow = {
  scenario: string
  rounds: number
  contenders: number
  /** The number of winners that each round must have. */
  room: number
  /** Rounds with another number of winners. */
  wrong: number
  /** Answers that neither won nor lost (503, then retried). */
  busy: number
  medianMs: number
}

type Db = TestDatabase['db']
type BookingWish = { salon: SalonForTests; startTime: string; staffId: string | null }
type Scenario = { name: string; rounds: number; room: number; wish(contender: number, round: number): BookingWish }

/** Runs every scenario. `broken`: rows that violate an invariant afterwards; must be 0. */
export async function race(rounds = 100, contenders = 64): Promise<{ rows: RaceRow[]; broken: number }> {
  await using stack = new AsyncDisposableStack()
  const database = await throwAwayDatabase(stack)
  const SECRET_KEY = randomUUID().repeat(2)
  const one = () => realServer(database.url, stack, { SECRET_KEY })
  const servers = await Promise.all([one(), one()])
  const rows: RaceRow[] = []
  for (const scenario of await scenarios(database.db, rounds, contenders)) {
    // New customers, so that nobody is refused because of a visit won in another scenario (AVL-08).
    rows.push(await run(scenario, servers, await crowd(database.db, contenders)))
  }
  return { rows, broken: (await findViolations(database.db)).length }
}

const crowd = (db: Db, size: number) =>
  Promise.all(Array.from({ length: size }, async () => aToken(db, { userId: (await aCustomer(db)).userId })))

async function scenarios(db: Db, rounds: number, contenders: number): Promise<Scenario[]> {
  const few = Math.ceil(rounds / 4)
  const salon = (people: number, openingCapacity: number | null = null) =>
    aSalon(db, people, { maxConfirmedAppointments: 100_000, openingCapacity, timeZone: 'UTC' })
  const [named, first, mixed, overlapping, small] = [
    await salon(3),
    await salon(3),
    await salon(4),
    await salon(1),
    await salon(5, 2),
  ]
  const twins = [await salon(contenders), await salon(contenders)]
  const one = (at: SalonForTests) => at.staff[0] ?? null
  const quarter = (contender: number) => (contender % 4) * 15
  return [
    {
      name: 'a named person',
      rounds,
      room: 1,
      wish: (_, n) => ({ salon: named, startTime: start(n), staffId: one(named) }),
    },
    {
      name: 'first available of 3',
      rounds,
      room: 3,
      wish: (_, n) => ({ salon: first, startTime: start(n), staffId: null }),
    },
    {
      name: 'names and first available, 4 people',
      rounds: few,
      room: 4,
      wish: (who, n) => ({ salon: mixed, startTime: start(n), staffId: who % 4 === 0 ? one(mixed) : null }),
    },
    {
      name: 'overlapping, different starts',
      rounds: few,
      room: 1,
      wish: (who, n) => ({ salon: overlapping, startTime: start(n, quarter(who)), staffId: null }),
    },
    {
      name: 'capacity 2 of 5 people',
      rounds: few,
      room: 2,
      wish: (_, n) => ({ salon: small, startTime: start(n), staffId: null }),
    },
    {
      // Two requests per customer: contenders n and n + half are the same person at different salons.
      name: 'two salons at once, one customer each',
      rounds: Math.ceil(rounds / 10),
      room: contenders / 2,
      wish: (who, n) => ({
        salon: twins[who < contenders / 2 ? 0 : 1] ?? named,
        startTime: start(n, 30),
        staffId: null,
      }),
    },
  ]
}

/** Returns four starts a day, far enough apart for an hour and a delay of 45 minutes. */
function start(round: number, delayMinutes = 0): string {
  const tomorrow = Math.floor(runClock.now() / 86_400_000) + 2
  const minutes = (9 + 2 * (round % 4)) * 60 + delayMinutes
  return new Date((tomorrow + Math.floor(round / 4)) * 86_400_000 + minutes * 60_000).toISOString()
}

async function run(
  scenario: Scenario,
  servers: ServerProcess[],
  tokens: { authorization: string }[],
): Promise<RaceRow> {
  const { name, rounds, room, wish } = scenario
  const samePeople = name.startsWith('two salons')
  const times: number[] = []
  let [wrong, busy] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    const answers = await Promise.all(
      tokens.map((token, who) => {
        const person = samePeople ? tokens[who % (tokens.length / 2)] : token
        return attempt(
          servers[(who + (who < tokens.length / 2 ? 0 : 1)) % 2]?.url ?? '',
          person ?? token,
          wish(who, round),
        )
      }),
    )
    times.push(performance.now() - begun)
    busy += answers.reduce((sum, answer) => sum + answer.busy, 0)
    if (answers.filter(({ won }) => won).length !== room) wrong++
  }
  times.sort((a, b) => a - b)
  const medianMs = Math.round(times[times.length >> 1] ?? 0)
  return { scenario: name, rounds, contenders: tokens.length, room, wrong, busy, medianMs }
}

/**
 * Books like the booking page: with one key, retried while the salon is busy. Each from its own address, since
 * strangers of one address may book only a limited number (APT-14), which is not measured here.
 */
async function attempt(origin: string, token: { authorization: string }, { salon, startTime, staffId }: BookingWish) {
  const own = { 'x-forwarded-for': anotherAddress(), 'idempotency-key': randomUUID() }
  const headers = { ...token, ...own, 'content-type': 'application/json' }
  const body = JSON.stringify({ businessObjectId: salon.id, products: [salon.product], startTime, staffId })
  for (let busy = 0; ; busy++) {
    const response = await fetch(`${origin}/v1/appointments`, { method: 'POST', headers, body })
    const answer = await response.text()
    if (response.status === 201) return { won: true, busy }
    if (response.status === 409) return { won: false, busy }
    if (response.status !== 503) throw new Error(`${response.status} ${answer}`)
  }
}

if (import.meta.main) {
  const [rounds, contenders] = process.argv.slice(2).map(Number)
  const { rows, broken } = await race(rounds, contenders)
  console.table(rows)
  console.log(`rows that break an invariant: ${broken}`)
  process.exit(broken > 0 || rows.some(({ wrong }) => wrong > 0) ? 1 : 0)
}
