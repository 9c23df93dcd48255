/**
 * What a salon offers (AVL-01…03, -06, -07, -09, -10; the rules are told in the design of availability). Every question takes
 * the facts as loaded, or what `prepare` made of them for a range that covers the question: then the rows are not read again.
 * Facts must hold everything from the day before to the day after the asked days.
 */
import { addDays, type Day } from '../time/day.ts'
import { zone } from '../time/zone.ts'
import { type Bits, has } from './bits.ts'
import { inOrderFor } from './canonical.ts'
import type { SalonFacts, Wish } from './facts.ts'
import { nodeLimit, offeredStarts } from './offered.ts'
import { ranksOnceTaken, startsOfRank } from './preferred.ts'
import { type Prepared, prepare } from './prepare.ts'
import type { Arrangement } from './rearrange.ts'
import { type Start, shapeIn, startOf, startsByDay, timeOf, unitAmong } from './starts.ts'
import type { Found } from './take.ts'

type Range = { from: Day; to: Day }
type Book = SalonFacts | Prepared
/** Told each time the search for one start gave up, so that it counts as not offered. */
type OnLimit = () => void

/**
 * `times` are `HH:mm:ss` in order. `preferred` are those of them that leave no dead gap (AVL-06), in order of time or with the
 * best gap first, as asked for; only where the facts name the smallest service.
 */
export type SlotsOfDate = { date: Day; times: string[]; preferred?: string[] }

/** First and last offered start of the day (`HH:mm:ss`), and how many there are (how free it is). */
export type AvailableDate = { date: Day; start: string; end: string; free: number }

/** Offered starts of the days `from`–`to`, both included; days without a start are left out. */
export function availableSlots(
  book: Book,
  wish: Wish,
  range: Range,
  now: number,
  onLimit?: OnLimit,
  order: 'TIME' | 'GAP' = 'TIME',
): SlotsOfDate[] {
  const prepared = preparedFor(book, wish, range)
  const found: Map<number, Arrangement> = new Map()
  const starts = offeredStarts(prepared, wish, range, now, { nodes: nodeLimit, onLimit, found })
  const preferred = prepared.smallestGap > 0 ? preferredIn(prepared, wish, starts, found, order) : undefined
  return startsByDay(prepared, starts).map(({ date, day, units }) => {
    const timesOf = (some: readonly number[]) => some.map((unit) => timeOf(prepared, day, unit))
    return preferred
      ? { date, times: timesOf(units), preferred: timesOf(preferred(units)) }
      : { date, times: timesOf(units) }
  })
}

/** Of units in order of time those that are preferred, in the order asked for. */
function preferredIn(prepared: Prepared, wish: Wish, starts: Bits, found: Found, order: 'TIME' | 'GAP') {
  const shape = shapeIn(prepared, wish)
  const taken = ranksOnceTaken(prepared, shape, starts, found)
  const ranks = order === 'GAP' ? bestFirst : bestFirst.slice(-1)
  const sets = ranks.map((rank) => startsOfRank(prepared, shape, starts, taken, rank))
  return (units: readonly number[]): number[] =>
    sets.flatMap((set, index) =>
      units.filter((unit) => has(set, unit) && !(index > 0 && has(sets[index - 1] ?? set, unit))),
    )
}

const bestFirst = ['BOOKING', 'DAY_END', 'DAY_START', 'FITTING'] as const

/** Days with at least one offered start. */
export function availableDates(book: Book, wish: Wish, range: Range, now: number, onLimit?: OnLimit): AvailableDate[] {
  const prepared = preparedFor(book, wish, range)
  return startsByDay(prepared, offeredStarts(prepared, wish, range, now, { nodes: nodeLimit, onLimit })).map(
    ({ date, day, units }) => ({
      date,
      start: timeOf(prepared, day, units[0] ?? 0),
      end: timeOf(prepared, day, units.at(-1) ?? 0),
      free: units.length,
    }),
  )
}

/** Whether this very instant is offered; false too for one off the grid. `assign` succeeds exactly then. */
export function isOffered(book: Book, wish: Wish, startMs: number, now: number, onLimit?: OnLimit): boolean {
  const day = dayIn(book, startMs)
  const range = { from: day, to: day }
  const prepared = preparedFor(book, wish, range)
  return (
    unitAmong(prepared, offeredStarts(prepared, wish, range, now, { nodes: nodeLimit, onLimit }, startMs), startMs) !==
    undefined
  )
}

/** How many days either side `nearestSlots` looks at: load the facts for them (and one more). */
export const nearestDays = 7

/** AVL-07: the `count` offered starts nearest to the wanted one, in order of time; of two equally near the earlier. */
export function nearestSlots(
  book: Book,
  wish: Wish,
  startMs: number,
  now: number,
  count: number,
  onLimit?: OnLimit,
): Start[] {
  const day = dayIn(book, startMs)
  const range = { from: addDays(day, -nearestDays), to: addDays(day, nearestDays) }
  const prepared = preparedFor(book, wish, range)
  return startsByDay(prepared, offeredStarts(prepared, wish, range, now, { nodes: nodeLimit, onLimit }))
    .flatMap(({ date, day: index, units }) => units.map((unit) => startOf(prepared, date, index, unit)))
    .sort((a, b) => Math.abs(a.start - startMs) - Math.abs(b.start - startMs) || a.start - b.start)
    .slice(0, count)
    .sort((a, b) => a.start - b.start)
}

/**
 * The facts as the salon itself books by them: no lead time, no horizon, any 5 minutes, people closed for online booking too.
 * What it may break knowingly (hours, overlaps) is not asked here.
 */
export function atWill(facts: SalonFacts): SalonFacts {
  return {
    ...facts,
    leadTimeMinutes: Number.NEGATIVE_INFINITY,
    horizonDays: Number.POSITIVE_INFINITY,
    slotStepMinutes: 5,
    staff: facts.staff.map((person) => ({ ...person, enabled4Booking: true })),
  }
}

function preparedFor(book: Book, wish: Wish, range: Range): Prepared {
  return inOrderFor('window' in book ? book : prepare(book, range), wish)
}

function dayIn(book: Book, ms: number): Day {
  const clock = 'window' in book ? book.window.clock : zone(book.timeZone)
  return clock.toWall(ms).day
}
