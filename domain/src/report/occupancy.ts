/**
 * Occupancy: which part of the bookable time is booked. Bookable is working time without breaks, absences and blockers;
 * booked is what visits hold of it, cleanup included (RPT-01).
 */

import type { Span } from '../availability/facts.ts'
import type { DaySpans } from '../availability/working-time.ts'
import { type Day, weekdayOf, weekdays } from '../time/day.ts'

/** Minutes. */
export type Share = { booked: number; bookable: number }

/** Staff time held on one day, in wall minutes; what runs past midnight is two of them. */
export type Held = Span & { staffId: string; date: Day; blocker: boolean }

type Working = { id: string; days: readonly DaySpans[] }

export type Occupancy = {
  all: Share
  byStaff: ReadonlyMap<string, Share>
  /** By weekday, from Monday, and by hour of the day. */
  byHour: readonly (readonly Share[])[]
}

/** From 0 to 1; null where nothing could be booked. */
export const shareOf = ({ booked, bookable }: Share): number | null => (bookable === 0 ? null : booked / bookable)

const dayMinutes = 1440
const [notAtWork, free, taken] = [0, 1, 2]

export function occupancyOf(staff: readonly Working[], held: readonly Held[]): Occupancy {
  const all = none()
  const byHour = weekdays.map(() => Array.from({ length: 24 }, none))
  const heldOn = Map.groupBy(held, ({ staffId, date }) => `${staffId} ${date}`)
  const byStaff = new Map<string, Share>()
  for (const { id, days } of staff) {
    const own = none()
    for (const { date, spans } of days) {
      const minutes = minutesOf(spans, heldOn.get(`${id} ${date}`) ?? [])
      const hours = byHour[weekdays.indexOf(weekdayOf(date))]
      minutes.forEach((state, minute) => {
        if (state === notAtWork) return
        for (const share of [all, own, hours?.[Math.floor(minute / 60)]]) {
          if (share) count(share, state === taken)
        }
      })
    }
    byStaff.set(id, own)
  }
  return { all, byStaff, byHour }
}

/** Each minute of a person's day, so that what overlaps counts once. */
function minutesOf(working: readonly Span[], held: readonly Held[]): Uint8Array {
  const minutes = new Uint8Array(dayMinutes)
  for (const { from, to } of working) minutes.fill(free, from, to)
  for (const { from, to, blocker } of held) if (blocker) minutes.fill(notAtWork, from, to)
  for (const { from, to, blocker } of held) {
    if (blocker) continue
    for (let at = from; at < to; at++) if (minutes[at] === free) minutes[at] = taken
  }
  return minutes
}

const none = (): Share => ({ booked: 0, bookable: 0 })

function count(share: Share, isTaken: boolean): void {
  share.bookable++
  if (isTaken) share.booked++
}
