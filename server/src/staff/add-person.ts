/** A new person's rows, and the hours that repeat (STF-01, STF-10). */

import type { Pattern } from '@goldline/contract/staff/rota'
import type { Span } from '@goldline/domain/availability/facts'
import { colorCount } from '@goldline/domain/staff/rota'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import type { Insertable } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { uuidv7 } from '../ids.ts'
import { salonStaff } from './queries.ts'

type Columns = Partial<Insertable<Database['staff']>> & { name: string }

/** At the end of the salon's order, in a colour that few have, without hours. Call it under the salon's lock. */
export async function addPerson(
  tx: Tx,
  { businessObjectId, now, columns }: { businessObjectId: string; now: number; columns: Columns },
): Promise<string> {
  const others = await salonStaff(tx, businessObjectId)
  const id = uuidv7(now)
  await tx
    .insertInto('staff')
    .values({
      businessObjectId,
      id,
      personId: uuidv7(now),
      displayOrder: others.length,
      color: freeColor(others.map(({ color }) => color)),
      ...columns,
    })
    .execute()
  return id
}

/** The colour that the fewest have. */
function freeColor(taken: readonly number[]): number {
  const counts = Array.from({ length: colorCount }, (_, color) => taken.filter((each) => each === color).length)
  return counts.indexOf(Math.min(...counts))
}

type Whose = { businessObjectId: string; staffId: string; now: number }

/** Replaces the hours that repeat; the person's row says from when, and every how many weeks. */
export async function writePattern(
  tx: Tx,
  { businessObjectId, staffId, now }: Whose,
  weeks: Pattern['weeks'],
): Promise<void> {
  await tx
    .deleteFrom('staffHours')
    .where('businessObjectId', '=', businessObjectId)
    .where('staffId', '=', staffId)
    .execute()
  const rows = weeks.flatMap((days, week) =>
    days.flatMap(({ weekday, work, breaks }) => [
      ...work.map((span) => ({ week, weekday, kind: 'WORK' as const, ...timesOf(span) })),
      ...breaks.map((span) => ({ week, weekday, kind: 'BREAK' as const, ...timesOf(span) })),
    ]),
  )
  if (rows.length === 0) return
  await tx
    .insertInto('staffHours')
    .values(rows.map((row) => ({ businessObjectId, id: uuidv7(now), staffId, ...row })))
    .execute()
}

export const timesOf = ({ from, to }: Span) => ({ fromTime: formatTimeOfDay(from), toTime: formatTimeOfDay(to) })
