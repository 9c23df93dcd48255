/**
 * Finds upcoming birthdays (CUS-01, CUS-02). A birthday on 29 February is celebrated on the 28th in common years
 * (MSG-08).
 */
import { addDays, type Day, isDay } from '../time/day.ts'

/** The months, by number. */
const months = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const
/** From today for seven days, this month, the next month, or a month by number. */
export const birthdayFilters = ['week', 'month', 'nextMonth', ...months] as const
export type BirthdayFilter = (typeof birthdayFilters)[number]

/** Months and days as MMDD, inclusive; a second span continues in the new year. */
export type BirthdaySpan = { from: number; to: number }

const key = (day: Day): number => Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10))
const isLeap = (year: number): boolean => isDay(`${String(year).padStart(4, '0')}-02-29`)

/** Returns the birthdays that the filter selects, as of a day. */
export function birthdaySpans(filter: BirthdayFilter, today: Day): BirthdaySpan[] {
  if (filter === 'week') return weekFrom(today)
  const month = monthOf(filter, Number(today.slice(5, 7)))
  return [{ from: month * 100 + 1, to: month * 100 + 31 }]
}

function monthOf(filter: Exclude<BirthdayFilter, 'week'>, current: number): number {
  if (filter === 'month') return current
  return filter === 'nextMonth' ? (current % 12) + 1 : Number(filter)
}

function weekFrom(today: Day): BirthdaySpan[] {
  const from = key(today)
  const last = key(addDays(today, 6))
  const to = last === 228 && !isLeap(Number(today.slice(0, 4))) ? 229 : last
  return from <= to
    ? [{ from, to }]
    : [
        { from, to: 1231 },
        { from: 101, to },
      ]
}

/** Returns the birthday in a year. */
export function birthdayIn(born: Day, year: number): Day {
  const day = `${String(year).padStart(4, '0')}${born.slice(4)}`
  return isDay(day) ? day : `${day.slice(0, 4)}-02-28`
}

/** Returns the next birthday, including today. */
export function nextBirthday(born: Day, today: Day): Day {
  const year = Number(today.slice(0, 4))
  const first = birthdayIn(born, year)
  return first >= today ? first : birthdayIn(born, year + 1)
}
