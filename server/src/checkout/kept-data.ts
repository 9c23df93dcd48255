/** The retention periods of these data and the reasons for them (PRIV-02). */
import { type RawBuilder, sql } from 'kysely'
import type { DataKind } from '../jobs/kept-data.ts'

/**
 * Deletes a till's records at the end of the retention year (PRIV-02, POS-11): an order together with its last
 * reversal, and everything that a day end closed before that day end. Ledgers and journals, which contain no names,
 * keep their sums.
 */
const deleteBooks =
  (years: number) =>
  (before: Date): RawBuilder<unknown> =>
    sql`
  with salon as (select id from business_object where books_years(country) = ${years}),
  since as (select date_trunc('year', ${before}::timestamptz) as time),
  root as (
    select o.business_object_id, o.id from sale_order o, since
    where o.business_object_id in (select id from salon) and o.of_order_id is null and o.created_time < since.time
      and not exists (select from sale_order r where r.business_object_id = o.business_object_id and r.of_order_id = o.id
        and r.created_time >= since.time)
    limit ${maxOrdersAtOnce}),
  gone as (
    select o.business_object_id, o.id, o.till_id from sale_order o
    join root r on r.business_object_id = o.business_object_id and r.id in (o.id, o.of_order_id)),
  counted as (
    update till t set removed_orders = t.removed_orders + g.orders
    from (select business_object_id, till_id, count(*) as orders from gone where till_id is not null group by 1, 2) g
    where t.business_object_id = g.business_object_id and t.id = g.till_id),
  moved as (
    delete from cash_movement m using since
    where m.business_object_id in (select id from salon) and m.created_time < since.time),
  aborted as (
    delete from aborted_sale a using since
    where a.business_object_id in (select id from salon) and a.created_time < since.time),
  ended as (
    delete from day_end e using since
    where e.business_object_id in (select id from salon) and e.created_time < since.time
      and not exists (select from sale_order o where o.business_object_id = e.business_object_id and o.till_id = e.till_id
        and o.day_number = e.number)
      and not exists (select from cash_movement m where m.business_object_id = e.business_object_id and m.till_id = e.till_id
        and m.day_number = e.number)
      and not exists (select from aborted_sale a where a.business_object_id = e.business_object_id and a.till_id = e.till_id
        and a.day_number = e.number))
  delete from sale_order o using gone g where o.business_object_id = g.business_object_id and o.id = g.id`

/** Deleting an order also deletes all rows that depend on it, so the number is limited. */
const maxOrdersAtOnce = 1_000

export const keptBooks: readonly DataKind[] = [
  {
    kind: 'Links to receipts that are over',
    days: 0,
    basis: 'nothing opens them any more',
    remove: (before) => sql`delete from receipt_link where expires_time < ${before}`,
  },
  {
    kind: 'Sales, movements of cash and ends of days, in Austria',
    days: 2557,
    basis: 'books of a business, to the end of the seventh year (BAO § 132)',
    remove: deleteBooks(7),
  },
  {
    kind: 'Sales, movements of cash and ends of days, in Germany',
    days: 2922,
    basis: 'vouchers of a business, to the end of the eighth year (AO § 147)',
    remove: deleteBooks(8),
  },
  {
    kind: 'Sales, movements of cash and ends of days, elsewhere',
    days: 3653,
    basis: 'books of a business, to the end of the tenth year (OR Art. 958f)',
    remove: deleteBooks(10),
  },
]
