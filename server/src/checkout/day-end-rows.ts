/** Computes the sums of a till's open day, and reads its stored day ends (POS-10). */
import type { DayEnd } from '@goldline/contract/checkout/day-end'
import type { DayFacts, DayReport } from '@goldline/domain/checkout/day-end'
import { type RawBuilder, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import { dayNumberOf, type TillRow } from './at-till.ts'

/** SQL conditions for the sums: on orders `o`, cash movements `m` and aborted sales `a`. */
type Span = {} & Record<'orders' | 'movements' | 'aborted', RawBuilder<unknown>>

/** Computes the sums of a till's open day. */
export const sumOpenDay = (salon: InSalon, till: TillRow): Promise<DayFacts> =>
  computeSums(salon, {
    orders: sql`o.till_id = ${till.id} and o.day_number = ${dayNumberOf(till)}`,
    movements: sql`m.till_id = ${till.id} and m.day_number = ${dayNumberOf(till)}`,
    aborted: sql`a.till_id = ${till.id} and a.day_number = ${dayNumberOf(till)}`,
  })

/** Computes all sums in one statement, so that they refer to the same moment. */
export async function computeSums(salon: InSalon, { orders, movements, aborted }: Span): Promise<DayFacts> {
  const { rows } = await sql<{ facts: DayFacts }>`
    with day as (
      select o.business_object_id, o.id, o.kind, o.of_order_id, o.number, o.total, o.turnover, o.tip_amount, o.rounding, o.vat from sale_order o
      where o.business_object_id = ${salon.id} and ${orders}
    ), line as (
      select l.order_id, l.staff_id, l.kind, l.gross, l.surcharge_amount, l.due, l.points_value, d.kind as order_kind,
        case when l.covered then 0 when d.of_order_id is null then 1 else -1 end * l.quantity * (l.unit_price - l.agreed_price) as price_change
      from day d
      join order_line l on l.business_object_id = d.business_object_id and l.order_id = d.id
    ), tip as (
      select p.* from day d join order_tip p on p.business_object_id = d.business_object_id and p.order_id = d.id
    ), person as (
      select staff_id, count(distinct order_id) filter (where order_kind in ('SALE', 'RECORD'))::int as sales,
        coalesce(sum(due) filter (where kind <> 'GIFT_CARD'), 0)::bigint as turnover,
        coalesce(sum(due) filter (where kind = 'ARTICLE'), 0)::bigint as retail
      from line group by staff_id
    ), tipped as (
      select staff_id, sum(amount)::bigint as tips from tip group by staff_id
    ), movement as (
      select * from cash_movement m where m.business_object_id = ${salon.id} and ${movements}
    ), moved as (
      select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as moved_in,
        coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as moved_out
      from movement
    )
    select json_build_object(
      'sales', (select count(*) from day where kind in ('SALE', 'RECORD')),
      'firstNumber', (select min(number) from day), 'lastNumber', (select max(number) from day),
      'reversals', (select json_build_object('count', count(*), 'amount', coalesce(sum(total), 0))
        from day where kind in ('CANCELLATION', 'REFUND')),
      'aborted', (select json_build_object('count', count(*) filter (where a.whole), 'amount', coalesce(sum((
          select sum((p ->> 'amount')::bigint) from jsonb_array_elements(a.payments) p)), 0))
        from aborted_sale a where a.business_object_id = ${salon.id} and ${aborted}),
      'staff', coalesce((select json_agg(json_build_object('staffId', coalesce(p.staff_id, t.staff_id), 'name', s.name,
          'sales', coalesce(p.sales, 0), 'turnover', coalesce(p.turnover, 0), 'retail', coalesce(p.retail, 0),
          'tips', coalesce(t.tips, 0))
          order by p.turnover desc nulls last, s.name)
        from person p full join tipped t on t.staff_id = p.staff_id
        left join staff s on s.business_object_id = ${salon.id} and s.id = coalesce(p.staff_id, t.staff_id)), '[]'),
      'vat', coalesce((select json_agg(json_build_object('rate', rate, 'gross', gross, 'net', net, 'tax', tax)) from (
        select v.rate, sum(v.gross) as gross, sum(v.net) as net, sum(v.tax) as tax
        from day d, jsonb_to_recordset(d.vat) as v (rate int, gross bigint, net bigint, tax bigint) group by v.rate) v), '[]'),
      'payments', coalesce((select json_agg(json_build_object('kind', kind, 'name', name, 'amount', amount, 'owed', owed) order by kind, name)
        from (select q.kind, q.name, sum(q.amount) as amount, coalesce(sum(q.amount) filter (where q.settled_time is null), 0) as owed
          from day d join order_payment q on q.business_object_id = d.business_object_id and q.order_id = d.id
          group by q.kind, q.name) q), '[]'),
      'turnover', (select coalesce(sum(turnover), 0) from day),
      'retail', (select coalesce(sum(due), 0) from line where kind = 'ARTICLE'),
      'giftCards', (select coalesce(sum(due), 0) from line where kind = 'GIFT_CARD'),
      'tips', (select coalesce(sum(tip_amount), 0) from day),
      'rounding', (select coalesce(sum(rounding), 0) from day),
      'discounts', (select coalesce(sum(gross + surcharge_amount - due - points_value), 0) from line),
      'surcharges', (select coalesce(sum(surcharge_amount), 0) from line),
      'lowered', (select coalesce(-sum(price_change) filter (where (price_change < 0) = (order_kind in ('SALE', 'RECORD'))), 0) from line),
      'raised', (select coalesce(sum(price_change) filter (where (price_change > 0) = (order_kind in ('SALE', 'RECORD'))), 0) from line),
      'movedIn', (select moved_in from moved), 'movedOut', (select moved_out from moved),
      'movements', coalesce((select json_agg(json_build_object('amount', m.amount, 'reason', m.reason) order by m.created_time, m.id)
        from movement m), '[]')) as facts`.execute(salon.db)
  const facts = rows[0]?.facts
  if (facts === undefined) throw new Error('sums without a row')
  return facts
}

type DayEndRow = Omit<DayEnd, 'fromTime' | 'createdTime' | 'report'> & {
  fromTime: Date
  createdTime: Date
  report: DayReport
}

/** Returns day ends, newest first. `where` is a condition on the day end `e`. */
export async function loadDayEnds(salon: InSalon, where: RawBuilder<unknown>): Promise<DayEnd[]> {
  const { rows } = await sql<DayEndRow>`
    select e.id, e.number, e.from_time, e.created_time, e.float_amount as float, e.counted, e.counted_amount,
      e.expected_amount, e.reason, e.next_float_amount as next_float, e.report,
      json_build_object('number', t.number, 'name', t.name) as till,
      (select nullif(trim(coalesce(s.name, u.name)), '') from app_user u
        left join user_role r on r.business_object_id = e.business_object_id and r.user_id = u.id
        left join staff s on s.business_object_id = r.business_object_id and s.id = r.staff_id
        where u.id = e.user_id) as by
    from day_end e join till t on t.business_object_id = e.business_object_id and t.id = e.till_id
    where e.business_object_id = ${salon.id} and ${where}
    order by e.created_time desc, e.id desc`.execute(salon.db)
  return rows.map(({ fromTime, createdTime, ...row }) => ({
    ...row,
    fromTime: fromTime.toISOString(),
    createdTime: createdTime.toISOString(),
  }))
}
