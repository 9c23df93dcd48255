/** Finds the offered day or start nearest to a previous or requested one. */
import { type Day, daysBetween, weekdayOf } from '../time/day.ts'
import { parseTimeOfDay } from '../time/time-of-day.ts'

/** `time`, `times`: `HH:mm:ss` in the salon's zone; days and times ascend. */
export type Start = { day: Day; time: string }
export type OfferedDay = { date: Day; times: readonly string[] }

/** BKG-01: which starts a customer looks for: any, from 17:00 on, on Saturdays, or up to the coming Sunday. */
export const freeFilters = ['SOON', 'EVENING', 'SATURDAY', 'WEEK'] as const
export type FreeFilter = (typeof freeFilters)[number]

/** A customer who came at 14:30 also comes at 13:30 or 15:30. */
const aboutMinutes = 60

/** Returns the nearest offered day; of two equally near, the later one. */
export function nearestDay(days: readonly Day[], wanted: Day): Day | undefined {
  const far = (day: Day) => Math.abs(daysBetween(wanted, day))
  return [...days].sort((a, b) => far(a) - far(b) || daysBetween(a, b))[0]
}

/**
 * Returns the start that a returning customer would probably pick: the same weekday at about the same time; else any
 * day at about that time; else the soonest day. In each case on the soonest such day, at the time nearest to the last
 * visit (APT-14).
 */
export function habitualStart(offered: readonly OfferedDay[], last: Start): Start | undefined {
  const apart = (time: string) => Math.abs(parseTimeOfDay(time) - parseTimeOfDay(last.time))
  const about = offered.map(({ date, times }) => ({ date, times: times.filter((time) => apart(time) <= aboutMinutes) }))
  const sameWeekday = about.filter(({ date }) => weekdayOf(date) === weekdayOf(last.day))
  const day = [...sameWeekday, ...about, ...offered].find(({ times }) => times.length > 0)
  const [time] = [...(day?.times ?? [])].sort((a, b) => apart(a) - apart(b) || (a < b ? -1 : 1))
  return day && time !== undefined ? { day: day.date, time } : undefined
}
