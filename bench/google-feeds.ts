/**
 * Measures writing the feeds of all salons for Google in the process that also answers requests (RWG-01, RWG-04): time,
 * memory, and the delay of other requests. `npm exec -- node bench/google-feeds.ts [salons] [services of each]`.
 */
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestDatabase } from '../server/src/test/clone.ts'
import { runClock } from '../server/src/test/run-clock.ts'
import { startGoogleFeeds } from '../stand-ins/src/google-feeds.ts'
import { type Figure, percentile, print } from './figures.ts'
import { googleEnv, lookUp } from './google.ts'
import { fillSalons, salonOfMany } from './many-salons.ts'
import { ask, realServer, residentOf, throwAwayDatabase } from './real-servers.ts'

/** The pause between other requests of each kind. */
const pauseMs = 40

export async function googleFeedFigures(salons = 1000, services = 5, rounds = 1000): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const database = await throwAwayDatabase(stack)
  await fillSalons(database, salons, 200)
  await database.pool.query(agreed)
  await database.pool.query(moreServices, [services - 1])
  // Leaves nothing to do for the hourly job.
  await database.pool.query('insert into google_feed_set (id, sent_time) values (gen_random_uuid(), clock_now())')
  const { url, pid, askForFeeds, sent } = await serverWithFeeds(database, stack)
  const others = { url, salons }
  await questions(others, { until: (asked) => asked >= rounds / 4 })
  const before = await questions(others, { until: (asked) => asked >= rounds })
  const idle = residentOf(pid)
  const begun = performance.now()
  await askForFeeds()
  const state = { isSent: false, seconds: 0, most: 0 }
  const watching = (async () => {
    while (!state.isSent) {
      state.most = Math.max(state.most, residentOf(pid))
      state.isSent = await sent()
      state.seconds = (performance.now() - begun) / 1000
      await delay(1000)
    }
  })()
  const during = await questions(others, { until: () => state.isSent })
  await watching
  return [
    {
      what: `${salons} salons of ${services} services: all feeds written, judged and sent`,
      figure: state.seconds,
      goal: 600,
      unit: 's',
    },
    {
      what: `memory that it takes beside the ${idle} MB of before, at most`,
      figure: state.most - idle,
      goal: 300,
      unit: 'MB',
    },
    ...(['page', 'lookup'] as const).flatMap((kind): Figure[] => {
      const [alone, beside] = [percentile(before[kind], 95), percentile(during[kind], 95)]
      const what = kind === 'page' ? 'free starts of a month for the booking page' : 'Google’s lookup of 100 starts'
      return [
        { what: `${what}, p95 before`, figure: alone, unit: 'ms' },
        { what: `${what}, p95 meanwhile against before`, figure: beside / alone, goal: 1.2, unit: '×' },
      ]
    }),
  ]
}

async function serverWithFeeds(database: TestDatabase, stack: AsyncDisposableStack) {
  const google = await startGoogleFeeds()
  stack.defer(() => google.close())
  const keyFile = join(tmpdir(), `google-feeds-${process.pid}.pem`)
  writeFileSync(keyFile, google.key, { mode: 0o600 })
  const { host, port, user, hostKey } = google
  const { url, pid } = await realServer(database.url, stack, {
    ...googleEnv,
    ROLE: 'all',
    GOOGLE_FEEDS_HOST: host,
    GOOGLE_FEEDS_PORT: String(port),
    GOOGLE_FEEDS_USER: user,
    GOOGLE_FEEDS_HOST_KEY: hostKey,
    GOOGLE_FEEDS_KEY_FILE: keyFile,
  })
  return {
    url,
    pid,
    askForFeeds: () =>
      database.pool.query(`select graphile_worker.add_job('sendGoogleFeeds', queue_name => 'googleFeeds')`),
    async sent(): Promise<boolean> {
      const { rows } = await database.pool.query('select sent_time, error from google_feed_set')
      const failed = rows.find(({ error }) => error !== null)
      if (failed) throw new Error(`not sent: ${failed.error}`)
      return rows.filter(({ sent_time }) => sent_time !== null).length > 1
    },
  }
}

type OtherSalons = { url: string; salons: number }
type Times = { page: number[]; lookup: number[] }

/** Sends requests to one salon after the other at a steady rate. */
async function questions(
  { url, salons }: OtherSalons,
  { until }: { until: (asked: number) => boolean },
): Promise<Times> {
  const times: Times = { page: [], lookup: [] }
  const day = (ahead: number) => new Date(runClock.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const timed = async (kind: keyof Times, work: Promise<unknown>) => {
    const begun = performance.now()
    await work
    times[kind].push(performance.now() - begun)
  }
  const open: Promise<void>[] = []
  for (let nth = 0; !until(nth); nth++) {
    const { id, product } = salonOfMany(1 + (nth % salons))
    const month = `from=${day(0)}&to=${day(30)}&products=${product}`
    open.push(timed('page', ask(`${url}/v1/business-objects/${id}/available-slots?${month}`)))
    await delay(pauseMs)
    open.push(timed('lookup', lookUp({ url: `${url}/v1/google/v3`, salons, nth: nth + Math.floor(salons / 2) })))
    await delay(pauseMs)
  }
  await Promise.all(open)
  return times
}

const agreed = `
  update business_object set reserve_with_google = true, street = 'Langstrasse 84', postal_code = '8004', city = 'Zürich',
    phone_nr = '+4144' || lpad((row_number)::text, 7, '0')
  from (select id as salon, row_number() over (order by id) from business_object) n where n.salon = id`

/** $1: number of services to add per salon. */
const moreServices = `
  with added as (
    insert into product (business_object_id, id, category_id, name, price, duration)
    select p.business_object_id, gen_random_uuid(), p.category_id, 'Service ' || n, 8000, 15 * (1 + n % 6)
    from product p, generate_series(1, $1::int) n returning business_object_id, id)
  insert into product_specialist (business_object_id, product_id, staff_id)
  select a.business_object_id, a.id, s.id from added a join staff s on s.business_object_id = a.business_object_id`

if (import.meta.main) {
  const [salons, services] = process.argv.slice(2).map(Number)
  print('Google’s feeds', await googleFeedFigures(salons, services))
}
