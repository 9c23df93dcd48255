/** Finds visits whose person is not at work, or for which the salon is closed (STF-10j). */
import { zone } from '../time/zone.ts'
import { hasRange } from './engine/bits.ts'
import { unitAfter, unitBefore, windowOf } from './engine/window.ts'
import type { Interval, SalonFacts } from './facts.ts'
import { roomBits, workingBits } from './working-time.ts'

/** `held`: the people busy with the visit, and when; an unassigned visit holds nobody. Epoch milliseconds. */
export type PlacedVisit = { id: string; start: number; end: number; held: readonly (Interval & { staffId: string })[] }

/** `awayIds`: its people who are not at work at that time; empty: the salon is closed. */
export type StrandedVisit = { id: string; awayIds: string[] }

export function strandedVisits(
  { timeZone, opening, staff }: Pick<SalonFacts, 'timeZone' | 'opening' | 'staff'>,
  visits: readonly PlacedVisit[],
): StrandedVisit[] {
  if (visits.length === 0) return []
  const clock = zone(timeZone)
  const dayAt = (instant: number) => clock.toWall(instant).day
  const window = windowOf(timeZone, {
    from: dayAt(Math.min(...visits.map(({ start }) => start))),
    to: dayAt(Math.max(...visits.map(({ end }) => end))),
  })
  const open = roomBits(window, opening, [])
  const working = new Map(staff.map((person) => [person.id, workingBits(window, person)]))
  const covers = (bits: Uint32Array, { from, to }: Interval) =>
    hasRange(bits, unitBefore(window, from), unitAfter(window, to))
  return visits.flatMap(({ id, start, end, held }) => {
    const away = held.filter((each) => {
      const bits = working.get(each.staffId)
      return bits === undefined || !covers(bits, each)
    })
    const awayIds = [...new Set(away.map(({ staffId }) => staffId))]
    return awayIds.length === 0 && covers(open, { from: start, to: end }) ? [] : [{ id, awayIds }]
  })
}
