/** AVL-06: on a filling day a salon may show only starts that leave no dead gap. The others are hidden, not refused. */
import type { PreferredSlots } from '../business-object/booking-rules.ts'
import { type Day, dayNumber } from '../time/day.ts'
import { type SlotsOfDate, slotsInSlices } from './availability.ts'
import { splitByDuration } from './duration-combinations.ts'
import { countBits } from './engine/bits.ts'
import { gridStarts, requestShape, roomStarts, staffedStarts, startsByDay } from './engine/starts.ts'
import type { ChainRequest, SalonFacts } from './facts.ts'
import { prepareDays } from './prepare.ts'
import type { PreparedDays } from './prepared.ts'
import type { Slices } from './slices.ts'
import { roomBits } from './working-time.ts'

/**
 * A day is filling once this share of the working time of suitable staff is taken. Below it gaps do no harm yet, and
 * hiding starts only loses customers: on a quiet day it refuses 19 % of them instead of 8 %.
 */
export const fillingPercent = 60

export type ShownSlots = { slotsOfDates: Required<SlotsOfDate>[]; preferredFirst: boolean }

/**
 * Returns the free starts as the salon chose to show them: all, preferred first (best gap first), or only preferred
 * ones.
 */
export function* shownSlots(
  prepared: PreparedDays,
  wish: ChainRequest,
  {
    range,
    now,
    choice,
    onLimit,
  }: { range: { from: Day; to: Day }; now: number; choice: PreferredSlots; onLimit?: (() => void) | undefined },
): Slices<ShownSlots> {
  const preferredFirst = choice !== 'MARKED'
  const all = yield* slotsInSlices(prepared, wish, { range, now, onLimit, order: preferredFirst ? 'GAP' : 'TIME' })
  const shown = choice === 'ONLY_WHEN_FILLING' ? onlyWhenFilling(prepared, wish, all) : all
  return { preferredFirst, slotsOfDates: shown.map(({ preferred = [], ...slots }) => ({ ...slots, preferred })) }
}

/** Keeps only the preferred starts on filling days, unless there are none. */
export function onlyWhenFilling(
  prepared: PreparedDays,
  wish: ChainRequest,
  slots: readonly SlotsOfDate[],
): SlotsOfDate[] {
  return slots.map((slot) => {
    const { date, times, preferred = [] } = slot
    if (preferred.length === 0 || !isFilling(prepared, wish, date)) return slot
    return { date, times: times.filter((time) => preferred.includes(time)), preferred }
  })
}

export function isFilling(prepared: PreparedDays, wish: ChainRequest, date: Day): boolean {
  const { window, atWork, free, staffIndex } = prepared
  const day = dayNumber(date) - window.firstDay
  const [from = 0, to = 0] = [window.midnights[day], window.midnights[day + 1]]
  let working = 0
  let idle = 0
  for (const id of new Set(requestShape(prepared, wish).parts.flatMap(({ staffIds }) => staffIds))) {
    const own = atWork[staffIndex.get(id) ?? -1]
    const left = free[staffIndex.get(id) ?? -1]
    if (own && left) {
      working += countBits(own, from, to)
      idle += countBits(left, from, to)
    }
  }
  return working > 0 && (working - idle) * 100 >= working * fillingPercent
}

/**
 * Returns full days: without a free start, but with one if nothing were booked. Customers can wait for these (AVL-11),
 * unlike days when the salon is closed or no suitable person works.
 * @param free the days with an offered start, for the same request
 */
export function fullDates(
  book: SalonFacts | PreparedDays,
  wish: ChainRequest,
  { range, now, free }: { range: { from: Day; to: Day }; now: number; free: readonly { date: Day }[] },
): Day[] {
  const prepared = 'window' in book ? book : prepareDays(book, range)
  const open = { ...prepared, room: roomBits(prepared.window, prepared.rules.opening, []) }
  const offered = new Set(free.map(({ date }) => date))
  const possible = splitByDuration(book, wish).flatMap((way) => {
    const shape = requestShape(prepared, way)
    const starts = roomStarts(open, shape, gridStarts(open, range, now))
    return startsByDay(open, staffedStarts(open, shape, open.atWork, starts)).map(({ date }) => date)
  })
  return [...new Set(possible)].filter((date) => !offered.has(date)).sort()
}
