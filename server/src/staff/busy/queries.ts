import type { BusyCalendar } from '@goldline/contract/staff/busy-calendar'
import type { Span } from '@goldline/domain/time/spans'
import { sql } from 'kysely'
import { listVisits } from '../../appointment/cover/stranded.ts'
import { inSalon } from '../../db/in-salon.ts'
import type { Db } from '../../db/transaction.ts'
import { type DataKind, deleteBatch } from '../../jobs/kept-data.ts'

export type PersonKey = { businessObjectId: string; staffId: string }

export async function busyCalendarOf(
  db: Db,
  { businessObjectId, staffId, now }: PersonKey & { now: number },
): Promise<BusyCalendar> {
  const row = await inSalon(db, businessObjectId)
    .selectFrom('busyCalendar')
    .select(['addedTime', 'readTime', 'problem', 'failingSince', 'nextTime'])
    .where('staffId', '=', staffId)
    .executeTakeFirst()
  const { rows } = await sql<{ id: string }>`
    select distinct a.id from busy_time t
      join occupation o on o.business_object_id = t.business_object_id and o.staff_id = t.staff_id
        and o.during && tstzrange(t.from_time, t.to_time)
      join appointment a on a.business_object_id = o.business_object_id and a.id = o.appointment_id
    where t.business_object_id = ${businessObjectId} and t.staff_id = ${staffId} and t.to_time > ${new Date(now)}
      and a.status = 'CONFIRMED' and a.booking_type <> 'BLOCKER' and a.start_time >= ${new Date(now)}`.execute(db)
  const clashes = rows.map(({ id }) => id)
  return {
    calendar: row
      ? {
          addedTime: row.addedTime.toISOString(),
          readTime: row.readTime?.toISOString() ?? null,
          problem: row.problem,
          failingSince: row.failingSince?.toISOString() ?? null,
          nextTry: row.problem === null ? null : row.nextTime.toISOString(),
        }
      : null,
    clashes: await listVisits(inSalon(db, businessObjectId), clashes),
  }
}

/** Reads busy times that overlap a span (epoch milliseconds), by start: of one person, or of all at the salon. */
export const busyTimesBetween = (
  db: Db,
  { businessObjectId, ...person }: { businessObjectId: string; staffId?: string },
  { from, to }: Span,
) =>
  inSalon(db, businessObjectId)
    .selectFrom('busyTime')
    .select(['staffId', 'fromTime', 'toTime'])
    .where((where) => where.and(person))
    .where('fromTime', '<', new Date(to))
    .where('toTime', '>', new Date(from))
    .orderBy('fromTime')
    .execute()

/** Retention period of these data and the reason for it (PRIV-02). */
export const keptBusyTimes: readonly DataKind[] = [
  {
    kind: 'Times that somebody’s other calendar said busy',
    days: 365,
    basis: 'reports of a year count with them; they go at once with the calendar’s address',
    remove: (before) => deleteBatch('busy_time', 'to_time', before),
  },
]
