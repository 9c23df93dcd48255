/**
 * Computes what a salon offers (AVL-01…03, -06, -07, -09, -10). Each query takes the facts as loaded, or the result of
 * `prepareDays` for a range that covers it, which saves reading the rows again. Facts must cover one day more on either
 * side of the requested days.
 */
import { addDays, type Day } from '../time/day.ts'
import { parseTimeOfDay } from '../time/time-of-day.ts'
import { zone } from '../time/zone.ts'
import { joinedSlots, splitByDuration } from './duration-combinations.ts'
import type { FoundStarts } from './engine/assign-start.ts'
import { type Bits, hasBit } from './engine/bits.ts'
import { withTiesBroken } from './engine/canonical.ts'
import type { Arrangement } from './engine/make-room.ts'
import { nodeLimit, offeredStarts } from './engine/offered.ts'
import { gapRankByUnit, startsOfRank } from './engine/preferred.ts'
import { requestShape, type Start, startAtUnit, startsByDay, timeAtUnit, unitAmong } from './engine/starts.ts'
import type { ChainRequest, SalonFacts } from './facts.ts'
import { prepareDays } from './prepare.ts'
import type { PreparedDays } from './prepared.ts'
import { runToEnd, type Slices } from './slices.ts'

type Range = { from: Day; to: Day }
type Book = SalonFacts | PreparedDays
/** Called for each start whose search gave up; the start counts as not offered. */
type OnLimit = () => void

/**
 * `times` are `HH:mm:ss`, ascending. `preferred` are the starts that leave no dead gap (AVL-06), ascending or best gap
 * first, as requested; only if the facts contain the smallest service.
 */
export type SlotsOfDate = { date: Day; times: string[]; preferred?: string[] }

/** First and last offered start of the day (`HH:mm:ss`), and the number of starts. */
export type AvailableDate = { date: Day; start: string; end: string; free: number }

type Options = { onLimit?: OnLimit | undefined; order?: 'TIME' | 'GAP' }

/** Returns the offered starts of the days `from`–`to`, inclusive; days without one are left out. */
export function availableSlots(
  book: Book,
  wish: ChainRequest,
  asked: { range: Range; now: number } & Options,
): SlotsOfDate[] {
  return runToEnd(slotsInSlices(book, wish, asked))
}

/** Like `availableSlots`, but yields after each search. */
export function* slotsInSlices(
  book: Book,
  wish: ChainRequest,
  asked: { range: Range; now: number } & Options,
): Slices<SlotsOfDate[]> {
  const found: SlotsOfDate[][] = []
  for (const way of splitByDuration(book, wish)) found.push(yield* slotsOfWay(book, way, asked))
  return found.length === 1 ? found.flat() : joinedSlots(found, asked.order ?? 'TIME')
}

function* slotsOfWay(
  book: Book,
  wish: ChainRequest,
  { range, now, onLimit, order = 'TIME' }: { range: Range; now: number } & Options,
): Slices<SlotsOfDate[]> {
  const slots: SlotsOfDate[] = []
  for (const { prepared, days } of splitRange(book, wish, range)) {
    yield
    const found: Map<number, Arrangement> = new Map()
    const starts = yield* offeredStarts(prepared, wish, days, now, { nodes: nodeLimit, onLimit, found })
    const preferred =
      prepared.smallestGap > 0 ? yield* preferredIn(prepared, wish, { starts, found, order }) : undefined
    for (const { date, day, units } of startsByDay(prepared, starts)) {
      const timesOf = (some: readonly number[]) => some.map((unit) => timeAtUnit(prepared, day, unit))
      const marked = preferred && { preferred: timesOf(preferred(units)) }
      slots.push({ date, times: timesOf(units), ...marked })
    }
  }
  return slots
}

/**
 * Yields all days at once if bits alone decide. Yields day by day if visits may have to move, or if the assignment of a
 * chain to several people decides on its gaps while people are ordered by their day.
 */
function* splitRange(book: Book, wish: ChainRequest, range: Range): Generator<{ prepared: PreparedDays; days: Range }> {
  const prepared = preparedFor(book, range)
  if (prepared.pieces.length === 0 && (!prepared.tied || prepared.smallestGap === 0 || wish.legs.length === 1)) {
    yield { prepared, days: range }
    return
  }
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
    yield { prepared: withTiesBroken(prepared, wish, day), days: { from: day, to: day } }
  }
}

/** Selects the preferred starts among the given units, in the requested order. */
function* preferredIn(
  prepared: PreparedDays,
  wish: ChainRequest,
  { starts, found, order }: { starts: Bits; found: FoundStarts; order: 'TIME' | 'GAP' },
): Slices<(units: readonly number[]) => number[]> {
  const shape = requestShape(prepared, wish)
  const taken = yield* gapRankByUnit(prepared, shape, starts, found)
  const ranks = order === 'GAP' ? bestFirst : bestFirst.slice(-1)
  const sets = ranks.map((rank) => startsOfRank(prepared, shape, starts, taken, rank))
  return (units: readonly number[]): number[] =>
    sets.flatMap((set, index) =>
      units.filter((unit) => hasBit(set, unit) && !(index > 0 && hasBit(sets[index - 1] ?? set, unit))),
    )
}

const bestFirst = ['BOOKING', 'DAY_END', 'DAY_START', 'FITTING'] as const

/** Returns the days with at least one offered start. */
export function availableDates(
  book: Book,
  wish: ChainRequest,
  { range, now, onLimit }: { range: Range; now: number; onLimit?: OnLimit | undefined },
): AvailableDate[] {
  return runToEnd(datesInSlices(book, wish, { range, now, onLimit }))
}

