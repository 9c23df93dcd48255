/** A calendar day `YYYY-MM-DD` in the salon's zone; strings compare in calendar order. */
export type Day = string
/** Both days are inclusive. */
export type DayRange = { from: Day; to: Day }

export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
export type Weekday = (typeof weekdays)[number]

/** Returns the days since 1970-01-01. */
export function dayNumber(day: Day): number {
  return Math.floor(
    Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / 86_400_000,
  )
}

/** Returns the day of a `dayNumber`, years 0000–9999. */
export function dayOf(number: number): Day {
  const date = new Date(number * 86_400_000)
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${twoDigits[date.getUTCMonth() + 1]}-${twoDigits[date.getUTCDate()]}`
}

const twoDigits = Array.from({ length: 32 }, (_, value) => String(value).padStart(2, '0'))

/** Returns whether it is a `YYYY-MM-DD` that exists (2027-02-29 does not). */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith('00') && dayOfOrEmpty(dayNumber(text)) === text
}

export function addDays(day: Day, count: number): Day {
  return dayOf(dayNumber(day) + count)
}

/** Returns the days from the first to the second; negative if the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

export function weekdayOf(day: Day): Weekday {
  return weekdayOfNumber(dayNumber(day))
}

/** Counts from 1970-01-01, which was a Thursday. */
export function weekdayOfNumber(number: number): Weekday {
  return weekdays[(((number + 3) % 7) + 7) % 7] ?? 'MONDAY'
}

function dayOfOrEmpty(number: number): Day {
  return Number.isFinite(number) ? dayOf(number) : ''
}

/** Groups consecutive days: `[MONDAY, TUESDAY, FRIDAY]` is Monday–Tuesday and Friday. */
export function weekdayRuns(days: readonly Weekday[]): [first: Weekday, last: Weekday][] {
  const runs: [Weekday, Weekday][] = []
  for (const [index, day] of weekdays.entries()) {
    if (!days.includes(day)) continue
    const last = runs.at(-1)
    if (last && last[1] === weekdays[index - 1]) last[1] = day
    else runs.push([day, day])
  }
  return runs
}
