import { getOwnFigures, type OwnFigures } from '@goldline/contract/report/own'
import { workingSpans } from '@goldline/domain/availability/working-time'
import { sumCustomers } from '@goldline/domain/report/customers'
import { occupancyOf, shareOf } from '@goldline/domain/report/occupancy'
import { sumVisits, visitsOfStaff } from '@goldline/domain/report/visits'
import type { DayRange } from '@goldline/domain/time/day'
import { sql } from 'kysely'
import { loadHours } from '../availability/queries.ts'
import { calendarRange } from '../business-object/queries.ts'
import { inSalon } from '../db/in-salon.ts'
import { runOnPool } from '../db/run-statement.ts'
import type { Db } from '../db/transaction.ts'
import { requireDayRange } from '../http/day-range.ts'
import { Refused } from '../http/errors.ts'
import { read } from '../http/route.ts'
import { busyDays, salonOfStaff } from '../team/queries.ts'
import { historyOf, visitsOf } from './queries.ts'

/** A next visit within this many weeks counts as rebooked, as in the salon's report. */
const weeks = 6

/** Returns the figures of the signed-in staff member. */
export const ownFiguresRoute = read(getOwnFigures, async ({ db, deps: { pool }, actor, query, now }) => {
  const { staffId } = actor
  if (staffId === null) throw new Refused('staff.notFound')
  const days = await calendarRange(db, actor, { range: requireDayRange(query), now })
  const { businessObjectId, clock, range } = days
  const { currency } = await salonOfStaff(inSalon(db, businessObjectId))
  const visits = visitsOfStaff(await visitsOf(db, days), staffId)
  const history = await historyOf(db, { businessObjectId, clock, since: range.from })
  const sums = sumVisits(visits, now)
  const { rebooked, newCustomers, returningCustomers } = sumCustomers(visits, { history, weeks })
  const came = newCustomers + returningCustomers
  const { businessObject, staff } = await loadHours(runOnPool(pool), businessObjectId, range)
  const person = staff.filter(({ id }) => id === staffId)
  const working = person.map((each) => ({ id: each.id, days: workingSpans(businessObject.timeZone, range, each) }))
  const { busy } = await busyDays(db, days)
  return {
    visits: sums.appointments,
    turnover: sums.turnover,
    tips: await tipsOf(db, { businessObjectId, staffId, range }),
    currency,
    occupancy: shareOf(occupancyOf(working, busy).all),
    rebooked: came === 0 ? null : rebooked / came,
    stars: await starsOf(db, { businessObjectId, staffId, since: new Date(now - yearMs) }),
  }
})

/** Sums the tips of a range of business days; a cancelled order subtracts its tips. */
async function tipsOf(
  db: Db,
  { businessObjectId, staffId, range }: Omit<StaffPeriod, 'since'> & { range: DayRange },
): Promise<number> {
  const { rows } = await sql<{ tips: number }>`
    select coalesce(sum(t.amount), 0)::bigint as tips from order_tip t
    join sale_order o on o.business_object_id = t.business_object_id and o.id = t.order_id
    where t.business_object_id = ${businessObjectId} and t.staff_id = ${staffId}
      and o.business_day between ${range.from}::date and ${range.to}::date`.execute(db)
  return rows[0]?.tips ?? 0
}

const yearMs = 365 * 86_400_000

type StaffPeriod = { businessObjectId: string; staffId: string; since: Date }

/** Reads average and count of ratings of visits in which the person did a service. */
async function starsOf(db: Db, { businessObjectId, staffId, since }: StaffPeriod): Promise<OwnFigures['stars']> {
  const { rows } = await sql<OwnFigures['stars']>`
    select avg(r.rating)::float8 as average, count(*)::int as count from review r
    where r.business_object_id = ${businessObjectId} and r.created_time >= ${since} and r.status in ('DONE', 'DONE_GMB')
      and exists (select from appointment_service s where s.business_object_id = r.business_object_id
        and s.appointment_id = r.appointment_id and s.assigned_staff_id = ${staffId})`.execute(db)
  return rows[0] ?? { average: null, count: 0 }
}
