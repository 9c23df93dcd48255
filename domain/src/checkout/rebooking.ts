/** Proposes the next visit at checkout: in how many weeks, and at which starts. */
import type { Day } from '../time/day.ts'
import { parseTimeOfDay } from '../time/time-of-day.ts'

/** The weeks that can be chosen; a longer interval is not regular. */
export const rebookingBounds = { min: 1, max: 26 } as const

/**
 * Proposes weeks around the customer's usual interval in days: one less to two more; without one, four, six or eight.
 */
export function rebookingWeeks(interval: number | undefined): { weeks: number[]; proposed: number } {
  if (interval === undefined) return { weeks: [4, 6, 8], proposed: 4 }
  const { min, max } = rebookingBounds
  const proposed = Math.min(max - 2, Math.max(min, Math.round(interval / 7)))
  const first = Math.max(min, proposed - 1)
  return { weeks: [0, 1, 2, 3].map((more) => first + more), proposed }
}

const most = { starts: 3, aDay: 2 } as const

export type FreeDay = { readonly date: Day; readonly times: readonly string[] }

/**
 * Returns the first three free starts (`HH:mm:ss`), at most two a day: the one nearest to the usual minute of the day,
 * then the nearest that does not overlap it. Ascending.
 */
export function rebookingStarts(
  days: readonly FreeDay[],
  { near, minutes }: { near: number; minutes: number },
): { date: Day; time: string }[] {
  const found: { date: Day; time: string }[] = []
  for (const { date, times } of days) {
    const nearest = times
      .map((time) => ({ time, at: parseTimeOfDay(time) }))
      .sort((one, other) => Math.abs(one.at - near) - Math.abs(other.at - near) || one.at - other.at)
    const [first] = nearest
    const second = nearest.find(({ at }) => first !== undefined && Math.abs(at - first.at) >= minutes)
    const ofDay = [first, second]
      .flatMap((start) => start ?? [])
      .slice(0, Math.min(most.aDay, most.starts - found.length))
    found.push(...ofDay.sort((one, other) => one.at - other.at).map(({ time }) => ({ date, time })))
    if (found.length === most.starts) break
  }
  return found
}
