/** Computes the occupancy of a period by person and hour (RPT-01): the share of bookable time that visits take. */

import { measureOccupancy, type OccupyingVisit } from '../appointment/occupancy.ts'
import type { DaySpans } from '../availability/working-time.ts'
import { groupBy } from '../group-by.ts'
import { type Day, weekdayOf, weekdays } from '../time/day.ts'
import type { Span } from '../time/spans.ts'

/** Minutes. */
type Share = ReturnType<typeof measureOccupancy>

/** A person's busy time on one day; a visit past midnight is split. */
type BusyVisit = OccupyingVisit & { staffId: string; date: Day }

type WorkingPerson = { id: string; days: readonly DaySpans[] }

export type Occupancy = {
  all: Share
  byStaff: ReadonlyMap<string, Share>
  /** By weekday, from Monday, and by hour of the day. */
  byHour: readonly (readonly Share[])[]
}

/** Returns the share from 0 to 1; null if nothing could be booked. */
export const shareOf = ({ taken, bookable }: Share): number | null => (bookable === 0 ? null : taken / bookable)

export function occupancyOf(staff: readonly WorkingPerson[], busy: readonly BusyVisit[]): Occupancy {
  const all = emptyShare()
  const byHour = weekdays.map(() => hours.map(emptyShare))
  const byStaff = new Map<string, Share>()
  const busyOn = groupBy(busy, ({ staffId, date }) => `${staffId} ${date}`)
  for (const { id, days } of staff) {
    const own = emptyShare()
    for (const { date, spans } of days) {
      const visits = busyOn.get(`${id} ${date}`) ?? []
      const weekday = weekdays.indexOf(weekdayOf(date))
      for (const hour of hours) {
        const working = within(spans, hour)
        if (working.length === 0) continue
        const share = measureOccupancy(working, within(visits, hour))
        for (const sum of [all, own, byHour[weekday]?.[hour]]) if (sum) add(sum, share)
      }
    }
    byStaff.set(id, own)
  }
  return { all, byStaff, byHour }
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

const emptyShare = (): Share => ({ taken: 0, bookable: 0 })

function add(sum: Share, { taken, bookable }: Share): void {
  sum.taken += taken
  sum.bookable += bookable
}

/** Cuts spans to an hour of the day. */
const within = <S extends Span>(spans: readonly S[], hour: number): S[] =>
  spans
    .filter(({ from, to }) => from < (hour + 1) * 60 && hour * 60 < to)
    .map((span) => ({ ...span, from: Math.max(span.from, hour * 60), to: Math.min(span.to, (hour + 1) * 60) }))
