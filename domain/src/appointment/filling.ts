/** AVL-06: when a day fills up, a salon may have only the starts shown that leave no dead gap. It hides them and refuses nothing. */
import type { PreferredSlots } from '../business-object/booking-rules.ts'
import { type Day, dayNumber } from '../time/day.ts'
import { type SlotsOfDate, slotsInSlices } from './availability.ts'
import { countBits } from './bits.ts'
import type { Wish } from './facts.ts'
import type { Prepared } from './prepare.ts'
import type { Slices } from './slices.ts'
import { shapeIn } from './starts.ts'

/**
 * A day is filling once so much of the working time is taken of the people who could do what is asked for. Below it a gap
 * costs the salon nothing yet, and a rule only sends people away: on a slack day a hard one refuses 19 % of them instead of 8 %.
 */
export const fillingPercent = 60

export type ShownSlots = { slotsOfDates: Required<SlotsOfDate>[]; preferredFirst: boolean }

/** The free starts as the salon has chosen to show them; the preferred with the best gap first where they come first. */
export function* shownSlots(
  prepared: Prepared,
  wish: Wish,
  range: { from: Day; to: Day },
  now: number,
  choice: PreferredSlots,
  onLimit?: () => void,
): Slices<ShownSlots> {
  const preferredFirst = choice !== 'MARKED'
  const all = yield* slotsInSlices(prepared, wish, range, now, { onLimit, order: preferredFirst ? 'GAP' : 'TIME' })
  const shown = choice === 'ONLY_WHEN_FILLING' ? onlyWhenFilling(prepared, wish, all) : all
  return { preferredFirst, slotsOfDates: shown.map(({ preferred = [], ...slots }) => ({ ...slots, preferred })) }
}

/** The same days; on a filling one only the preferred starts, unless there is none. */
export function onlyWhenFilling(prepared: Prepared, wish: Wish, slots: readonly SlotsOfDate[]): SlotsOfDate[] {
  return slots.map((slot) => {
    const { date, times, preferred = [] } = slot
    if (preferred.length === 0 || !isFilling(prepared, wish, date)) return slot
    return { date, times: times.filter((time) => preferred.includes(time)), preferred }
  })
}

export function isFilling(prepared: Prepared, wish: Wish, date: Day): boolean {
  const { window, atWork, free, staffIndex } = prepared
  const day = dayNumber(date) - window.firstDay
  const [from = 0, to = 0] = [window.midnights[day], window.midnights[day + 1]]
  let [working, idle] = [0, 0]
  for (const id of new Set(shapeIn(prepared, wish).parts.flatMap(({ staffIds }) => staffIds))) {
    const [own, left] = [atWork[staffIndex.get(id) ?? -1], free[staffIndex.get(id) ?? -1]]
    if (own && left) {
      working += countBits(own, from, to)
      idle += countBits(left, from, to)
    }
  }
  return working > 0 && (working - idle) * 100 >= working * fillingPercent
}
