/** Reads a person's other calendar by URL (STF-04): accepted URLs, times of reading, and stored busy times. */
import { addDays, type DayRange } from '../time/day.ts'
import { mergedSpans, type Span } from '../time/spans.ts'
import type { Zone } from '../time/zone.ts'

/**
 * Why a calendar cannot be read. UNREACHABLE: no answer, or a server error; REFUSED: refused or redirected; PRIVATE:
 * the address is not public; TOO_MUCH: the file is too long, or has too many entries.
 */
export const calendarProblems = ['UNREACHABLE', 'REFUSED', 'PRIVATE', 'NO_CALENDAR', 'TOO_MUCH'] as const
export type CalendarProblem = (typeof calendarProblems)[number]

export const longestCalendarAddress = 2_000

/**
 * Converts pasted text, also a webcal: URL, to the URL to request; undefined: not accepted. The request checks whether
 * its host is public.
 * @param allowed the origin of a stand-in, which needs no https; undefined: none
 */
export function readCalendarAddress(pasted: string, allowed?: string): string | undefined {
  const text = pasted.trim().replace(/^webcals?:/i, 'https:')
  if (text.length > longestCalendarAddress) return undefined
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address === undefined || address.username !== '' || address.password !== '') return undefined
  address.hash = ''
  return address.protocol === 'https:' || address.origin === allowed ? address.href : undefined
}

/** A year and more ahead, further than customers can book (AVL-02), and a day back for entries past midnight. */
const [daysBack, daysAhead] = [1, 370] as const

export function calendarDays(clock: Zone, now: number): DayRange {
  const today = clock.toWall(now).day
  return { from: addDays(today, -daysBack), to: addDays(today, daysAhead) }
}

/** More entries than a person's calendar has: about one for every other hour of a year. */
export const maxBusyTimes = 5_000

/** Merges events into busy times within the range (epoch milliseconds), ascending; undefined: too many to store. */
export function mergeBusyTimes(events: readonly Span[], range: Span): Span[] | undefined {
  const times = mergedSpans(
    events.map(({ from, to }) => ({ from: Math.max(from, range.from), to: Math.min(to, range.to) })),
  )
  return times.length > maxBusyTimes ? undefined : times
}

const minute = 60_000
/** The job runs every minute: a change in the calendar applies within a quarter of an hour. */
const readEveryMs = 14 * minute
const longestWaitMs = 120 * minute
/** Interval of full readings: endless repetitions reach a day further every day. */
const fullEveryMs = 24 * 60 * minute
const tellAfterMs = 48 * 60 * minute

type CalendarReads = { failures: number; asked?: number | undefined; random: number }

/**
 * Returns milliseconds until the next reading. `random`: 0 to 1, spreads retries; `asked`: the server's requested wait.
 */
export function calendarWait({ failures, asked = 0, random }: CalendarReads): number {
  if (failures === 0) return readEveryMs
  const wait = Math.min(longestWaitMs, readEveryMs * 2 ** Math.min(failures - 1, 10))
  return Math.round(Math.max(wait * (0.75 + random / 2), Math.min(asked, longestWaitMs)))
}

/** Returns whether to request the file only if it has changed. */
export const requestsOnlyChanges = ({ fullTime, now }: { fullTime: number | undefined; now: number }): boolean =>
  fullTime !== undefined && now - fullTime < fullEveryMs

/** Returns whether to notify the person: once, after two days without a successful reading. */
export const shouldNotifyOfFailure = (calendar: { failingSince: number; told: boolean; now: number }): boolean =>
  !calendar.told && calendar.now - calendar.failingSince >= tellAfterMs
