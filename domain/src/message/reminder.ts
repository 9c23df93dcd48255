/** When a customer is reminded of a visit (MSG-17). Epoch milliseconds. */
import { addDays } from '../time/day.ts'
import { zone } from '../time/zone.ts'

/** On the salon's clock, in minutes: no reminders before eight or after eight in the evening. */
const opens = 8 * 60
const closes = 20 * 60

/** Minutes after the evening's end in which that evening's reminder is still sent. */
const grace = 15

/** Hours by which a reminder is sent earlier if it would come when online changes have just ended. */
const changeHours = 3

type VisitMoment = Pick<ReminderFacts, 'start' | 'hours' | 'windowHours' | 'timeZone'>

/** So many hours before the start; at night, the evening before: earlier, never later. */
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
  /** When this start was chosen: at booking, or at the last move. */
  readonly startSet: number
  readonly timeZone: string
  readonly now: number
}

/**
 * `send` now; `wait`; or `none`, if the start was chosen after that moment. A reminder delayed by an outage waits for
 * the morning.
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

/** Most hours by which a reminder is sent earlier: a night, plus the time for a change. */
export const reminderAheadHours = 12 + changeHours
