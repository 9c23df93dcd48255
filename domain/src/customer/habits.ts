/** Finds when and with whom a customer usually comes, from their recent visits (APT-15). */
import { type Day, type Weekday, weekdayOf } from '../time/day.ts'

/** A past visit: day and start on the salon's clock, in minutes of the day, and its staff. */
export type PastVisit = { day: Day; minutes: number; staffIds: readonly string[] }

/** null: no regularity. */
export type Habits = {
  weekday: Weekday | null
  /** Minutes of the day. */
  minutes: number | null
  staffId: string | null
}

/**
 * `visits`: how many recent visits count; with fewer than `least` there is no result. `withinMinutes`: the same time.
 */
export const habitRule = { visits: 8, least: 3, withinMinutes: 30 } as const

/** Returns what more than half of the visits have in common. A preferred person needs no visits. */
export function habitsOf(visits: readonly PastVisit[], preferredStaffId: string | null): Habits {
  const isUsual = (count: number) => visits.length >= habitRule.least && count > visits.length / 2
  const usual = <Value>(values: readonly Value[]): Value | null =>
    values.find((value) => isUsual(values.filter((each) => each === value).length)) ?? null
  const times = visits.map(({ minutes }) => minutes).sort((a, b) => a - b)
  const middle = times[Math.floor((times.length - 1) / 2)] ?? 0
  return {
    weekday: usual(visits.map(({ day }) => weekdayOf(day))),
    minutes: isUsual(times.filter((time) => isAbout(time, middle)).length) ? middle : null,
    staffId: preferredStaffId ?? usual(visits.flatMap(({ staffIds }) => [...new Set(staffIds)])),
  }
}

const isAbout = (time: number, usual: number): boolean => Math.abs(time - usual) <= habitRule.withinMinutes

/**
 * Returns the day's start nearest to the customer's usual time, on their weekday, in minutes of the day; undefined:
 * none.
 */
export function usualStart({ weekday, minutes }: Habits, day: Day, starts: readonly number[]): number | undefined {
  if (minutes === null || (weekday !== null && weekday !== weekdayOf(day))) return undefined
  const [nearest] = starts
    .filter((start) => isAbout(start, minutes))
    .sort((a, b) => Math.abs(a - minutes) - Math.abs(b - minutes) || a - b)
  return nearest
}
