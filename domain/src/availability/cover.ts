/**
 * Finds cover for an absent person: for each of their visits another person at the same time or, if nobody is free, the
 * nearest start (AVL-03, AVL-05, AVL-12).
 */
import { chainMinutes } from '../product/segments.ts'
import { addDays, type Day } from '../time/day.ts'
import { parseTimeOfDay } from '../time/time-of-day.ts'
import { zone } from '../time/zone.ts'
import { assignInSlices } from './assignment.ts'
import { slotsInSlices, withoutBookingRules } from './availability.ts'
import type { ChainRequest, Interval, SalonFacts } from './facts.ts'
import { withVisitBooked } from './party-starts.ts'
import type { Slices } from './slices.ts'
import { whoCouldTake } from './who-could.ts'

export type OpenVisit = {
  id: string
  /** Epoch milliseconds. */
  start: number
  /** The visit's original request. */
  wish: ChainRequest
  /** Whether the customer requested the absent person: staff must then call the customer first. */
  wished: boolean
  /** The customer, and their visits other than those to cover: they must not overlap (AVL-08). */
  customer?: { id: string; elsewhere: readonly Interval[] } | undefined
}

/** Epoch milliseconds, and one person per leg. */
type CoverChoice = { start: number; staffIds: readonly string[] }

/** `proposal` is one of the choices; undefined: contact the customer first, or there are no choices. */
export type CoveredVisit = { id: string; proposal: CoverChoice | undefined; choices: readonly CoverChoice[] }

type SearchMoment = { now: number; onLimit?: (() => void) | undefined }

/** Number of days after the visit that are searched for other starts; their facts must be loaded too. */
export const coverDays = 7
const mostStarts = 3

/**
 * Plans compatible proposals: no person is held twice if all are applied. A visit placed earlier never loses its person
 * to a later one, and a visit stays uncovered only if no re-assignment of the placed visits makes room. Yields between
 * searches.
 * @param facts without the visits, and with the absence; for the days of the visits and `coverDays` more
 */
export function* planCover(facts: SalonFacts, visits: readonly OpenVisit[], at: SearchMoment): Slices<CoveredVisit[]> {
  const own = withoutBookingRules(facts)
  const starts = new Map<string, CoverChoice>()
  let book = own
  const suits = (visit: OpenVisit, start: number): boolean => {
    const begins = (other: OpenVisit) => starts.get(other.id)?.start ?? other.start
    const besides = visits.filter(
      ({ id, customer }) => id !== visit.id && customer && customer.id === visit.customer?.id,
    )
    const taken = [...besides.map((other) => spanOf(other, begins(other))), ...(visit.customer?.elsewhere ?? [])]
    const { from, to } = spanOf(visit, start)
    return taken.every((other) => other.to <= from || to <= other.from)
  }
  const put = function* (visit: OpenVisit, start: number): Slices<boolean> {
    if (!suits(visit, start)) return false
    const found = yield* assignInSlices(book, visit.wish, { ...at, startMs: start })
    if (found === undefined) return false
    book = withVisitBooked(book, visit, { start, found })
    starts.set(visit.id, { start, staffIds: found.staffIds })
    return true
  }
  const open: OpenVisit[] = []
  for (const visit of visits.filter(({ wished }) => !wished)) if (!(yield* put(visit, visit.start))) open.push(visit)
  const looking = { ...at, step: facts.slotStepMinutes, suits }
  for (const visit of open) {
    for (const start of yield* nearestStarts(book, visit, looking)) if (yield* put(visit, start)) break
  }
  const covered: CoveredVisit[] = []
  for (const visit of visits) {
    const first = starts.get(visit.id)
    // A visit placed later may have moved it to another person.
    const staffIds = book.movable.find(({ id }) => id === visit.id)?.assigned ?? first?.staffIds
    const proposal = first && staffIds ? { start: first.start, staffIds } : undefined
    const choices = yield* coverChoices(without(book, visit.id), visit, looking)
    covered.push({ id: visit.id, proposal, choices: distinct(proposal ? [proposal, ...choices] : choices) })
  }
  return covered
}

type CoverSearch = SearchMoment & {
  step: number
  /** Whether the customer has no other visit at that time. */
  suits: (visit: OpenVisit, start: number) => boolean
}

const spanOf = ({ wish }: OpenVisit, start: number): Interval => ({
  from: start,
  to: start + chainMinutes(wish.legs) * 60_000,
})

/**
 * Lists other people at the same time first, regardless of the requested person; then the nearest starts with the
 * requested staff.
 */
function* coverChoices(book: SalonFacts, visit: OpenVisit, looking: CoverSearch): Slices<CoverChoice[]> {
  const { start, wish } = visit
  const anybody = { legs: wish.legs.map(({ wanted: _, ...leg }) => leg), staffId: null }
  const day = zone(book.timeZone).toWall(start).day
  yield
  const others = looking.suits(visit, start)
    ? whoCouldTake(book, anybody, { day, startMs: start, now: looking.now })
    : []
  const choices: CoverChoice[] = others.map((id) => ({ start, staffIds: wish.legs.map(() => id) }))
  for (const startMs of (yield* nearestStarts(book, visit, looking)).slice(0, mostStarts)) {
    const found = yield* assignInSlices(book, wish, { ...looking, startMs })
    if (found) choices.push({ start: startMs, staffIds: found.staffIds })
  }
  return choices
}

/** Returns starts by distance; the earlier of two equally near comes first. */
function* nearestStarts(book: SalonFacts, visit: OpenVisit, { step, suits, ...at }: CoverSearch): Slices<number[]> {
  const { start, wish } = visit
  const clock = zone(book.timeZone)
  const from: Day = clock.toWall(start).day
  const range = { from, to: addDays(from, coverDays) }
  const far = (instant: number) => Math.abs(instant - start)
  const slots = yield* slotsInSlices({ ...book, slotStepMinutes: step }, wish, { ...at, range })
  return slots
    .flatMap(({ date, times }) => times.map((time) => clock.toInstant(date, parseTimeOfDay(time))))
    .filter((instant) => instant !== start && instant >= at.now && suits(visit, instant))
    .sort((a, b) => far(a) - far(b) || a - b)
}

function without(facts: SalonFacts, id: string): SalonFacts {
  return {
    ...facts,
    occupations: facts.occupations.filter(({ appointmentId }) => appointmentId !== id),
    presences: facts.presences.filter(({ appointmentId }) => appointmentId !== id),
    movable: facts.movable.filter((other) => other.id !== id),
  }
}

function distinct(choices: readonly CoverChoice[]): CoverChoice[] {
  const known = new Map(choices.map((each) => [`${each.start} ${each.staffIds.join()}`, each]))
  return [...known.values()]
}
