/** A salon's day while it is filled. As in booking, the engine decides who is free. */
import { availableSlots } from '@goldline/domain/availability/availability'
import { customerPresence, heldTime } from '@goldline/domain/availability/chain'
import type { Occupation, Presence, Segment, Span } from '@goldline/domain/availability/facts'
import { prepareDays } from '@goldline/domain/availability/prepare'
import type { PreparedDays } from '@goldline/domain/availability/prepared'
import { openingSpans } from '@goldline/domain/business-object/opening'
import type { Day } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import type { Salon, Worker } from './salon-model.ts'

type Chain = Segment[]

export type DayBook = {
  day: Day
  isOpen: boolean
  /** The minutes that the staff member works that day, and how many of them are taken. */
  load(staffId: string): { working: number; taken: number }
  /** Whether the chain fits at a start on the quarter hour. */
  fits(staffId: string, start: number, chain: Chain): boolean
  /** Returns starts on the quarter hour where the chain fits, and whether it would be next to another visit. */
  starts(staffId: string, chain: Chain): { start: number; touches: boolean }[]
  /** Enters a visit; it holds no staff time if `staffId` is null. */
  take(staffId: string | null, start: number, chain: Chain): void
  /** Takes staff time without a customer. */
  block(staffId: string, start: number, chain: Chain): void
}

const appointmentId = 'one of the day'

export function dayBook(salon: Salon, day: Day): DayBook {
  const working = new Map(salon.workers.map((worker) => [worker.id, worker.spansOn(day)]))
  const { startsOf, takenOf, hold, stay } = dayTime(salon, day)
  return {
    day,
    isOpen: openingSpans(salon.opening, day).length > 0,
    fits: (staffId, start, chain) => startsOf(staffId, chain).includes(start),
    load: (staffId) => ({ working: total(working.get(staffId) ?? []), taken: total(takenOf(staffId)) }),
    starts: (staffId, chain) => {
      const edges = [...(working.get(staffId) ?? []), ...takenOf(staffId)].flatMap(({ from, to }) => [from, to])
      const minutes = chain.reduce((sum, each) => sum + each.minutes, 0)
      const touches = (start: number) => edges.includes(start) || edges.includes(start + minutes)
      return startsOf(staffId, chain).map((start) => ({ start, touches: touches(start) }))
    },
    take: (staffId, start, chain) => {
      if (staffId !== null) hold(staffId, start, chain)
      stay(start, chain)
    },
    block: hold,
  }
}

/** Time held that day so far, and the starts that the engine still offers. */
function dayTime(salon: Salon, day: Day) {
  const { toInstant, toWall, startOfDay } = zone(salon.timeZone)
  const range = { from: day, to: day }
  const held: Occupation[] = []
  const presences: Presence[] = []
  const prepared = new Map<string, PreparedDays>()
  const heldBy = (id: string) => held.filter(({ staffId }) => staffId === id)
  const prepareFor = ({ id, facts }: Worker): PreparedDays => {
    const others = { occupations: heldBy(id), presences, movable: [] }
    const ready = prepared.get(id) ?? prepareDays({ ...rulesOf(salon), staff: [facts], ...others }, range)
    prepared.set(id, ready)
    return ready
  }
  return {
    startsOf(staffId: string, segments: Chain): number[] {
      const worker = salon.workers.find(({ id }) => id === staffId)
      if (worker === undefined) return []
      const wish = { legs: [{ segments, staffIds: [staffId] }], staffId }
      const slots = availableSlots(prepareFor(worker), wish, { range, now: startOfDay(day) })
      return slots.flatMap(({ times }) => times.map(parseTimeOfDay))
    },
    takenOf: (staffId: string): Span[] =>
      heldBy(staffId).map(({ from, to }) => ({ from: toWall(from).minutes, to: toWall(to).minutes })),
    hold(staffId: string, start: number, segments: Chain): void {
      prepared.delete(staffId)
      held.push(
        ...heldTime([{ segments }], 0, toInstant(day, start)).map((span) => ({ ...span, staffId, appointmentId })),
      )
    },
    stay(start: number, segments: Chain): void {
      prepared.clear()
      presences.push(
        ...customerPresence([{ segments }], toInstant(day, start)).map((span) => ({ ...span, appointmentId })),
      )
    },
  }
}

/** Rules for entries by the salon itself, on the quarter hour. */
const rulesOf = ({ timeZone, opening }: Salon) => ({
  timeZone,
  opening,
  slotStepMinutes: 15,
  leadTimeMinutes: Number.NEGATIVE_INFINITY,
  horizonDays: Number.POSITIVE_INFINITY,
})

function total(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0)
}
