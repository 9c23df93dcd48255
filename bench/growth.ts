/**
 * Measures whether the number of salons in a database affects one of them: 10, 100 and 1 000 salons on a throw-away
 * cluster, each with a real server, read and booked in turns. `npm exec -- node bench/growth.ts [appointments a salon]
 * [salons …]`.
 */
import { writeFileSync } from 'node:fs'
import { bookStatement, salonStatement } from '../server/src/availability/availability-sql.ts'
import { aCustomer, aToken } from '../server/src/test/builders.ts'
import { cloneDatabase, type TestDatabase } from '../server/src/test/clone.ts'
import { startTestServer } from '../server/src/test/database-server.ts'
import { runClock } from '../server/src/test/run-clock.ts'
import { type Figure, median, print } from './figures.ts'
import { fillSalons, salonOfMany } from './many-salons.ts'
import { ask, post, realServer } from './real-servers.ts'

type Size = {
  salons: number
  database: TestDatabase
  url: string
  token: Record<string, string>[]
  times: Record<Kind, number[]>
}
type Kind = 'fresh' | 'kept' | 'booking'

const kinds: Record<Kind, string> = { fresh: 'month, something changed', kept: 'month, kept', booking: 'booking' }
const day = (ahead: number) =>
  new Date((Math.floor(runClock.now() / 86_400_000) + ahead) * 86_400_000).toISOString().slice(0, 10)

export async function growthFigures(appointments = 2_000, sizes = [10, 100, 1_000], rounds = 60): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const cluster = await startTestServer()
  stack.defer(() => cluster.stop())
  const all: Size[] = []
  for (const salons of sizes) {
    const database = await cloneDatabase(cluster)
    stack.defer(() => database.close())
    await fillSalons(database, salons, appointments)
    const { url } = await realServer(database.url, stack)
    const people = Array.from({ length: 20 }, async () =>
      aToken(database.db, { userId: (await aCustomer(database.db)).userId }),
    )
    all.push({ salons, database, url, token: await Promise.all(people), times: { fresh: [], kept: [], booking: [] } })
  }
  for (let round = -10; round < rounds; round++) for (const size of all) await measure(size, round)
  // A small database's plans are not representative.
  if (rounds >= 60) await writePlans(all.at(-1))
  return [...figuresOf(all), ...(await weights(all))]
}

/** Reads a salon that is not cached, reads it again, then books there. */
async function measure({ salons, database, url, token, times }: Size, round: number): Promise<void> {
  const salon = salonOfMany(1 + (((round + 10) * 7) % salons))
  const month = `${url}/v1/business-objects/${salon.id}/available-slots?from=${day(1)}&to=${day(30)}&products=${salon.product}`
  await database.pool.query('update salon_stamp set stamp = gen_random_uuid() where business_object_id = $1', [
    salon.id,
  ])
  const timed = async (kind: Kind, work: () => Promise<unknown>) => {
    const before = performance.now()
    await work()
    if (round >= 0) times[kind].push(performance.now() - before)
  }
  await timed('fresh', () => ask(month))
  await timed('kept', () => ask(month))
  const startTime = `${day(2 + Math.floor((round + 10) / 8))}T17:00:00.000Z`
  const wish = {
    businessObjectId: salon.id,
    products: [salon.product],
    staffId: salon.staff[(round + 10) % 8],
    startTime,
  }
  await timed('booking', () => post(`${url}/v1/appointments`, token[(round + 10) % token.length] ?? {}, wish))
}

function figuresOf(all: readonly Size[]): Figure[] {
  return (Object.keys(kinds) as Kind[]).flatMap((kind) => {
    const smallest = median(all[0]?.times[kind] ?? [])
    return all.flatMap(({ salons, times }): Figure[] => {
      const own = median(times[kind])
      const what = `${kinds[kind]}, ${salons} salons`
      if (own === smallest) return [{ what, figure: own, unit: 'ms' }]
      return [
        { what, figure: own, unit: 'ms' },
        { what: `${what} against ${all[0]?.salons}`, figure: own / smallest, goal: 1.5, unit: '×' },
      ]
    })
  })
}

async function weights(all: readonly Size[]): Promise<Figure[]> {
  const last = all.at(-1)
  if (last === undefined) return []
  const { rows } = await last.database.pool.query<{ count: number; size: number }>(
    'select (select count(*) from appointment) as count, pg_database_size(current_database()) as size',
  )
  return [
    { what: 'appointments in the largest', figure: rows[0]?.count ?? 0, unit: '' },
    { what: 'size of the largest', figure: (rows[0]?.size ?? 0) / 2 ** 20, unit: 'MB' },
  ]
}

/** Writes the plans of the most frequent statements in the largest database, as for its prepared statements. */
async function writePlans(size: Size | undefined): Promise<void> {
  if (size === undefined) return
  const client = await size.database.pool.connect()
  const salon = salonOfMany(Math.ceil(size.salons / 2)).id
  const now = new Date(runClock.now()).toISOString()
  const { rows: stamps } = await client.query<{ stamp: string }>(
    `select stamp from salon_stamp where business_object_id = '${salon}'`,
  )
  const explain = async (title: string, { text }: { text: string }, values: (string | boolean | null)[]) => {
    await client.query(`prepare hot as ${text}`)
    const given = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(', ')
    // From the sixth execution on, PostgreSQL may choose a generic plan, as in a server that has run for a minute.
    for (let n = 0; n < 6; n++) await client.query(`execute hot (${given})`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, costs off) execute hot (${given})`,
    )
    await client.query('deallocate hot')
    return `## ${title}\n\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`
  }
  try {
    const plans = [
      await explain('The salon, kept', salonStatement, [salon, day(1), day(30), stamps[0]?.stamp ?? null]),
      await explain('The salon, changed', salonStatement, [salon, day(1), day(30), null]),
      await explain('The book of a month', bookStatement, [salon, day(0), day(32), now, now, false, false]),
      await explain('The book of one day under the lock', bookStatement, [
        salon,
        day(4),
        day(7),
        now,
        now,
        false,
        false,
      ]),
    ]
    writeFileSync(new URL('results/plans.txt', import.meta.url), plans.join('\n'))
  } finally {
    client.release()
  }
}

if (import.meta.main) {
  const [appointments = 2_000, ...sizes] = process.argv.slice(2).map(Number)
  print('Growth', await growthFigures(appointments, sizes.length > 0 ? sizes : undefined))
}
