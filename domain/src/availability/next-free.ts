/** Finds the next free starts of a visit, for a customer who has not chosen a day yet (BKG-01). */
import type { PreferredSlots } from '../business-object/booking-rules.ts'
import { addDays, type Day, weekdayOf } from '../time/day.ts'
import { parseTimeOfDay } from '../time/time-of-day.ts'
import type { ChainRequest } from './facts.ts'
import { shownSlots } from './filling.ts'
import type { FreeFilter } from './nearest.ts'
import type { PreparedDays } from './prepared.ts'
import type { Slices } from './slices.ts'

/** Minutes of the day. */
const eveningBegins = 17 * 60

/** How many starts are proposed. */
const proposedStarts = 3

/** Starts less than this apart, in milliseconds, are the same choice to a customer. */
const sameChoiceMs = 60 * 60_000

/** `start`: epoch milliseconds; `staffId`: the person who serves. */
export type FreeStart = { start: number; staffId: string }

/** How many of the latest visits are counted: of the salon (a busy month's worth), and of the caller. */
export const countedVisits = { salon: 300, own: 20 }

/** A bookable service and how often it was booked: by the caller (last time at `lastOwn`), and at the salon. */
export type BookedService = { products: string; own: number; lastOwn: number; atSalon: number }

/**
 * Returns the service proposed to a customer who has not chosen one: the one they book most, else the one the salon's
 * customers book most, else the first of `services`, which are in the salon's order. undefined: none is bookable.
 */
export function usualService(
  services: readonly BookedService[],
): { products: string; reason: 'OWN' | 'MOST' | 'FIRST' } | undefined {
  const [usual] = services.toSorted((a, b) => b.own - a.own || b.lastOwn - a.lastOwn || b.atSalon - a.atSalon)
  if (usual === undefined) return undefined
  const { products, own, atSalon } = usual
  return { products, reason: own > 0 ? 'OWN' : atSalon > 0 ? 'MOST' : 'FIRST' }
}

type Query = {
  people: readonly string[]
  range: { from: Day; to: Day }
  now: number
  choice: PreferredSlots
  filter: FreeFilter
  onLimit?: (() => void) | undefined
}

/**
 * Finds the first starts of these people that match the filter and that the salon shows, at most three, ascending;
 * yields often. Searches day by day, and no further than necessary.
 */
export function* nextFreeInSlices(
  prepared: PreparedDays,
  wish: ChainRequest,
  { people, range, filter, ...asked }: Query,
): Slices<FreeStart[]> {
  const { clock } = prepared.window
  const found: FreeStart[] = []
  for (const day of daysOf(filter, range)) {
    for (const staffId of people) {
      const days = { ...asked, range: { from: day, to: day } }
      const { slotsOfDates } = yield* shownSlots(prepared, { ...wish, staffId }, days)
      const minutes = (slotsOfDates[0]?.times ?? []).map(parseTimeOfDay)
      const suiting = minutes.filter((minute) => filter !== 'EVENING' || minute >= eveningBegins)
      found.push(...suiting.map((minute) => ({ start: clock.toInstant(day, minute), staffId })))
    }
    if (chooseApart(found).length === proposedStarts) return chooseApart(found)
  }
  return fillUp(chooseApart(found), found)
}

/** Returns the days to search, ascending. */
function daysOf(filter: FreeFilter, { from, to }: { from: Day; to: Day }): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (filter !== 'SATURDAY' || weekdayOf(day) === 'SATURDAY') days.push(day)
    if (filter === 'WEEK' && weekdayOf(day) === 'SUNDAY') break
  }
  return days
}

/** Returns the first starts that are well apart; among people free at the same time, prefers one not proposed yet. */
function chooseApart(starts: readonly FreeStart[]): FreeStart[] {
  const chosen: FreeStart[] = []
  const isNew = ({ staffId }: FreeStart) => !chosen.some((each) => each.staffId === staffId)
  const sorted = [...starts].sort((a, b) => a.start - b.start)
  for (const { start } of sorted) {
    const last = chosen.at(-1)
    if (last && start - last.start < sameChoiceMs) continue
    const atOnce = sorted.filter((each) => each.start === start)
    const next = atOnce.find(isNew) ?? atOnce[0]
    if (next) chosen.push(next)
    if (chosen.length === proposedStarts) break
  }
  return chosen
}

/** If there are too few, adds starts that are close to others, each time once. */
function fillUp(chosen: readonly FreeStart[], starts: readonly FreeStart[]): FreeStart[] {
  const all = new Map(starts.toSorted((a, b) => a.start - b.start).map((each) => [each.start, each]))
  for (const each of chosen) all.delete(each.start)
  return [...chosen, ...[...all.values()].slice(0, proposedStarts - chosen.length)].sort((a, b) => a.start - b.start)
}
