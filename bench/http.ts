/**
 * Measures a month of W2 over HTTP: the real server in its own process, database on the same machine, loopback,
 * keep-alive, compressed; uncached (a change before every request) and cached. Answers are compared with the domain's
 * before anything is timed.
 */
import { availableDates, availableSlots } from '../domain/src/availability/availability.ts'
import type { SalonFacts } from '../domain/src/availability/facts.ts'
import { workload } from '../domain/src/test/workload.ts'
import { parseTimeOfDay } from '../domain/src/time/time-of-day.ts'
import { zone } from '../domain/src/time/zone.ts'
import { createFreeTime } from '../server/src/availability/free-time.ts'
import { makeMetrics } from '../server/src/http/metrics.ts'
import type { TestDatabase } from '../server/src/test/clone.ts'
import { aheadTo } from '../server/src/test/run-clock.ts'
import { type Figure, median, print } from './figures.ts'
import { ask, realServer, throwAwayDatabase } from './real-servers.ts'
import { type LoadedSalon, loadWorkload } from './workload-salon.ts'

const { facts, range, wishes, now } = workload('W2')

export async function httpFigures(rounds = 60): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const database = await throwAwayDatabase(stack)
  const salon = await loadWorkload(database, facts)
  const books = { soldOut: soldOutBook(), movable: movableBook() }
  const soldOut = await loadWorkload(database, books.soldOut)
  const movable = await loadWorkload(database, books.movable)
  const { url } = await realServer(database.url, stack, { CLOCK_AHEAD_MS: String(aheadTo(now)) })
  const of = (at: LoadedSalon, what: string) =>
    `${url}/v1/business-objects/${at.id}/available-${what}?from=${range.from}&to=${range.to}&products=${at.product}`
  await compare(facts, of(salon, 'slots'), of(salon, 'dates'))
  await compare(books.soldOut, of(soldOut, 'slots'), of(soldOut, 'dates'))
  await compare(books.movable, of(movable, 'slots'), of(movable, 'dates'))
  const change = () => database.pool.query('update salon_stamp set stamp = gen_random_uuid()')
  const tasks = [
    { name: 'fresh', url: of(salon, 'slots'), before: change },
    { name: 'fresh dates', url: of(salon, 'dates'), before: change },
    { name: 'fresh sold out', url: of(soldOut, 'slots'), before: change },
    { name: 'fresh movable', url: of(movable, 'slots'), before: change },
    { name: 'kept movable', url: of(movable, 'slots') },
    { name: 'kept', url: of(salon, 'slots') },
    { name: 'kept dates', url: of(salon, 'dates') },
    { name: 'kept sold out', url: of(soldOut, 'slots') },
  ].map((task) => ({ before: async () => ask(task.url), ...task, times: [] as number[] }))
  for (let round = -15; round < rounds; round++) {
    for (const task of tasks) {
      await task.before()
      const begun = performance.now()
      await ask(task.url)
      if (round >= 0) task.times.push(performance.now() - begun)
    }
  }
  const held: number[] = []
  for (let round = 0; round < rounds; round++) {
    await change()
    await longestHold(url)
    await ask(of(movable, 'slots'))
    held.push(await longestHold(url))
  }
  const time = (name: string) => median(tasks.find((task) => task.name === name)?.times ?? [])
  return [
    { what: 'month of W2 over HTTP with the database, something changed', figure: time('fresh'), goal: 10, unit: 'ms' },
    { what: 'the same while nothing changed (kept)', figure: time('kept'), goal: 10, unit: 'ms' },
    {
      what: 'dates only against slots, changed (within 5 % of noise)',
      figure: time('fresh dates') / time('fresh'),
      goal: 1.05,
      unit: '×',
    },
    {
      what: 'dates only against slots, kept (within 5 % of noise)',
      figure: time('kept dates') / time('kept'),
      goal: 1.05,
      unit: '×',
    },
    { what: 'a sold-out month, changed', figure: time('fresh sold out') / time('fresh'), goal: 1.5, unit: '×' },
    { what: 'a sold-out month, kept', figure: time('kept sold out') / time('kept'), goal: 1.5, unit: '×' },
    { what: 'the month with every appointment movable, changed', figure: time('fresh movable'), goal: 100, unit: 'ms' },
    { what: 'the month with every appointment movable, kept', figure: time('kept movable'), unit: 'ms' },
    { what: 'longest hold of the server’s process meanwhile, changed', figure: median(held), goal: 20, unit: 'ms' },
    ...(await statementFigures(database, salon)),
  ]
}

