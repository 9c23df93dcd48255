/** Computes when bonus points expire (POS-02): only if the salon set a number of months, the oldest first. */
import { addDays, type Day } from '../time/day.ts'
import { addMonths } from '../time/period.ts'

type PointEntry = { readonly day: Day; readonly points: number }

/** Returns the entries that added points, in order, less what was used since: the oldest points are used first. */
export function pointsLeft(entries: readonly PointEntry[]): PointEntry[] {
  let gone = entries.reduce((sum, { points }) => sum - Math.min(0, points), 0)
  return entries.flatMap(({ day, points }) => {
    const taken = Math.min(gone, Math.max(0, points))
    gone -= taken
    return points - taken > 0 ? [{ day, points: points - taken }] : []
  })
}

/** Returns the last day on which points earned on `day` are valid. */
const lastDayOf = (day: Day, months: number): Day => addMonths(day, months)

/** Returns the earliest day whose points are still valid today. */
export function firstValidDay(today: Day, months: number): Day {
  let day = addMonths(today, -months)
  while (lastDayOf(day, months) < today) day = addDays(day, 1)
  return day
}

/** Returns the next points to expire, all of one day. `entries` in order; `months` null: points never expire. */
export function nextToExpire(
  entries: readonly PointEntry[],
  months: number | null,
): { points: number; lastDay: Day } | null {
  const left = pointsLeft(entries)
  const [first] = left
  if (first === undefined || months === null) return null
  const lastDay = lastDayOf(first.day, months)
  const going = left.filter(({ day }) => lastDayOf(day, months) === lastDay)
  return { points: going.reduce((sum, { points }) => sum + points, 0), lastDay }
}
