/** Computes when a customer is reminded of a visit (MSG-17). Epoch milliseconds. */
import { addDays } from '../time/day.ts'
import { zone } from '../time/zone.ts'

/** In minutes of the salon's day: no reminders before eight in the morning or after eight in the evening. */
const opens = 8 * 60
const closes = 20 * 60

/** Minutes after the end of the evening in which that evening's reminder is still sent. */
const grace = 15

/** Hours by which a reminder is sent earlier if it would arrive just when online changes end. */
const changeHours = 3

type VisitMoment = Pick<ReminderFacts, 'start' | 'hours' | 'windowHours' | 'timeZone'>

/** Returns the moment this many hours before the start; at night, the evening before: earlier, never later. */
export function reminderMoment({ start, hours, windowHours, timeZone }: VisitMoment): number {
  const moment = start - (hours === windowHours ? hours + changeHours : hours) * 3_600_000
  const clock = zone(timeZone)
  const { day, minutes } = clock.toWall(moment)
  if (minutes < opens) return clock.toInstant(addDays(day, -1), closes)
  return minutes > closes ? clock.toInstant(day, closes) : moment
}

export type ReminderFacts = {
  readonly start: number
  /** Hours before the start; 0: never. */
  readonly hours: number
  /** Hours before the start until which customers may move or cancel online. */
  readonly windowHours: number
  /** When this start was set: at booking, or at the last move. */
  readonly startSet: number
  readonly timeZone: string
  readonly now: number
}

/**
 * Returns `send`, `wait`, or `none` if the start was set after the reminder's moment. A reminder delayed by an outage
 * waits for the morning.
 */
export function reminderStep(facts: ReminderFacts): 'wait' | 'send' | 'none' {
  const { start, hours, startSet, timeZone, now } = facts
  if (hours === 0) return 'wait'
  const moment = reminderMoment(facts)
  if (moment > now) return 'wait'
  if (startSet > moment || now >= start) return 'none'
  const { minutes } = zone(timeZone).toWall(now)
  return minutes < opens || minutes >= closes + grace ? 'wait' : 'send'
}

/** Most hours by which a reminder is sent earlier: a night, plus `changeHours`. */
export const reminderAheadHours = 12 + changeHours
