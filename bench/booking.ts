/**
 * Measures the cost of a booking: `POST /v1/appointments` by signed-in customers, with many salons and many at once.
 * Reports the processor time of server and database as the kernel counts it, so that a busy machine affects only the
 * rate. `npm exec -- node bench/booking.ts [bookings] [salons] [at once]`.
 */
import { aCustomer, aToken } from '../server/src/test/builders.ts'
import { administer, type TestDatabase } from '../server/src/test/clone.ts'
import { runClock } from '../server/src/test/run-clock.ts'
import { countingLine } from './counting-line.ts'
import { type Figure, median, print } from './figures.ts'
import { inParallel } from './in-parallel.ts'
import { fillSalons, salonOfMany } from './many-salons.ts'
import { parentOf, processorMs, processorMsWithChildren } from './processor.ts'
import { post, realServer, throwAwayDatabase } from './real-servers.ts'

export type Crowd = { url: string; salons: number; tokens: Record<string, string>[] }

export async function bookingFigures(bookings = 2_000, salons = 200, atOnce = 16): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const database = await throwAwayDatabase(stack)
  await fillSalons(database, salons, 200)
  const warm = 2 * Math.ceil(bookings / 8)
  const tokens = await signedInCustomers(database, warm + bookings + counted)
  const postgres = await postmasterOf(database)
  const { url, pid } = await realServer(database.url, stack)
  const crowd = { url, salons, tokens }
  const stretch = (from: number, to: number) => inParallel(to - from, atOnce, (nth) => bookNth(crowd, from + nth))
  // Warm-up: connections prepare their statements. The throw-away cluster has no autovacuum, which would analyze within a minute.
  await stretch(0, warm / 2)
  await administer(database.ownerUrl, 'analyze')
  await stretch(warm / 2, warm)
  const before = { server: processorMs(pid), database: processorMsWithChildren(postgres), at: performance.now() }
  const times = await stretch(warm, warm + bookings)
  const server = (processorMs(pid) - before.server) / bookings
  const base = (processorMsWithChildren(postgres) - before.database) / bookings
  const seconds = (performance.now() - before.at) / 1000
  const last = { from: warm + bookings, to: tokens.length }
  return [
    {
      what: 'statements of a booking, the look at the token included',
      figure: await statements(database, crowd, last),
      goal: 16,
      unit: '',
    },
    { what: 'processor of a booking, server and database', figure: server + base, goal: 14, unit: 'ms' },
    { what: 'of it the server', figure: server, unit: 'ms' },
    { what: 'of it the database', figure: base, unit: 'ms' },
    {
      what: `bookings over ${salons} salons, ${atOnce} at once`,
      figure: bookings / seconds,
      goal: 80,
      atLeast: true,
      unit: '/s',
    },
    { what: 'each of these, median', figure: median(times), unit: 'ms' },
  ]
}

/** Each customer books once, since nobody may have two visits at a time (AVL-08). */
export async function signedInCustomers({ db }: TestDatabase, count: number): Promise<Record<string, string>[]> {
  const tokens: Record<string, string>[] = []
  const make = async () => {
    while (tokens.length < count) tokens.push(await aToken(db, { userId: (await aCustomer(db)).userId }))
  }
  await Promise.all(Array.from({ length: 8 }, make))
  return tokens
}

/** Books in one salon after the other: two a day in hours that the diary leaves free, then the next day. */
export async function bookNth({ url, salons, tokens }: Crowd, nth: number): Promise<void> {
  const salon = salonOfMany((nth % salons) + 1)
  const round = Math.floor(nth / salons)
  const day = new Date(runClock.now() + (2 + Math.floor(round / 2)) * 86_400_000).toISOString().slice(0, 10)
  const startTime = `${day}T${round % 2 === 0 ? '15' : '16'}:45:00.000Z`
  await post(`${url}/v1/appointments`, tokens[nth] ?? {}, {
    businessObjectId: salon.id,
    products: [salon.product],
    staffId: round % 4 === 0 ? (salon.staff[0] ?? null) : null,
    startTime,
  })
}

const counted = 5

/** Returns the median number of statements per booking, on a separate server, since counting takes time. */
async function statements(
  database: TestDatabase,
  crowd: Crowd,
  { from, to }: { from: number; to: number },
): Promise<number> {
  await using stack = new AsyncDisposableStack()
  const line = await countingLine(database.url)
  stack.defer(() => line.close())
  const { url } = await realServer(line.url, stack)
  const counts: number[] = []
  for (let nth = from; nth < to; nth++) {
    const before = line.statements()
    await bookNth({ ...crowd, url }, nth)
    counts.push(line.statements() - before)
  }
  return median(counts)
}

/** Returns the process that started our database backend. */
async function postmasterOf({ pool }: TestDatabase): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}

if (import.meta.main) {
  const [bookings, salons, atOnce] = process.argv.slice(2).map(Number)
  print('Bookings', await bookingFigures(bookings, salons, atOnce))
}
