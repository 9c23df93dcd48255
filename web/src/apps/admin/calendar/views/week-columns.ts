import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import { isCancelled } from '@goldline/domain/appointment/status'
import { addDays, type Day, daysBetween } from '@goldline/domain/time/day'
import { outside, type Span } from '@goldline/domain/time/spans'
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

/** The shortest stretch that is told as free, in minutes. */
const worthTelling = 30

/** The first free stretch of a person's day; `after` in wall minutes: what is over is not free any more. */
export function nextFree(
  { working, cards, held, absences }: Pick<DayColumn, 'working' | 'cards' | 'held' | 'absences'>,
  after: number,
): Span | undefined {
  const live = cards.filter(({ appointment }) => !isCancelled(appointment.status))
  const busy = [...live, ...held].flatMap(({ from, to, gaps }) => outside([...gaps], { from, to }))
  const away = absences.filter(({ asked }) => !asked)
  return working
    .map(({ from, to }) => ({ from: Math.max(from, Math.ceil(after / 15) * 15), to }))
    .filter(({ from, to }) => from < to)
    .flatMap((span) => outside([...busy, ...away], span))
    .find(({ from, to }) => to - from >= worthTelling)
}
