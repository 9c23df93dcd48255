import { measureOccupancy, occupancyPercent } from '@goldline/domain/appointment/occupancy'
import { type AppointmentStatus, appointmentStatuses, isCancelled } from '@goldline/domain/appointment/status'
import { type Span, uncoveredSpans } from '@goldline/domain/time/spans'
import type { CalendarStaff, DayColumn } from './day-columns.ts'

/** Returns the text id of why a person does not work: absent, busy in another calendar (STF-04), or a day off. */
export const idleTextId = ({ absences, busy }: Pick<DayColumn, 'absences' | 'busy'>) => {
  const away = absences.find(({ asked }) => !asked)
  if (away) return `absence.kind.${away.kind}` as const
  return busy.length > 0 ? 'word.busyElsewhere' : 'word.off'
}

type OccupyingSpan = Span & { appointment: { status: AppointmentStatus } }

/** Returns the percentage of a person's bookable time taken by visits; undefined if there is none that day. */
export const occupancy = (working: readonly Span[], cards: readonly OccupyingSpan[]): number | undefined =>
  occupancyPercent(measureOccupancy(working, cards.map(toVisitSpan)))

const toVisitSpan = ({ from, to, appointment: { status } }: OccupyingSpan) => ({ from, to, status })

/** Minimum minutes in a row that count as free. */
const minFreeMinutes = 30

type Column = Pick<DayColumn, 'person' | 'working' | 'cards' | 'held' | 'absences'>

/**
 * Returns the free spans of a person's day, ascending. Gaps and expired visits (APT-04) count as free. `after`:
 * wall-clock minutes; earlier time does not count.
 */
export function freeStretches({ working, cards, held, absences }: Omit<Column, 'person'>, after: number): Span[] {
  const live = cards.filter(({ appointment: { status } }) => !isCancelled(status) && status !== 'EXPIRED')
  const busy = [...live, ...held].flatMap(({ from, to, gaps }) => uncoveredSpans([...gaps], { from, to }))
  const away = absences.filter(({ asked }) => !asked)
  return working
    .map(({ from, to }) => ({ from: Math.max(from, Math.ceil(after / 15) * 15), to }))
    .filter(({ from, to }) => from < to)
    .flatMap((span) => uncoveredSpans([...busy, ...away], span))
    .filter(({ from, to }) => to - from >= minFreeMinutes)
}

export type DayTotals = {
  /** Occupancy of all staff together, as a whole percentage; undefined if nobody works. */
  percent: number | undefined
  /** Free minutes of all staff together. */
  free: number
  /** Start of the first free time, and its person. */
  next: { from: number; person: CalendarStaff } | undefined
}

/** Returns the occupancy of all staff together, as a whole percentage; undefined if nobody works. */
export function percentOfAll(columns: readonly Pick<Column, 'working' | 'cards'>[]): number | undefined {
  const shares = columns.map(({ working, cards }) => measureOccupancy(working, cards.map(toVisitSpan)))
  return occupancyPercent({
    bookable: sum(shares.map(({ bookable }) => bookable)),
    taken: sum(shares.map(({ taken }) => taken)),
  })
}

const sum = (minutes: readonly number[]) => minutes.reduce((all, each) => all + each, 0)

/** Returns the salon's occupancy that day, and the time that is free from the minute `after` on. */
export function summarizeDay(columns: readonly Column[], after: number): DayTotals {
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

/** Counts appointments by status, in the chips' order, without zeros; `always`: statuses to include in any case. */
export function statusCounts(
  appointments: readonly { status: AppointmentStatus }[],
  always: ReadonlySet<AppointmentStatus>,
): { status: AppointmentStatus; count: number }[] {
  return chipOrder
    .map((status) => ({ status, count: appointments.filter((each) => each.status === status).length }))
    .filter(({ status, count }) => count > 0 || always.has(status))
}

const firstStatuses: readonly AppointmentStatus[] = ['CONFIRMED', 'CHECKED_IN', 'FULFILLED', 'BLOCKER']
const chipOrder = [...firstStatuses, ...appointmentStatuses.filter((status) => !firstStatuses.includes(status))]
