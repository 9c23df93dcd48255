/** Queries of reports (RPT-01). Instants are epoch milliseconds; ranges exclude `until`. */

import type { CustomerVisits } from '@goldline/domain/report/customers'
import { keptStatuses, type ReportVisit } from '@goldline/domain/report/visits'
import { addDays, type Day } from '@goldline/domain/time/day'
import type { Zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import type { Db } from '../db/transaction.ts'
import type { SalonDays } from '../team/queries.ts'

type Instants = { from: Date; until: Date }

const instantsOf = ({ clock, range }: SalonDays): Instants => ({
  from: new Date(clock.startOfDay(range.from)),
  until: new Date(clock.startOfDay(addDays(range.to, 1))),
})

/** Finds the day of the salon's first appointment; undefined if there is none. */
export async function firstDayOf(salon: InSalon, clock: Zone): Promise<Day | undefined> {
  const { first } = await salon
    .selectFrom('appointment')
    .select(({ fn }) => fn.min('startTime').as('first'))
    .executeTakeFirstOrThrow()
  return first === null ? undefined : clock.toWall(new Date(first).getTime()).day
}

/** Reads appointments that start in the range, earliest first. */
export async function visitsOf(db: Db, days: SalonDays): Promise<ReportVisit[]> {
  const { from, until } = instantsOf(days)
  const rows = await inSalon(db, days.businessObjectId)
    .selectFrom('appointment as a')
    .innerJoin('appointmentService as s', (join) =>
      join.onRef('s.businessObjectId', '=', 'a.businessObjectId').onRef('s.appointmentId', '=', 'a.id'),
    )
    .select(['a.id', 'a.customerId', 'a.startTime', 'a.status', 'a.bookingType'])
    .select(['s.productId', 's.name', 's.price', 's.assignedStaffId as staffId'])
    .where('a.startTime', '>=', from)
    .where('a.startTime', '<', until)
    .where('a.bookingType', '<>', 'BLOCKER')
    .orderBy('a.startTime')
    .orderBy('a.id')
    .orderBy('s.position')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((services) => {
    const [row] = services
    if (row === undefined) return []
    const start = row.startTime.getTime()
    const { customerId, status, bookingType } = row
    return [{ customerId, start, day: days.clock.toWall(start).day, status, bookingType, services }]
  })
}

/** Sums the turnover of each day's kept visits, in minor units, in one statement. */
export async function turnoverOfDays(
  db: Db,
  { businessObjectId, clock, days }: Omit<SalonDays, 'range'> & { days: readonly Day[] },
): Promise<Map<Day, number>> {
  const each = days.map((day) => instantsOf({ businessObjectId, clock, range: { from: day, to: day } }))
  const { rows } = await sql<{ day: Day; turnover: number }>`
    select d.day, coalesce(sum(s.price), 0)::float8 as turnover
    from unnest(${days}::text[], ${each.map(({ from }) => from)}::timestamptz[],
      ${each.map(({ until }) => until)}::timestamptz[]) as d (day, since, until)
    left join appointment a on a.business_object_id = ${businessObjectId} and a.start_time >= d.since
      and a.start_time < d.until and a.status = any(${keptStatuses})
    left join appointment_service s on s.business_object_id = a.business_object_id and s.appointment_id = a.id
    group by d.day`.execute(db)
  return new Map(rows.map(({ day, turnover }) => [day, turnover]))
}

/**
 * Reads the kept visits of customers who came since `since`, and whether they had come before. Omits walk-ins without
 * a customer.
 */
export async function historyOf(
  db: Db,
  { businessObjectId, clock, since }: Omit<SalonDays, 'range'> & { since: Day },
): Promise<CustomerVisits[]> {
  const from = new Date(clock.startOfDay(since))
  const { rows } = await sql<{ customerId: string; knownBefore: boolean; starts: number[] }>`
    select customer_id, bool_or(start_time < ${from}) as known_before,
      array_agg(extract(epoch from start_time)::float8 * 1000 order by start_time)
        filter (where start_time >= ${from}) as starts
    from appointment
    where business_object_id = ${businessObjectId} and customer_id is not null
      and status = any(${keptStatuses})
    group by customer_id
    having max(start_time) >= ${from}`.execute(db)
  return rows.map(({ starts, ...row }) => ({
    ...row,
    visits: starts.map((start) => ({ start, day: clock.toWall(start).day })),
  }))
}

/** Reads target occupancies in per cent, by staff id. */
export async function targetsOf(salon: InSalon): Promise<Map<string, number>> {
  const rows = await salon.selectFrom('staffTarget').select(['staffId', 'target']).execute()
  return new Map(rows.map(({ staffId, target }) => [staffId, target]))
}
