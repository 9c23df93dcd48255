/** Waiting list for full days: which free start suits which entry, and who gets its offer first. */
import { type Day, daysBetween, isDay } from '../time/day.ts'
import { isWithin, type TimeSpan } from '../time/part-of-day.ts'
import { parseTimeOfDay } from '../time/time-of-day.ts'
import type { Zone } from '../time/zone.ts'

export const waitingListLimits = {
  /** Entries per customer at one salon. */
  perCustomer: 5,
  /** Days of one entry, inclusive. */
  days: 31,
  /** Most offers per entry. */
  told: 3,
  /** A start is offered to one customer alone for this long before the next customer gets the offer. */
  headStartMs: 15 * 60_000,
  /** The least time between two offers to the same entry. */
  quietMs: 6 * 60 * 60_000,
} as const

/** `from`–`to`: days, inclusive; a start must be at or after `fromTime` and before `toTime` (`HH:mm:ss`). */
export type WaitingPeriod = TimeSpan & { from: Day; to: Day }

/** Which field of an entry is invalid, and why. */
export type EntryFault = { field: 'from' | 'to' | 'toTime'; why: 'no-day' | 'order' | 'past' | 'too-long' }

/** Returns the first invalid field of an entry as typed (AVL-11); `today` in the salon's zone. */
export function findEntryFault({ from, to, fromTime, toTime }: WaitingPeriod, today: Day): EntryFault | undefined {
  if (!isDay(from)) return { field: 'from', why: 'no-day' }
  if (!isDay(to)) return { field: 'to', why: 'no-day' }
  if (to < from) return { field: 'to', why: 'order' }
  if (to < today) return { field: 'to', why: 'past' }
  if (daysBetween(from, to) >= waitingListLimits.days) return { field: 'to', why: 'too-long' }
  return fromTime < toTime ? undefined : { field: 'toTime', why: 'order' }
}

/** An earlier offer: its time (epoch milliseconds) and start. */
type EarlierOffer = { time: number; start: number }

export type WaitingEntry<Wish = WaitingPeriod> = {
  id: string
  wish: Wish
  told: EarlierOffer | null
  toldCount: number
}

/** Returns the free starts that suit an entry, ascending. `times` are `HH:mm:ss`. */
export function startsForEntry(
  wish: WaitingPeriod,
  free: readonly { date: Day; times: readonly string[] }[],
): { date: Day; time: string }[] {
  return free
    .filter(({ date }) => wish.from <= date && date <= wish.to)
    .flatMap(({ date, times }) => times.map((time) => ({ date, time })))
    .filter(({ time }) => isWithin(time, wish))
}

/** Returns the same starts as instants in epoch milliseconds; `clock`: the salon's zone. */
export function suitableStarts(
  wish: WaitingPeriod,
  free: readonly { date: Day; times: readonly string[] }[],
  clock: Zone,
): number[] {
  return startsForEntry(wish, free).map(({ date, time }) => clock.toInstant(date, parseTimeOfDay(time)))
}

/**
 * Splits an entry's free starts into new and known ones. A known start that is taken is forgotten, and is new once free
 * again.
 * @param known starts that were free when the customer joined
 */
export function splitNewStarts(known: readonly number[], free: readonly number[]): { news: number[]; known: number[] } {
  const knew = new Set(known)
  return { news: free.filter((start) => !knew.has(start)), known: free.filter((start) => knew.has(start)) }
}

/** Returns whether an entry may get an offer now. */
export function canGetOffer({ told, toldCount }: Pick<WaitingEntry, 'told' | 'toldCount'>, now: number): boolean {
  if (toldCount >= waitingListLimits.told) return false
  return told === null || now - told.time >= waitingListLimits.quietMs
}

/**
 * Offers each waiting customer, in order of joining, the first suitable start that is neither offered to another
 * customer now nor the customer's own last offer. `later`: a suitable start is reserved for another customer for now,
 * so try again later.
 * @param waiting in order of joining; `starts` are the suitable ones, epoch milliseconds, ascending
 */
export function chooseOffers(
  waiting: readonly (Omit<WaitingEntry, 'wish'> & { starts: readonly number[] })[],
  now: number,
): { told: { id: string; start: number }[]; later: boolean } {
  const taken = new Set(
    waiting.flatMap(({ told }) => (told && now - told.time < waitingListLimits.headStartMs ? [told.start] : [])),
  )
  const told: { id: string; start: number }[] = []
  let later = false
  for (const each of waiting) {
    if (!canGetOffer(each, now)) continue
    const news = each.starts.filter((one) => one !== each.told?.start)
    const start = news.find((one) => !taken.has(one))
    if (start === undefined) {
      later ||= news.length > 0
      continue
    }
    taken.add(start)
    told.push({ id: each.id, start })
  }
  return { told, later }
}
