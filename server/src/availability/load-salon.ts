/** Runs the two statements: the salon's, then its book's. */
import { addDays, type DayRange } from '@goldline/domain/time/day'
import { type Zone, zone } from '@goldline/domain/time/zone'
import type { RunStatement } from '../db/run-statement.ts'
import { Refused } from '../http/errors.ts'
import { bookStatement, salonStatement } from './availability-sql.ts'
import type { BookRows } from './book-rows.ts'
import { hasCapacity, type SalonRows } from './salon-facts.ts'

/** The day of an instant in the salon's zone, and a number of days before and after. */
export type DaysAround = { instant: number; before: number; after: number }

/**
 * Loads a salon's facts with their stamp; facts are null if the salon still has the stamp `known`. Refuses with
 * businessObject.notFound.
 */
export async function loadSalonIfChanged(
  ask: RunStatement,
  known: string | null,
  { businessObjectId, range }: { businessObjectId: string; range: DayRange | DaysAround },
): Promise<{ stamp: string; facts: SalonRows | null }> {
  const { from, to } = approximateDays(range)
  type Row = { stamp: string; facts: SalonRows | null }
  const [row] = await ask<Row>(salonStatement, [businessObjectId, from, to, known])
  if (row === undefined) throw new Refused('businessObject.notFound')
  return row
}

export async function loadSalon(
  ask: RunStatement,
  businessObjectId: string,
  range: DayRange | DaysAround,
): Promise<SalonRows> {
  const { facts } = await loadSalonIfChanged(ask, null, { businessObjectId, range })
  if (facts === null) throw new Error('a salon without a stamp')
  return facts
}

/**
 * Loads appointments and holds of the days, plus one day on either side. `now` in epoch milliseconds.
 * @param loose whether appointments may move that the salon pinned or that begin soon
 * @param soon whether appointments may move that begin soon
 */
export async function loadBook(
  ask: RunStatement,
  rows: SalonRows,
  { range: { from, to }, now, loose = false, soon = loose }: LoadOptions,
): Promise<BookRows> {
  const clock = zone(rows.businessObject.timeZone)
  const [row] = await ask<{ book: BookRows }>(bookStatement, [
    rows.businessObject.id,
    iso(clock.startOfDay(addDays(from, -1))),
    iso(clock.startOfDay(addDays(to, 2))),
    iso(now),
    iso(soon ? now : now + rows.businessObject.freezeMinutes * 60_000),
    hasCapacity(rows),
    loose,
    rows.products.filter(({ mostPerDay }) => mostPerDay !== null).map(({ id }) => id),
  ])
  if (row === undefined) throw new Error('a statement without a row')
  return row.book
}

type LoadOptions = {
  range: DayRange
  now: number
  loose?: boolean | undefined
  soon?: boolean
}

/** Resolves the range to days in the salon's zone. */
export function daysIn(clock: Zone, range: DayRange | DaysAround): DayRange {
  if ('from' in range) return range
  const { day } = clock.toWall(range.instant)
  return { from: addDays(day, -range.before), to: addDays(day, range.after) }
}

/** Resolves an instant to UTC days, since the zone is not known yet; the statement adds two days of margin. */
function approximateDays(range: DayRange | DaysAround): DayRange {
  if ('from' in range) return range
  const day = iso(range.instant).slice(0, 10)
  return { from: addDays(day, -range.before), to: addDays(day, range.after) }
}

const iso = (ms: number): string => new Date(ms).toISOString()