/**
 * Like `availableDates`, but yields after each search. `first`: finds only the first start of each day, which is
 * faster.
 */
export function* datesInSlices(
  book: Book,
  wish: ChainRequest,
  asked: { range: Range; now: number; onLimit?: OnLimit | undefined; first?: boolean },
): Slices<AvailableDate[]> {
  const found: SlotsOfDate[][] = []
  for (const way of splitByDuration(book, wish)) found.push(yield* timesOfWay(book, way, asked))
  const days = found.length === 1 ? found.flat() : joinedSlots(found, 'TIME')
  return days.map(({ date, times }) => ({ date, start: times[0] ?? '', end: times.at(-1) ?? '', free: times.length }))
}

function* timesOfWay(
  book: Book,
  wish: ChainRequest,
  { range, now, onLimit, first }: { range: Range; now: number; first?: boolean } & Options,
) {
  const dates: SlotsOfDate[] = []
  for (const { prepared, days } of splitRange(book, wish, range)) {
    yield
    const starts = yield* offeredStarts(prepared, wish, days, now, { nodes: nodeLimit, onLimit, first })
    for (const { date, day, units } of startsByDay(prepared, starts))
      dates.push({ date, times: units.map((unit) => timeAtUnit(prepared, day, unit)) })
  }
  return dates
}

/** Returns whether exactly this instant is offered. `assign` succeeds exactly then. */
export function isOffered(
  book: Book,
  wish: ChainRequest,
  { startMs, now, onLimit }: { startMs: number; now: number; onLimit?: OnLimit | undefined },
): boolean {
  const day = dayIn(book, startMs)
  const range = { from: day, to: day }
  const ready = preparedFor(book, range)
  return splitByDuration(book, wish).some((way) => {
    const prepared = withTiesBroken(ready, way, day)
    const starts = runToEnd(offeredStarts(prepared, way, range, now, { nodes: nodeLimit, onLimit }, startMs))
    return unitAmong(prepared, starts, startMs) !== undefined
  })
}

/** Days on either side that `nearestSlots` searches: load the facts for these and one day more. */
export const nearestDays = 7

/** AVL-07: returns the `count` offered starts nearest to `startMs`, ascending; the earlier of two equally near. */
export function nearestSlots(
  book: Book,
  wish: ChainRequest,
  { startMs, now, count, onLimit }: { startMs: number; now: number; count: number; onLimit?: OnLimit | undefined },
): Start[] {
  return runToEnd(nearestInSlices(book, wish, { startMs, now, count, onLimit }))
}

/** Like `nearestSlots`, but yields after each search. */
export function* nearestInSlices(
  book: Book,
  wish: ChainRequest,
  { startMs, now, count, onLimit }: { startMs: number; now: number; count: number; onLimit?: OnLimit | undefined },
): Slices<Start[]> {
  const day = dayIn(book, startMs)
  const range = { from: addDays(day, -nearestDays), to: addDays(day, nearestDays) }
  const all = new Map<number, Start>()
  for (const way of splitByDuration(book, wish)) {
    for (const { prepared, days } of splitRange(book, way, range)) {
      yield
      const starts = yield* offeredStarts(prepared, way, days, now, { nodes: nodeLimit, onLimit })
      for (const { date, day: index, units } of startsByDay(prepared, starts))
        for (const each of units.map((unit) => startAtUnit(prepared, date, index, unit))) all.set(each.start, each)
    }
  }
  return [...all.values()]
    .sort((a, b) => Math.abs(a.start - startMs) - Math.abs(b.start - startMs) || a.start - b.start)
    .slice(0, count)
    .sort((a, b) => a.start - b.start)
}

/**
 * Returns the facts under the salon's own rules: no lead time, no horizon, any 5 minutes, any number a day, including
 * people closed for online booking. Rules that staff may break knowingly (hours, overlaps) still apply here.
 */
export function withoutBookingRules(facts: SalonFacts): SalonFacts {
  return {
    ...facts,
    leadTimeMinutes: Number.NEGATIVE_INFINITY,
    horizonDays: Number.POSITIVE_INFINITY,
    slotStepMinutes: 5,
    limited: undefined,
    staff: facts.staff.map((person) => ({ ...person, enabled4Booking: true })),
  }
}

function preparedFor(book: Book, range: Range): PreparedDays {
  return 'window' in book ? book : prepareDays(book, range)
}

function dayIn(book: Book, ms: number): Day {
  const clock = 'window' in book ? book.window.clock : zone(book.timeZone)
  return clock.toWall(ms).day
}

/** How many days ahead are searched; beyond these the answer is "none soon". */
export const nextStartDays = 30

type SliceQuery = Parameters<typeof datesInSlices>

/** `startTime` is null if there is none in those days. */
type NextStart = { staffId: string | null; startTime: string | null }

/** Returns the first offered start for each person and for the first available (null); yields after each search. */
export function* nextStartsInSlices(
  candidates: readonly (string | null)[],
  ...[book, wish, asked]: SliceQuery
): Slices<NextStart[]> {
  const clock = 'window' in book ? book.window.clock : zone(book.timeZone)
  const found: NextStart[] = []
  for (const staffId of candidates) {
    const [next] = yield* datesInSlices(book, { ...wish, staffId }, { ...asked, first: true })
    const start = next && clock.toInstant(next.date, parseTimeOfDay(next.start))
    found.push({ staffId, startTime: start === undefined ? null : new Date(start).toISOString() })
  }
  return found
}
