/** When a visit is recalled to whoever booked it (MSG-17). Epoch milliseconds. */
import { addDays } from '../time/day.ts'
import { zone } from '../time/zone.ts'

/** The salon's wall clock, in minutes: nobody is written to before eight or after eight in the evening. */
const [opens, closes] = [8 * 60, 20 * 60]

/** Minutes after the evening's end in which a reminder of that moment still leaves. */
const grace = 15

/** Hours by which a reminder is sent sooner, if it would come just when its reader can no longer move or cancel online. */
const changeHours = 3

type Moment = Pick<ReminderFacts, 'start' | 'hours' | 'windowHours' | 'timeZone'>

/** So many hours before the start; if that is at night, the evening before it: earlier, never later. */
export function reminderMoment({ start, hours, windowHours, timeZone }: Moment): number {
  const moment = start - (hours === windowHours ? hours + changeHours : hours) * 3_600_000
  const clock = zone(timeZone)
  const { day, minutes } = clock.toWall(moment)
  if (minutes < opens) return clock.toInstant(addDays(day, -1), closes)
  return minutes > closes ? clock.toInstant(day, closes) : moment
}

export type ReminderFacts = {
  readonly start: number
  /** How long before it; 0: never. */
  readonly hours: number
  /** How long before it customers may last move or cancel it online. */
  readonly windowHours: number
  /** When this start was chosen: at the booking, or at the last move. */
  readonly startSet: number
  readonly timeZone: string
  readonly now: number
}

/**
 * `send` now; `wait`; or `none`, because whoever chose the start after the moment knows it well enough. One that an
 * outage has held up waits for the morning.
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

/** The most hours by which a reminder is sent sooner: a night, and the time for a change. */
export const reminderAheadHours = 12 + changeHours
