/** Computes when marketing may be sent (MSG-14). Messages about a visit do not wait. */
import { addDays, type Day, weekdayOf } from '../time/day.ts'
import { zone } from '../time/zone.ts'

/** In whole hours of the salon's zone: quiet from the evening to the morning. */
export type QuietHours = { quietFromHour: number; quietUntilHour: number; quietSundays: boolean }

/** Limits: no message wakes a reader, and every day has hours in which messages can be sent. */
export const quietLimits = { quietFromHour: { min: 16, max: 22 }, quietUntilHour: { min: 6, max: 12 } } as const

/** The columns of a salon that define when its marketing may be sent. */
export const quietColumns = ['timeZone', 'quietFromHour', 'quietUntilHour', 'quietSundays'] as const

export type QuietSalon = QuietHours & { timeZone: string }

/**
 * Returns `time` if it is outside quiet hours, otherwise their end: the next morning, skipping quiet Sundays. Epoch
 * milliseconds.
 */
export function marketingTime(time: number, { timeZone, quietSundays, ...hours }: QuietSalon): number {
  const opens = hours.quietUntilHour * 60
  const closes = hours.quietFromHour * 60
  const clock = zone(timeZone)
  const { day, minutes } = clock.toWall(time)
  const quiet = (each: Day) => quietSundays && weekdayOf(each) === 'SUNDAY'
  if (!quiet(day) && minutes >= opens && minutes < closes) return time
  const next = minutes < opens ? day : addDays(day, 1)
  return clock.toInstant(quiet(next) ? addDays(next, 1) : next, opens)
}