/**
 * Returns the server's longest event loop delay since the last call, without the 10 ms between two checks of the clock.
 */
async function longestHold(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1]) * 1000 - 10
}

async function compare(book: SalonFacts, slotsUrl: string, datesUrl: string): Promise<void> {
  const all = { ...book, smallestServiceMinutes: 60 }
  const slots = availableSlots(all, wishes.any, { range, now }).map(({ date, times, preferred = [] }) => ({
    date,
    times,
    preferred,
  }))
  const told = JSON.parse(String(await ask(slotsUrl, 'identity')))
  if (JSON.stringify(told.slotsOfDates) !== JSON.stringify(slots)) throw new Error('wrong slots over HTTP')
  const dates = await ask(datesUrl, 'identity')
  if (String(dates) !== JSON.stringify(availableDates(all, wishes.any, { range, now })))
    throw new Error('wrong dates over HTTP')
}

/** The same bookings with every remaining hour taken: all the work without finding a start. */
function soldOutBook(): SalonFacts {
  const occupations = [...facts.occupations]
  const { toInstant } = zone(facts.timeZone)
  for (const { id } of facts.staff) {
    const left = () => availableSlots({ ...facts, occupations }, { ...wishes.any, staffId: id }, { range, now })
    for (let days = left(); days.length > 0; days = left()) {
      for (const { date, times } of days) {
        const from = toInstant(date, parseTimeOfDay(times[0] ?? '00:00'))
        occupations.push({ staffId: id, from, to: from + 3_600_000, appointmentId: `${id} ${from}` })
      }
    }
  }
  return { ...facts, occupations }
}

/** The same bookings without requested staff: every taken start must be searched (AVL-03). */
function movableBook(): SalonFacts {
  const movable = facts.occupations.map(({ appointmentId, staffId, from, to }) => {
    const segments = [{ kind: 'work' as const, minutes: (to - from) / 60_000 }]
    return {
      id: appointmentId,
      start: from,
      legs: [{ segments, staffIds: facts.staff.map(({ id }) => id) }],
      assigned: [staffId],
    }
  })
  return { ...facts, movable }
}

/** Counts at the pool, without a server. */
async function statementFigures({ pool }: TestDatabase, salon: LoadedSalon): Promise<Figure[]> {
  let count = 0
  const counting = new Proxy(pool, {
    get: (target, name) => {
      if (name === 'query') count++
      return Reflect.get(target, name)
    },
  })
  const freeTime = createFreeTime({ pool: counting, metrics: makeMetrics() })
  const counts: number[] = []
  for (const staffId of [undefined, undefined, ...salon.staff]) {
    for (const days of [range, { from: '2027-03-01', to: '2027-05-31' }]) {
      count = 0
      await freeTime({ params: { id: salon.id }, query: { products: salon.product, staffId }, now }, days)
      counts.push(count)
    }
  }
  return [
    { what: 'statements of one answer, any range, any staff: most', figure: Math.max(...counts), goal: 2, unit: '' },
    { what: 'statements of one answer while nothing changed', figure: Math.min(...counts), goal: 2, unit: '' },
  ]
}

if (import.meta.main) print('Availability over HTTP', await httpFigures(Number(process.argv[2] ?? 60)))
