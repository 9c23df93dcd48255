/** Filters of a salon's list of customers (CUS-02). */
import { addDays, type Day } from '../time/day.ts'

/** Whose birthday comes: from today for seven days, this month, the next one. */
export const birthdayFilters = ['week', 'month', 'nextMonth'] as const
export type BirthdayFilter = (typeof birthdayFilters)[number]

/** Months and days as MMDD, both included; of two spans the second begins the year. */
export type BirthdaySpan = { from: number; to: number }

/** The spans of a filter, as of a day. */
export function birthdaySpans(filter: BirthdayFilter, today: Day): BirthdaySpan[] {
  const key = (day: Day) => Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10))
  if (filter === 'week') {
    const [from, to] = [key(today), key(addDays(today, 6))]
    return from <= to
      ? [{ from, to }]
      : [
          { from, to: 1231 },
          { from: 101, to },
        ]
  }
  const month = (Number(today.slice(5, 7)) - 1 + (filter === 'month' ? 0 : 1)) % 12
  return [{ from: (month + 1) * 100 + 1, to: (month + 1) * 100 + 31 }]
}
