/** A person's other calendar, read by its address (STF-04): which addresses are taken, when they are read, what is kept. */
import { addDays, type DayRange } from '../time/day.ts'
import { merged, type Span } from '../time/spans.ts'
import type { Zone } from '../time/zone.ts'

/**
 * Why a calendar cannot be read. UNREACHABLE: nobody answers as they should; REFUSED: somebody else's address, or one that leads
 * elsewhere; PRIVATE: an address that is not of the public internet; TOO_MUCH: too long, or endless.
 */
export const calendarProblems = ['UNREACHABLE', 'REFUSED', 'PRIVATE', 'NO_CALENDAR', 'TOO_MUCH'] as const
export type CalendarProblem = (typeof calendarProblems)[number]

export const longestCalendarAddress = 2_000

/**
 * The address as it is asked, from what was pasted; undefined: none that is taken. Calendars also give theirs as webcal:. Whether
 * its host is a public one is known only once it is asked.
 * @param allowed the origin of a stand-in, which needs no https; undefined: none
 */
export function calendarAddressOf(pasted: string, allowed?: string): string | undefined {
  const text = pasted.trim().replace(/^webcals?:/i, 'https:')
  if (text.length > longestCalendarAddress) return undefined
  const address = parsed(text)
  if (address === undefined || address.username !== '' || address.password !== '') return undefined
  address.hash = ''
  return address.protocol === 'https:' || address.origin === allowed ? address.href : undefined
}

/** `URL.canParse` is missing in the oldest browsers that we support. */
function parsed(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Further than anybody can book (AVL-02), and a day back for what runs over midnight. */
const [daysBack, daysAhead] = [1, 370] as const

export function calendarDays(clock: Zone, now: number): DayRange {
  const today = clock.toWall(now).day
  return { from: addDays(today, -daysBack), to: addDays(today, daysAhead) }
}

/** More than any calendar of a person has: a stretch for every other hour of a year. */
export const mostBusyTimes = 5_000

/** As few stretches as possible within the range (epoch milliseconds), ascending; undefined: more than are kept. */
export function busyTimesOf(events: readonly Span[], range: Span): Span[] | undefined {
  const times = merged(events.map(({ from, to }) => ({ from: Math.max(from, range.from), to: Math.min(to, range.to) })))
  return times.length > mostBusyTimes ? undefined : times
}

const minute = 60_000
/** Looked for every minute, so that a change there counts within a quarter of an hour. */
const readEveryMs = 14 * minute
const longestWaitMs = 120 * minute
/** Read in full as often: what repeats without end reaches a day further every day. */
const fullEveryMs = 24 * 60 * minute
const tellAfterMs = 48 * 60 * minute

/** Milliseconds until it is read again. `random`: 0 to 1, so that those that failed together do not come together. */
export function calendarWait({ failures, asked = 0, random }: { failures: number; asked?: number; random: number }) {
  if (failures === 0) return readEveryMs
  const wait = Math.min(longestWaitMs, readEveryMs * 2 ** Math.min(failures - 1, 10))
  return Math.round(Math.max(wait * (0.75 + random / 2), Math.min(asked, longestWaitMs)))
}

/** Whether to ask only for what changed since. */
export const asksForChange = ({ fullTime, now }: { fullTime: number | undefined; now: number }): boolean =>
  fullTime !== undefined && now - fullTime < fullEveryMs

/** Once each time that it cannot be read for two days. */
export const tellsOfCalendar = (calendar: { failingSince: number; told: boolean; now: number }): boolean =>
  !calendar.told && calendar.now - calendar.failingSince >= tellAfterMs
