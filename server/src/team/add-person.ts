/** Adds a person and writes repeating hours (STF-01, STF-10). */

import type { Pattern } from '@goldline/contract/staff/rota'
import type { Span } from '@goldline/domain/availability/facts'
import { colorCount, firstValidDay, mondayOf } from '@goldline/domain/staff/rota'
import { type Day, dayNumber, dayOf } from '@goldline/domain/time/day'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import type { Insertable } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { uuidv7 } from '../ids.ts'
import { salonStaff } from './queries.ts'

type Columns = Partial<Insertable<Database['staff']>> & { name: string }

/** Adds a person as the last one, in the rarest colour, without hours. Call it under the salon's lock. */
export async function addPerson(
  salon: InSalon<Tx>,
  { now, columns }: { now: number; columns: Columns },
): Promise<string> {
  const others = await salonStaff(salon)
  const id = uuidv7(now)
  await salon.db
    .insertInto('staff')
    .values({
      businessObjectId: salon.id,
      id,
      personId: uuidv7(now),
      displayOrder: others.length,
      color: freeColor(others.map(({ color }) => color)),
      ...columns,
    })
    .execute()
  return id
}

/** Returns the colour used by the fewest people. */
function freeColor(taken: readonly number[]): number {
  const counts = Array.from({ length: colorCount }, (_, color) => taken.filter((each) => each === color).length)
  return counts.indexOf(Math.min(...counts))
}

type WritingPattern = Pick<Pattern, 'weeks'> & { validFrom?: Day; from?: Day }
type StaffKey = { staffId: string; now: number }

/**
 * STF-10: writes the hours that repeat from `validFrom` on; replaces later patterns and keeps earlier ones. `from` is a
 * day in the pattern's first week.
 */
export async function writePattern(
  salon: InSalon<Tx>,
  { staffId, now }: StaffKey,
  { validFrom = firstValidDay, from = firstValidDay, weeks }: WritingPattern,
): Promise<void> {
  const own = { businessObjectId: salon.id, staffId }
  await salon.deleteFrom('staffPattern').where('staffId', '=', staffId).where('validFrom', '>=', validFrom).execute()
  const firstMonday = dayOf(mondayOf(dayNumber(from)))
  await salon.db
    .insertInto('staffPattern')
    .values({ ...own, validFrom, weeks: weeks.length, firstMonday })
    .execute()
  const rows = weeks.flatMap((days, week) =>
    days.flatMap(({ weekday, work, breaks }) => [
      ...work.map((span) => ({ week, weekday, kind: 'WORK' as const, ...timesOf(span) })),
      ...breaks.map((span) => ({ week, weekday, kind: 'BREAK' as const, ...timesOf(span) })),
    ]),
  )
  if (rows.length === 0) return
  await salon.db
    .insertInto('staffHours')
    .values(rows.map((row) => ({ ...own, id: uuidv7(now), validFrom, ...row })))
    .execute()
}

export const timesOf = ({ from, to }: Span) => ({ fromTime: formatTimeOfDay(from), toTime: formatTimeOfDay(to) })
