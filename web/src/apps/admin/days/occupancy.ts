import { occupancyPercent, takenTime } from '@goldline/domain/appointment/occupancy'
import { type AppointmentStatus, appointmentStatuses, isCancelled } from '@goldline/domain/appointment/status'
import { type Span, uncoveredSpans } from '@goldline/domain/time/spans'
import type { CalendarStaff, DayColumn } from './day-columns.ts'

/** Why a person is not at work: an absence, or another calendar that blocks all of the day (STF-04). */
export const idleTextId = ({ absences, busy }: Pick<DayColumn, 'absences' | 'busy'>) => {
  const away = absences.find(({ asked }) => !asked)
  if (away) return `absence.kind.${away.kind}` as const
  return busy.length > 0 ? 'word.busyElsewhere' : 'word.off'
}

type OccupyingSpan = Span & { appointment: { status: AppointmentStatus } }

/** The share of a person's bookable time taken by visits, in whole per cent; undefined without any that day. */
export const occupancy = (working: readonly Span[], cards: readonly OccupyingSpan[]): number | undefined =>
  occupancyPercent(takenTime(working, cards.map(asVisit)))

const asVisit = ({ from, to, appointment: { status } }: OccupyingSpan) => ({ from, to, status })

/** Shortest stretch in minutes that counts as free. */
const worthTelling = 30

type Column = Pick<DayColumn, 'person' | 'working' | 'cards' | 'held' | 'absences'>

/**
 * Returns the free stretches of a person's day, ascending. Gaps and expired visits (APT-04) count as free.
 * `after` in wall-clock minutes: earlier time does not count.
 */
export function freeStretches({ working, cards, held, absences }: Omit<Column, 'person'>, after: number): Span[] {
  const live = cards.filter(({ appointment: { status } }) => !isCancelled(status) && status !== 'EXPIRED')
  const busy = [...live, ...held].flatMap(({ from, to, gaps }) => uncoveredSpans([...gaps], { from, to }))
  const away = absences.filter(({ asked }) => !asked)
  return working
    .map(({ from, to }) => ({ from: Math.max(from, Math.ceil(after / 15) * 15), to }))
    .filter(({ from, to }) => from < to)
    .flatMap((span) => uncoveredSpans([...busy, ...away], span))
    .filter(({ from, to }) => to - from >= worthTelling)
}

export type DayLeft = {
  /** Occupancy of all people together, in whole per cent; undefined if no person works. */
  percent: number | undefined
  /** Free minutes of all people together. */
  free: number
  /** Start of the first free stretch, and its person. */
  next: { from: number; person: CalendarStaff } | undefined
}

/** Occupancy of all people together, in whole per cent; undefined if no person works. */
export function percentOfAll(columns: readonly Pick<Column, 'working' | 'cards'>[]): number | undefined {
  const shares = columns.map(({ working, cards }) => takenTime(working, cards.map(asVisit)))
  return occupancyPercent({
    bookable: sum(shares.map(({ bookable }) => bookable)),
    taken: sum(shares.map(({ taken }) => taken)),
  })
}

const sum = (minutes: readonly number[]) => minutes.reduce((all, each) => all + each, 0)

/** How full the salon's day is, and what is free from the minute `after` on. */
export function dayLeft(columns: readonly Column[], after: number): DayLeft {
  const people = columns.flatMap(({ person, ...column }) => (person ? { person, ...column } : []))
  const stretches = people
    .flatMap(({ person, ...column }) => freeStretches(column, after).map((span) => ({ ...span, person })))
    .sort((one, other) => one.from - other.from)
  return {
    percent: percentOfAll(people),
    free: sum(stretches.map(({ from, to }) => to - from)),
    next: stretches[0],
  }
}

/** Number of appointments by status, in the chips' order, without zeros. */
export function statusCounts(
  appointments: readonly { status: AppointmentStatus }[],
  always: ReadonlySet<AppointmentStatus>,
): { status: AppointmentStatus; count: number }[] {
  return chipOrder
    .map((status) => ({ status, count: appointments.filter((each) => each.status === status).length }))
    .filter(({ status, count }) => count > 0 || always.has(status))
}

const first: readonly AppointmentStatus[] = ['CONFIRMED', 'CHECKED_IN', 'FULFILLED', 'BLOCKER']
const chipOrder = [...first, ...appointmentStatuses.filter((status) => !first.includes(status))]
