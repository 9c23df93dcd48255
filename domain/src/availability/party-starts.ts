/** Finds starts at which several people can come together, each with their own request (APT-23). */
import { startsInTurn } from '../appointment/party.ts'
import { timingOf } from '../product/segments.ts'
import type { Day } from '../time/day.ts'
import { parseTimeOfDay } from '../time/time-of-day.ts'
import { zone } from '../time/zone.ts'
import { assignInSlices, occupationsOf } from './assignment.ts'
import { type SlotsOfDate, slotsInSlices } from './availability.ts'
import { customerPresence } from './chain.ts'
import { withLimitedVisit } from './day-limit.ts'
import { legsFor } from './duration-combinations.ts'
import type { Assignment, ChainRequest, SalonFacts } from './facts.ts'
import type { Slices } from './slices.ts'

/** `after`: how many minutes after the first member this one begins. */
export type TogetherMember = { wish: ChainRequest; after: number }

/**
 * Returns how many minutes after the first one each member begins: all at once, or in turn, as soon as a person who
 * may serve both is free. Requested people use their own durations (CAT-11).
 */
export function minutesAfterFirst(wishes: readonly ChainRequest[], inTurn: boolean): number[] {
  if (!inTurn) return wishes.map(() => 0)
  const visits = wishes.map(({ legs, staffId }) => {
    const people = legs.map(({ wanted = null }) => staffId ?? wanted)
    return legsFor(legs, people).map(({ segments }, index) => {
      const { duration, bufferMinutes: cleanup } = timingOf(segments)
      return { staffId: people[index] ?? null, duration, cleanup }
    })
  })
  return startsInTurn(0, visits).map((start) => start / 60_000)
}

type PartyQuery = {
  range: { from: Day; to: Day }
  now: number
  /** Minutes of the day: the nearest starts come first if there are more than `count` a day. */
  near: number
  count: number
  onLimit?: (() => void) | undefined
}

/**
 * Returns the first member's offered starts at which all others can come as well, at most `count` a day; yields often.
 * Needs the same facts as `availableSlots`.
 */
export function* togetherInSlices(
  facts: SalonFacts,
  members: readonly TogetherMember[],
  { near, count, ...asked }: PartyQuery,
): Slices<SlotsOfDate[]> {
  const clock = zone(facts.timeZone)
  const { suit, days } = yield* startsForEach(facts, members, asked)
  const far = (time: string) => Math.abs(parseTimeOfDay(time) - near)
  const found: SlotsOfDate[] = []
  for (const { date, times } of days) {
    const fit: string[] = []
    const nearest = times
      .filter((time) => suit(clock.toInstant(date, parseTimeOfDay(time))))
      .sort((a, b) => far(a) - far(b))
    for (const time of nearest) {
      if (fit.length === count) break
      if (yield* canFitTogether(facts, members, { ...asked, startMs: clock.toInstant(date, parseTimeOfDay(time)) }))
        fit.push(time)
    }
    if (fit.length > 0) found.push({ date, times: fit.sort() })
  }
  return found
}

/** Finds the starts that each member could have alone: one search, which rules out most. */
function* startsForEach(
  facts: SalonFacts,
  [first, ...others]: readonly TogetherMember[],
  asked: Omit<PartyQuery, 'near' | 'count'>,
) {
  const clock = zone(facts.timeZone)
  const days = first ? yield* slotsInSlices(facts, first.wish, asked) : []
  const starts: { after: number; instants: ReadonlySet<number> }[] = []
  // Members often want the same services.
  const known = new Map<string, ReadonlySet<number>>()
  for (const { wish, after } of others) {
    const key = JSON.stringify(wish)
    const slots = known.has(key) ? [] : yield* slotsInSlices({ ...facts, slotStepMinutes: 5 }, wish, asked)
    const instants = slots.flatMap(({ date, times }) =>
      times.map((time) => clock.toInstant(date, parseTimeOfDay(time))),
    )
    known.set(key, known.get(key) ?? new Set(instants))
    starts.push({ after, instants: known.get(key) ?? new Set() })
  }
  const suit = (start: number) => starts.every(({ after, instants }) => instants.has(start + after * 60_000))
  return { suit, days }
}

/** Returns whether all members fit without needing a person twice; earlier members stay movable. */
function* canFitTogether(
  facts: SalonFacts,
  members: readonly TogetherMember[],
  { startMs, now, onLimit }: { startMs: number; now: number; onLimit?: (() => void) | undefined },
): Slices<boolean> {
  // A step of five minutes: only the first member keeps to the salon's grid.
  let book: SalonFacts = { ...facts, slotStepMinutes: 5 }
  for (const [index, { wish, after }] of members.entries()) {
    const start = startMs + after * 60_000
    const found = yield* assignInSlices(book, wish, { startMs: start, now, onLimit })
    if (found === undefined) return false
    const legs = legsFor(wish.legs, found.staffIds)
    book = withVisitBooked(book, { id: `member ${index}`, wish: { ...wish, legs } }, { start, found })
  }
  return true
}

type Visit = { id: string; wish: ChainRequest }
type PlacedStart = { start: number; found: Assignment }

/** Returns the facts with the visit booked; it stays movable if nobody was requested. */
export function withVisitBooked(facts: SalonFacts, { id, wish }: Visit, { start, found }: PlacedStart): SalonFacts {
  const { staffIds, moved } = found
  const isMoved = (other: string) => moved.some(({ appointmentId }) => appointmentId === other)
  const movable = facts.movable.map((other) => ({
    ...other,
    assigned: moved.find(({ appointmentId }) => appointmentId === other.id)?.staffIds ?? other.assigned,
  }))
  const own = { id, start, legs: wish.legs, assigned: staffIds }
  const held = [...movable.filter((other) => isMoved(other.id)), own].flatMap((one) =>
    occupationsOf(one.legs, one.assigned, one.start).map((row) => ({ ...row, appointmentId: one.id })),
  )
  const present = customerPresence(wish.legs, start).map((presence) => ({ ...presence, appointmentId: id }))
  return {
    ...facts,
    ...withLimitedVisit(facts, { id, wish, start }),
    occupations: [...facts.occupations.filter(({ appointmentId }) => !isMoved(appointmentId)), ...held],
    presences: [...facts.presences, ...present],
    movable: wish.staffId === null ? [...movable, own] : movable,
  }
}
