/** Waiting for a day that is full: which free start suits whom, and who hears of it first. */
import { type Day, daysBetween, isDay } from '../time/day.ts'
import { isWithin, type TimeSpan } from '../time/part-of-day.ts'
import { parseTimeOfDay } from '../time/time-of-day.ts'
import type { Zone } from '../time/zone.ts'

export const waitingListLimits = {
  /** Wishes of one customer at one salon. */
  perCustomer: 5,
  /** Days of one wish, both ends included. */
  days: 31,
  /** Times that one wish is told of a free start; then it is silent until it ends. */
  told: 3,
  /** Whoever hears of a start has it to themselves for so long before the next in line is told of it. */
  headStartMs: 15 * 60_000,
  /** The same wish hears again after this at the earliest. */
  quietMs: 6 * 60 * 60_000,
} as const

/** `from`–`to`: days, both included; `fromTime`–`toTime`: `HH:mm:ss` that a start lies in, from included, to not. */
export type WaitingWish = TimeSpan & { from: Day; to: Day }

/** Which part of a wish cannot be, and why. */
export type WishFault = { field: 'from' | 'to' | 'toTime'; why: 'no-day' | 'order' | 'past' | 'too-long' }

/** The first thing that a wish cannot be taken for (AVL-11), as it was typed; `today`: the salon's. */
export function wishFault({ from, to, fromTime, toTime }: WaitingWish, today: Day): WishFault | undefined {
  if (!isDay(from)) return { field: 'from', why: 'no-day' }
  if (!isDay(to)) return { field: 'to', why: 'no-day' }
  if (to < from) return { field: 'to', why: 'order' }
  if (to < today) return { field: 'to', why: 'past' }
  if (daysBetween(from, to) >= waitingListLimits.days) return { field: 'to', why: 'too-long' }
  return fromTime < toTime ? undefined : { field: 'toTime', why: 'order' }
}

/** What a wish has heard so far: when (epoch milliseconds) and of which start. */
export type Told = { time: number; start: number }

export type Waiting<Wish = WaitingWish> = { id: string; wish: Wish; told: Told | null; toldCount: number }

/** The free starts that suit a wish, in order of time. `times` are `HH:mm:ss`. */
export function suitable(
  wish: WaitingWish,
  free: readonly { date: Day; times: readonly string[] }[],
): { date: Day; time: string }[] {
  return free
    .filter(({ date }) => wish.from <= date && date <= wish.to)
    .flatMap(({ date, times }) => times.map((time) => ({ date, time })))
    .filter(({ time }) => isWithin(time, wish))
}

/** The same as instants, epoch milliseconds; `clock`: the salon's. */
export function suitableStarts(
  wish: WaitingWish,
  free: readonly { date: Day; times: readonly string[] }[],
  clock: Zone,
): number[] {
  return suitable(wish, free).map(({ date, time }) => clock.toInstant(date, parseTimeOfDay(time)))
}

/**
 * What of the free starts is news to a wish, and which of those that it knows are still free: what was taken since is forgotten,
 * and news when it is free again.
 * @param known free when the customer joined
 */
export function newsTo(known: readonly number[], free: readonly number[]): { news: number[]; known: number[] } {
  const knew = new Set(known)
  return { news: free.filter((start) => !knew.has(start)), known: free.filter((start) => knew.has(start)) }
}

/** Whether a wish may hear of anything now. */
export function mayBeTold({ told, toldCount }: Pick<Waiting, 'told' | 'toldCount'>, now: number): boolean {
  if (toldCount >= waitingListLimits.told) return false
  return told === null || now - told.time >= waitingListLimits.quietMs
}

/**
 * Who is told of what now: in the order of waiting, each of the first free start that suits, is nobody else's at this moment
 * and is not what they heard of last: whoever let that go waits for another. `later`: somebody suits only what another has to themselves for now, so it is worth looking again.
 * @param waiting in the order in which they came; `starts` are what suits each, epoch milliseconds in order
 */
export function whoIsTold(
  waiting: readonly (Omit<Waiting, 'wish'> & { starts: readonly number[] })[],
  now: number,
): { told: { id: string; start: number }[]; later: boolean } {
  const taken = new Set(
    waiting.flatMap(({ told }) => (told && now - told.time < waitingListLimits.headStartMs ? [told.start] : [])),
  )
  const told: { id: string; start: number }[] = []
  let later = false
  for (const each of waiting) {
    if (!mayBeTold(each, now)) continue
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
