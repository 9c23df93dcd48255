/** A calendar day `YYYY-MM-DD` in the salon's zone; strings compare in calendar order. */
export type Day = string
/** Inclusive. */
export type DayRange = { from: Day; to: Day }

export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
export type Weekday = (typeof weekdays)[number]

/** Days since 1970-01-01. */
export function dayNumber(day: Day): number {
  return Math.floor(
    Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / 86_400_000,
  )
}

/** The day of a `dayNumber`, years 0000–9999. */
export function dayOf(number: number): Day {
  const date = new Date(number * 86_400_000)
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${twoDigits[date.getUTCMonth() + 1]}-${twoDigits[date.getUTCDate()]}`
}

const twoDigits = Array.from({ length: 32 }, (_, value) => String(value).padStart(2, '0'))

/** Whether it is a `YYYY-MM-DD` that exists (2027-02-29 does not). */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith('00') && dayOfOrEmpty(dayNumber(text)) === text
}

export function addDays(day: Day, count: number): Day {
  return dayOf(dayNumber(day) + count)
}

/** The same day of another month, or that month's last day. */
export function addMonths(day: Day, count: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${twoDigits[(months % 12) + 1]}-01`
  const last = daysOfMonth(first).at(-1) ?? first
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

/** Every day of the month that contains the day. */
export function daysOfMonth(day: Day): Day[] {
  const month = day.slice(0, 7)
  const days = Array.from({ length: 31 }, (_, index) => addDays(`${month}-01`, index))
  return days.filter((each) => each.startsWith(month))
}

/** Days from the first to the second; negative if the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

export function weekdayOf(day: Day): Weekday {
  return weekdayOfNumber(dayNumber(day))
}

/** 1970-01-01 was a Thursday. */
export function weekdayOfNumber(number: number): Weekday {
  return weekdays[(((number + 3) % 7) + 7) % 7] ?? 'MONDAY'
}

function dayOfOrEmpty(number: number): Day {
  return Number.isFinite(number) ? dayOf(number) : ''
}
