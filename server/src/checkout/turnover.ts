/** Computes a salon's turnover in a period, over all its tills and including sales that are only recorded (POS-04). */
import { getTurnover, type Turnover } from '@goldline/contract/checkout/turnover'
import { type DayReport, dayReport } from '@goldline/domain/checkout/day-end'
import { reportDays } from '@goldline/domain/report/report-days'
import { addDays, type DayRange } from '@goldline/domain/time/day'
import type { Zone } from '@goldline/domain/time/zone'
import { type RawBuilder, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { requirePeriod } from '../http/day-range.ts'
import { Refused } from '../http/errors.ts'
import { read } from '../http/route.ts'
import { loadTillTerms } from './at-till.ts'
import { computeSums } from './day-end-rows.ts'

export const turnoverRoute = read(getTurnover, async ({ salon, query, now }) => {
  const { clock, today, currency } = await loadTillTerms(salon, now)
  const days = reportDays(requirePeriod(query), { today, firstDay: today })
  if (!days) throw new Refused('date-range-invalid')
  const { before } = days
  const range = query.period === 'all' ? null : days.range
  const within = withinDays(clock)
  return {
    currency,
    range,
    report: await computeReport(salon, (time) => within(range, time)),
    before: before && { ...before, report: await computeReport(salon, (time) => within(before, time)) },
    goods: await goodsSold(salon, within(range, sql`o.created_time`)),
  }
})

/** Builds the SQL condition that an instant is within the days; always true for null. */
const withinDays =
  ({ startOfDay }: Zone) =>
  (range: DayRange | null, time: RawBuilder<unknown>) => {
    if (range === null) return sql`true`
    const [from, until] = [range.from, addDays(range.to, 1)].map((day) => new Date(startOfDay(day)))
    return sql`${time} >= ${from} and ${time} < ${until}`
  }

async function computeReport(
  salon: InSalon,
  within: (time: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<DayReport> {
  const orders = within(sql`o.created_time`)
  const aborted = within(sql`a.created_time`)
  // Leaves out cash movements, which belong to a till's day, not to a period.
  return dayReport(await computeSums(salon, { orders, movements: sql`false`, aborted }))
}

/** Groups goods by id, so that renamed ones count once, under their latest name. */
async function goodsSold(salon: InSalon, orders: RawBuilder<unknown>): Promise<Turnover['goods']> {
  const { rows } = await sql<Turnover['goods'][number]>`
    select l.kind, (array_agg(l.name order by o.created_time desc, o.id desc))[1] as name,
      sum(case when o.kind in ('CANCELLATION', 'REFUND') then -l.quantity else l.quantity end)::bigint as quantity, sum(l.due)::bigint as turnover
    from sale_order o join order_line l on l.business_object_id = o.business_object_id and l.order_id = o.id
    where o.business_object_id = ${salon.id} and ${orders}
    group by l.kind, coalesce(l.article_id, l.variant_id, l.product_id)::text, case
      when coalesce(l.article_id, l.variant_id, l.product_id) is null then l.name end
    order by turnover desc, name`.execute(salon.db)
  return rows
}
