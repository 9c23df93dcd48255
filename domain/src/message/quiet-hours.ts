/** When marketing may reach somebody (MSG-14). What a visit needs does not wait. */
import { addDays, type Day, weekdayOf } from '../time/day.ts'
import { zone } from '../time/zone.ts'

/** The salon's wall clock, in minutes: quiet from eight in the evening to nine, and on Sundays. */
const [opens, closes] = [9 * 60, 20 * 60]

/**
 * `time` if it is not quiet then, otherwise when the quiet ends: nine o'clock of the next day that is not a Sunday. Epoch
 * milliseconds.
 */
export function marketingTime(time: number, timeZone: string): number {
  const clock = zone(timeZone)
  const { day, minutes } = clock.toWall(time)
  if (weekdayOf(day) !== 'SUNDAY' && minutes >= opens && minutes < closes) return time
  return clock.toInstant(notSunday(minutes < opens ? day : addDays(day, 1)), opens)
}

const notSunday = (day: Day): Day => (weekdayOf(day) === 'SUNDAY' ? addDays(day, 1) : day)
