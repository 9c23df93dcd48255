import { addDays, type Day, type DayRange, weekdayOf, weekdays } from '@goldline/domain/time/day'
import { daysOfMonth } from '@goldline/domain/time/period'

export const calendarModes = ['month', 'week', 'day', 'agenda'] as const
export type CalendarMode = (typeof calendarModes)[number]

/** Returns the days that a view shows; a month is extended to whole weeks. */
export function rangeOf(mode: CalendarMode, day: Day): DayRange {
  if (mode === 'day') return { from: day, to: day }
  if (mode === 'agenda') return { from: day, to: addDays(day, agendaDays - 1) }
  if (mode === 'week') return { from: mondayOf(day), to: addDays(mondayOf(day), 6) }
  const month = daysOfMonth(day)
  return { from: mondayOf(month[0] ?? day), to: addDays(mondayOf(month.at(-1) ?? day), 6) }
}

const agendaDays = 14

const mondayOf = (day: Day): Day => addDays(day, -weekdays.indexOf(weekdayOf(day)))
