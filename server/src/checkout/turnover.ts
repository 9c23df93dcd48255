/** What a salon took in a period, over all its tills and what is only recorded (POS-04). */
import { getTurnover, type Turnover } from '@goldline/contract/checkout/turnover'
import { dayReport } from '@goldline/domain/checkout/day-end'
import { addDays, type Day } from '@goldline/domain/time/day'
import { periodDays } from '@goldline/domain/time/period'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { read } from '../http/route.ts'
import { tillSalon } from './at-till.ts'
import { sumsOf } from './day-end-rows.ts'

export function turnoverRoute(app: FastifyInstance): void {
  read(app, getTurnover, async (db, { actor: { businessObjectId }, query, now }) => {
    const { clock, today, currency } = await tillSalon(db, businessObjectId, now)
    const range = periodDays(query.period, today)
    const start = (day: Day) => new Date(clock.startOfDay(day))
    const within = (time: RawBuilder<unknown>) =>
      range === null ? sql`true` : sql`${time} >= ${start(range.from)} and ${time} < ${start(addDays(range.to, 1))}`
    const orders = within(sql`o.created_time`)
    const aborted = within(sql`a.created_time`)
    return {
      currency,
      range,
      // Movements of cash belong to a till's day, not to a period.
      report: dayReport(await sumsOf(db, { businessObjectId, orders, movements: sql`false`, aborted })),
      goods: await goodsSold(db, businessObjectId, orders),
    }
  })
}

/** Goods by id, so that renamed ones count once, under their last name. */
async function goodsSold(db: Db, businessObjectId: string, orders: RawBuilder<unknown>): Promise<Turnover['goods']> {
  const { rows } = await sql<Turnover['goods'][number]>`
    select l.kind, (array_agg(l.name order by o.created_time desc, o.id desc))[1] as name,
      sum(case when o.kind in ('CANCELLATION', 'REFUND') then -l.quantity else l.quantity end)::bigint as quantity, sum(l.due)::bigint as turnover
    from sale_order o join order_line l on l.business_object_id = o.business_object_id and l.order_id = o.id
    where o.business_object_id = ${businessObjectId} and ${orders}
    group by l.kind, coalesce(l.article_id, l.variant_id, l.product_id)::text, case
      when coalesce(l.article_id, l.variant_id, l.product_id) is null then l.name end
    order by turnover desc, name`.execute(db)
  return rows
}
