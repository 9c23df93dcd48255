/** A salon's day while it is being filled: who is busy when, and how many customers are present. */
import { heldOf, presenceOf } from '@goldline/domain/availability/chain'
import type { Interval, Segment, Span } from '@goldline/domain/availability/facts'
import { openingSpans } from '@goldline/domain/business-object/opening'
import type { Day } from '@goldline/domain/time/day'
import type { Salon } from './salon-model.ts'

const minute = 60_000

type Chain = Segment[]

export type DayBook = {
  day: Day
  isOpen: boolean
  /** Minutes that the staff member works that day, and how many are taken. */
  load(staffId: string): { working: number; taken: number }
  fits(staffId: string, start: number, chain: Chain): boolean
  /** Starts on the quarter hour at which the chain fits, and whether it would touch another visit. */
  starts(staffId: string, chain: Chain): { start: number; touches: boolean }[]
  /** Enters a visit; it holds nobody's time if `staffId` is null. */
  take(staffId: string | null, start: number, chain: Chain): void
  /** Takes staff time without a customer. */
  block(staffId: string, start: number, chain: Chain): void
}

export function dayBook(salon: Salon, day: Day): DayBook {
  const opening = openingSpans(salon.opening, day)
  const working = new Map(salon.workers.map((worker) => [worker.id, worker.spansOn(day)]))
  const busy = new Map(salon.workers.map((worker): [string, Span[]] => [worker.id, []]))
  const present: Span[] = []

  const fits = (staffId: string, start: number, chain: Chain): boolean => {
    const visit = visitSpan(start, chain)
    const spanOpen = opening.find((span) => span.from <= visit.from && visit.to <= span.to)
    if (spanOpen === undefined) return false
    const taken = busy.get(staffId) ?? []
    const free = heldSpans(start, chain).every(
      (held) =>
        (working.get(staffId) ?? []).some((span) => span.from <= held.from && held.to <= span.to) &&
        !taken.some((span) => span.from < held.to && held.from < span.to),
    )
    // The dearer question last.
    return free && (spanOpen.capacity === null || mostPresent(present, visit) < spanOpen.capacity)
  }
  const touches = (staffId: string, start: number, chain: Chain): boolean => {
    const end = start + minutesOf(chain)
    const edges = [...(working.get(staffId) ?? []), ...(busy.get(staffId) ?? [])].flatMap(({ from, to }) => [from, to])
    return edges.includes(start) || edges.includes(end)
  }
  return {
    day,
    isOpen: opening.length > 0,
    fits,
    load: (staffId) => ({ working: total(working.get(staffId) ?? []), taken: total(busy.get(staffId) ?? []) }),
    starts: (staffId, chain) =>
      quarterHours(opening)
        .filter((start) => fits(staffId, start, chain))
        .map((start) => ({ start, touches: touches(staffId, start, chain) })),
    take: (staffId, start, chain) => {
      if (staffId !== null) busy.get(staffId)?.push(...heldSpans(start, chain))
      present.push(visitSpan(start, chain))
    },
    block: (staffId, start, chain) => busy.get(staffId)?.push(...heldSpans(start, chain)),
  }
}

/** When the staff member is held, in minutes (AVL-04). */
export const heldSpans = (start: number, chain: Chain): Span[] => inMinutes(heldOf([{ segments: chain }], 0), start)

/** From the start until the customer leaves (APT-01). */
export function visitSpan(start: number, chain: Chain): Span {
  const [stay] = inMinutes(presenceOf([{ segments: chain }], 0).slice(-1), start)
  return { from: start, to: stay?.to ?? start }
}

const inMinutes = (intervals: readonly Interval[], start: number): Span[] =>
  intervals.map(({ from, to }) => ({ from: start + from / minute, to: start + to / minute }))

function minutesOf(chain: Chain): number {
  return chain.reduce((sum, { minutes }) => sum + minutes, 0)
}

function mostPresent(present: readonly Span[], during: Span): number {
  const there = present.filter((span) => span.from < during.to && during.from < span.to)
  const moments = [during.from, ...there.map(({ from }) => from)].filter((moment) => moment >= during.from)
  return Math.max(0, ...moments.map((at) => there.filter((span) => span.from <= at && at < span.to).length))
}

function quarterHours(opening: readonly Span[]): number[] {
  return opening.flatMap(({ from, to }) =>
    Array.from({ length: Math.ceil((to - from) / 15) }, (_, index) => Math.ceil(from / 15) * 15 + index * 15),
  )
}

function total(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0)
}
