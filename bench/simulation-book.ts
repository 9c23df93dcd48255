/**
 * The salon's bookings while a week fills: accepted appointments, their staff, and the offers of the product's engine.
 */
import { assign, occupationsOf, type RankCandidates } from '@goldline/domain/availability/assignment'
import { availableSlots } from '@goldline/domain/availability/availability'
import type { ChainRequest, Occupation, SalonFacts } from '@goldline/domain/availability/facts'
import { prepareDays } from '@goldline/domain/availability/prepare'
import { random } from '@goldline/domain/test/workload'
import type { Day } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { clock, days, freezeMinutes, type Request, salon } from './simulation-salon.ts'

type BookedRequest = { request: Request; start: number; assigned: readonly string[] }

/** Accepted appointments by day. None continues past midnight, so each day is independent. */
export type Book = ReadonlyMap<Day, BookedRequest[]>

/**
 * With binding rules, the person of a "first available" is fixed when booking. Flexible: the engine assigns, and may
 * reassign until the freeze time.
 */
export type Policy = 'flexible' | 'least busy' | 'in order' | 'random'
export const bindings: readonly Policy[] = ['least busy', 'in order', 'random']
export const policies: readonly Policy[] = ['flexible', ...bindings]

export function emptyBook(): Book {
  return new Map(days.map((day) => [day, []]))
}

function occupationsOn(book: Book, day: Day): Occupation[] {
  return (book.get(day) ?? []).flatMap(({ request, start, assigned }) =>
    occupationsOf(request.legs, assigned, start).map((held) => ({ ...held, appointmentId: request.id })),
  )
}

/** Returns a day's facts as the server would load them then. */
export function factsAt(book: Book, day: Day, now: number, flexible: boolean): SalonFacts {
  const movable = (book.get(day) ?? []).filter(
    ({ request, start }) => flexible && request.staffId === null && start > now + freezeMinutes * 60_000,
  )
  return {
    ...salon,
    occupations: occupationsOn(book, day),
    movable: movable.map(({ request, start, assigned }) => ({ id: request.id, start, legs: request.legs, assigned })),
  }
}

/**
 * Enters the request at that start under the policy, moving others if needed; returns how many were moved. The start
 * must be offered.
 */
export function enter(book: Book, request: Request, start: number, policy: Policy): number {
  const facts = factsAt(book, request.day, request.askedAt, policy === 'flexible')
  const assignment = assign(facts, request, {
    startMs: start,
    now: request.askedAt,
    choose: chooseBy(policy, facts, request),
  })
  const entries = book.get(request.day)
  if (!assignment || !entries) throw new Error(`an offered start was refused: ${request.id}`)
  for (const { appointmentId, staffIds } of assignment.moved) {
    const other = entries.find((entry) => entry.request.id === appointmentId)
    if (other?.request.staffId !== null) throw new Error(`moved although asked for by name: ${appointmentId}`)
    other.assigned = staffIds
  }
  entries.push({ request, start, assigned: assignment.staffIds })
  return assignment.moved.length
}

function chooseBy(policy: Policy, { occupations }: SalonFacts, { lot }: Request): RankCandidates | undefined {
  if (policy === 'flexible') return undefined
  if (policy === 'in order') return (staffIds) => staffIds.toSorted()
  if (policy === 'random') {
    const next = random(lot)
    return (staffIds) =>
      staffIds
        .map((id) => ({ id, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ id }) => id)
  }
  const busy = (id: string) =>
    occupations.reduce((sum, { staffId, from, to }) => (staffId === id ? sum + to - from : sum), 0)
  return (staffIds) => staffIds.toSorted((a, b) => busy(a) - busy(b) || (a < b ? -1 : 1))
}

export type Offer = { start: number; preferred: boolean }

/** Returns the day's offers for a wish, by time. */
export function offersOn(facts: SalonFacts, wish: ChainRequest, day: Day, now: number, onLimit: () => void): Offer[] {
  const slots = availableSlots(facts, wish, { range: { from: day, to: day }, now, onLimit })[0]
  const preferred = new Set(slots?.preferred)
  return (slots?.times ?? []).map((time) => ({
    start: clock.toInstant(day, parseTimeOfDay(time)),
    preferred: preferred.has(time),
  }))
}

/** Returns the starts offered that day for each wish. */
export function offeredTimes(
  book: Book,
  wishes: readonly ChainRequest[],
  day: Day,
  now: number,
  flexible: boolean,
  onLimit: () => void,
): string[][] {
  const range = { from: day, to: day }
  const { smallestServiceMinutes: _, ...facts } = factsAt(book, day, now, flexible)
  const prepared = prepareDays(facts, range)
  return wishes.map((wish) => availableSlots(prepared, wish, { range, now, onLimit })[0]?.times ?? [])
}

/** Returns overlapping pairs in one person's held time (AVL-04); must be 0. */
export function countDoubleHeld(book: Book): number {
  let count = 0
  for (const day of days) {
    const held = occupationsOn(book, day)
    held.forEach((one, index) => {
      for (const other of held.slice(index + 1)) {
        if (one.staffId === other.staffId && one.from < other.to && other.from < one.to) count++
      }
    })
  }
  return count
}
