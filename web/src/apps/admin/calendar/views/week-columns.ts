import { type AppointmentStatus, isCancelled } from '@goldline/domain/appointment/status'
import { daysOf } from '@goldline/domain/time/period'
import { mergedSpans } from '@goldline/domain/time/spans'
import { columnBackground, type DayColumn, dayColumns } from '../../days/day-columns.ts'
import { type LoadedDays, visibleAppointments } from '../use-day.ts'

/** Builds a column for each day of one person's week; its id is the day. */
export function weekColumns(
  { frame, all, holds, ...range }: LoadedDays,
  staffId: string,
  statuses: ReadonlySet<AppointmentStatus>,
): DayColumn[] {
  const appointments = visibleAppointments(all, statuses)
  const person = frame.staff.find(({ id }) => id === staffId)
  return daysOf(range).map((day) => {
    const found = dayColumns(frame, { appointments, holds }, day).find(({ id }) => id === staffId)
    const column = found ?? { person, ...columnBackground(person, day), cards: [], held: [] }
    return { ...column, id: day, away: column.working.length === 0 && column.cards.length === 0 }
  })
}

/**
 * Returns why a day has no free time: over or full; undefined if the person does not work that day. `after`: minutes
 * of the day that have passed.
 */
export function noFreeTimeReason(
  { working }: Pick<DayColumn, 'working'>,
  after: number | undefined,
): 'over' | 'full' | undefined {
  if (working.length === 0) return undefined
  return after !== undefined && working.every(({ to }) => to <= after) ? 'over' : 'full'
}

type WorkColumn = Pick<DayColumn, 'working' | 'cards'>

/** Whether the person neither works nor has a live visit that day. */
export const isIdle = ({ working, cards }: WorkColumn): boolean =>
  working.length === 0 && cards.every(({ appointment: { status } }) => isCancelled(status))

export const approvedAbsence = ({ absences }: Pick<DayColumn, 'absences'>) => absences.find(({ asked }) => !asked)

/** Returns the ids of the visits shown, each once, without cancelled ones and blockers. */
export const shownVisitIds = (columns: readonly Pick<DayColumn, 'cards'>[]): Set<string> =>
  new Set(
    columns
      .flatMap(({ cards }) => cards)
      .filter(({ appointment: { status } }) => status !== 'BLOCKER' && !isCancelled(status))
      .map(({ appointment }) => appointment.id),
  )

/** Returns the minutes that a person works, on all these days together. */
export const workingMinutes = (days: readonly (Pick<DayColumn, 'working'> | undefined)[]): number =>
  days.flatMap((day) => mergedSpans(day?.working ?? [])).reduce((sum, { from, to }) => sum + to - from, 0)

type AbsenceColumn = WorkColumn & Pick<DayColumn, 'absences'>

/** Groups consecutive days of the same absence; other days stay single. */
export function groupAbsenceDays(days: readonly (AbsenceColumn | undefined)[]): { from: number; count: number }[] {
  const reasonOf = (day: AbsenceColumn | undefined) => (day && isIdle(day) ? approvedAbsence(day)?.kind : undefined)
  const runs: { from: number; count: number }[] = []
  for (const [index, day] of days.entries()) {
    const [last, reason] = [runs.at(-1), reasonOf(day)]
    if (last && reason !== undefined && reason === reasonOf(days[index - 1])) last.count += 1
    else runs.push({ from: index, count: 1 })
  }
  return runs
}
