import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import { addDays, type Day, daysBetween } from '@goldline/domain/time/day'
import { backgroundOf, type DayColumn, dayColumns } from '../../../../calendar/day-columns.ts'
import { type Days, wanted } from '../use-day.ts'

export const daysOf = ({ from, to }: { from: Day; to: Day }): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, offset) => addDays(from, offset))

/** One person's days as columns, whose ids are days. */
export function weekColumns(
  { frame, all, holds, ...range }: Days,
  staffId: string,
  statuses: ReadonlySet<AppointmentStatus>,
): DayColumn[] {
  const appointments = wanted(all, statuses)
  const person = frame.staff.find(({ id }) => id === staffId)
  return daysOf(range).map((day) => {
    const found = dayColumns(frame, { appointments, holds }, day).find(({ id }) => id === staffId)
    const column = found ?? { person, ...backgroundOf(person, day), cards: [], held: [] }
    return { ...column, id: day, away: column.working.length === 0 && column.cards.length === 0 }
  })
}

/**
 * What is said of a day without a free stretch, `after` in wall minutes: past closing it is over, however much was free.
 * undefined: whoever does not work that day is neither.
 */
export function withoutFree(
  { working }: Pick<DayColumn, 'working'>,
  after: number | undefined,
): 'over' | 'full' | undefined {
  if (working.length === 0) return undefined
  return after !== undefined && working.every(({ to }) => to <= after) ? 'over' : 'full'
}
