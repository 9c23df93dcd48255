/** Computes how long walk-ins wait (CHK-05): the engine's first start after everybody ahead has a start. */
import { assign } from '../availability/assignment.ts'
import { datesInSlices, withoutBookingRules } from '../availability/availability.ts'
import { legsFor } from '../availability/duration-combinations.ts'
import type { ChainRequest, SalonFacts } from '../availability/facts.ts'
import { withVisitBooked } from '../availability/party-starts.ts'
import { prepareDays } from '../availability/prepare.ts'
import type { PreparedDays } from '../availability/prepared.ts'
import type { Slices } from '../availability/slices.ts'
import { type OpeningSettings, openingSpans } from '../business-object/opening.ts'
import { addDays, type Day } from '../time/day.ts'
import { parseTimeOfDay } from '../time/time-of-day.ts'
import { type Zone, zone } from '../time/zone.ts'
import { waitStepMinutes } from './range.ts'

/** Returns the wait, rounded up to the next step; 0: at once. Epoch milliseconds. */
export function waitMinutes(start: number, now: number): number {
  return Math.max(0, Math.ceil((start - now) / (waitStepMinutes * 60_000)) * waitStepMinutes)
}

type AnnouncedStart = { told: number | null; now: number; until: number }

/**
 * Keeps a start that was announced to a guest: if a guest ahead is a minute late, the engine may find no start before
 * the next visit or closing, but nobody is sent home for that. null: none today. Epoch milliseconds.
 */
export function keptStart(start: number | null, { told, now, until }: AnnouncedStart): number | null {
  if (start !== null || told === null) return start
  const kept = Math.max(told, now)
  return kept < until ? kept : null
}

/**
 * Returns the current business day, and when its queue ends: at its last closing (BIZ-02). undefined: the salon is
 * closed. Epoch milliseconds.
 */
export function queueDay(
  opening: OpeningSettings,
  timeZone: string,
  now: number,
): { day: Day; until: number } | undefined {
  const clock = zone(timeZone)
  const today = clock.toWall(now).day
  for (const day of [addDays(today, -1), today]) {
    const spans = openingSpans(opening, day).map(({ from, to }) => [
      clock.toInstant(day, from),
      clock.toInstant(day, to),
    ])
    const isOpen = spans.some(([from = 0, to = 0]) => from <= now && now < to)
    if (isOpen) return { day, until: Math.max(...spans.map(([, to = 0]) => to)) }
  }
  return undefined
}

/** `wish`: requested services and person; null: they can no longer be booked. */
export type QueueEntry = { id: string; wish: ChainRequest | null }
type WaitQuery = { now: number; until: number; onLimit?: (() => void) | undefined }

/**
 * Returns each guest's first start, in order, after everybody ahead; null: none before the queue ends. Yields after
 * each search. `book`: the facts after the last guest, for the next one. Books no visit.
 */
export function* queueStarts(
  facts: SalonFacts,
  line: readonly QueueEntry[],
  asked: WaitQuery,
): Slices<{ starts: (number | null)[]; book: SalonFacts }> {
  let book = withoutGrid(facts)
  const starts: (number | null)[] = []
  for (const { id, wish } of line) {
    const start = wish && (yield* firstStart(prepareQueue(book, asked), wish, asked))
    starts.push(start)
    if (wish !== null && start !== null) book = withGuest(book, { id, wish }, { ...asked, start })
  }
  return { starts, book }
}

/** Returns the first start of each candidate (null: first available), after everybody ahead. */
export function* candidateStarts(
  book: SalonFacts,
  wish: ChainRequest,
  { candidates, ...asked }: WaitQuery & { candidates: readonly (string | null)[] },
): Slices<{ staffId: string | null; start: number | null }[]> {
  const door = prepareQueue(withoutGrid(book), asked)
  const found: { staffId: string | null; start: number | null }[] = []
  for (const staffId of candidates) found.push({ staffId, start: yield* firstStart(door, { ...wish, staffId }, asked) })
  return found
}

/** Removes lead time and grid: guests are already here. */
const withoutGrid = (facts: SalonFacts): SalonFacts => ({ ...withoutBookingRules(facts), leadTimeMinutes: 0 })

/** Facts prepared once for all searches of the queue. */
type PreparedQueue = { book: PreparedDays; clock: Zone; range: { from: Day; to: Day } }

function prepareQueue(facts: SalonFacts, { now, until }: WaitQuery): PreparedQueue {
  const clock = zone(facts.timeZone)
  const range = { from: clock.toWall(now).day, to: clock.toWall(Math.max(now, until - 1)).day }
  return { book: prepareDays(facts, range), clock, range }
}

function* firstStart(
  { book, clock, range }: PreparedQueue,
  wish: ChainRequest,
  { now, until, onLimit }: WaitQuery,
): Slices<number | null> {
  const [first] = yield* datesInSlices(book, wish, { range, now, onLimit, first: true })
  if (first === undefined) return null
  const start = clock.toInstant(first.date, parseTimeOfDay(first.start))
  return start < until ? start : null
}

type Guest = { id: string; wish: ChainRequest }

function withGuest(
  book: SalonFacts,
  { id, wish }: Guest,
  { start, now, onLimit }: WaitQuery & { start: number },
): SalonFacts {
  const found = assign(book, wish, { startMs: start, now, onLimit })
  if (found === undefined) return book
  const legs = legsFor(wish.legs, found.staffIds)
  return withVisitBooked(book, { id, wish: { ...wish, legs } }, { start, found })
}
