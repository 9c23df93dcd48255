/** An order as frozen at the sale (POS-14), with its reversals. */
import type { Order } from '@goldline/contract/checkout/orders'
import { canCancelOrder } from '@goldline/domain/checkout/refund'
import { refundMethods, stillOwed } from '@goldline/domain/checkout/refund-methods'
import type { Language } from '@goldline/domain/message/kinds'
import type { Texts } from '@goldline/domain/product/texts'
import type { Day } from '@goldline/domain/time/day'
import { type Selectable, sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import { Refused } from '../http/errors.ts'
import type { SalonActor } from '../http/session.ts'
import type { TillTerms } from './at-till.ts'

type OrderRow = Selectable<Database['saleOrder']> & {
  tillNumber: number | null
  lastDayEndNumber: number | null
  customer: Order['customer']
  buyer: Order['buyer']
  lines: (Selectable<Database['orderLine']> & {
    staff: string | null
    used: number
    visitPrice: number
    refunded: number
    issued: boolean
    spent: boolean
  })[]
  tips: Order['tips']
  payments: Omit<Order['payments'][number], 'change' | 'owed'>[]
  givenBack: Order['givenBack']
  prepaidLeft: (Order['prepaidLeft'][number] & { names: Texts })[]
  visits: { appointmentId: string; startTime: string }[]
  cancelled: boolean
}

type Reader = {
  actor: Pick<SalonActor, 'businessObjectId' | 'client'>
  terms: Pick<TillTerms, 'today'>
  /** The language of the person at the till, for item names; the books are in the salon's (CAT-10g). */
  language?: Language | undefined
}

/** Refuses with order.notFound, also for another salon's order. */
export async function findOrder(salon: InSalon, reader: Reader, id: string): Promise<Order> {
  const [order] = await loadOrders(salon, reader, sql`o.id = ${id}`)
  if (order === undefined) throw new Refused('order.notFound')
  return order
}

/** SQL: the price of one used visit of package `k`; if it covers any variant, of the one used in `u` (POS-17). */
const visitPrice = sql`case when k.variant_id is null and u.variant_id is not null then u.list_price else k.single_price end`

const usedOfPackage = sql`coalesce((
    select sum(case when e.kind = 'REDEEMED' then u.quantity else -u.quantity end * ${visitPrice})
    from customer_package k
    join customer_package_entry e on e.business_object_id = k.business_object_id and e.customer_package_id = k.id
      and e.kind in ('REDEEMED', 'RETURNED')
    join order_line u on u.business_object_id = e.business_object_id and u.order_id = e.order_id and u.covered
      and u.customer_package_id = k.id
    where k.business_object_id = l.business_object_id and k.id = l.customer_package_id and k.ended_time is null), 0)`

const selectLines = sql`json_build_object('id', l.id, 'kind', l.kind, 'name', l.name, 'names', l.names, 'quantity', l.quantity,
  'unitPrice', l.unit_price, 'listPrice', l.list_price, 'priceReason', l.price_reason, 'vatRate', l.vat_rate,
  'discount', l.discount, 'surcharge', l.surcharge, 'agreedPrice', l.agreed_price, 'priceNote', l.price_note,
  'surchargeAmount', l.surcharge_amount, 'covered', l.covered, 'gross', l.gross, 'due', l.due, 'pointsValue', l.points_value, 'staffId', l.staff_id,
  'appointmentId', l.appointment_id, 'giftCardId', l.gift_card_id,
  'issued', l.gift_card_id is null or exists (select from gift_card_code d
    where d.business_object_id = l.business_object_id and d.gift_card_id = l.gift_card_id),
  'spent', exists (select from gift_card g where g.business_object_id = l.business_object_id and g.id = l.gift_card_id
    and g.ended_time is null and g.balance <> g.amount),
  'used', case when l.kind = 'PACKAGE' then ${usedOfPackage} else 0 end,
  'customerPackageId', l.customer_package_id,
  'visitPrice', coalesce((select ${visitPrice} from customer_package k, (select l.variant_id, l.list_price) u
    where l.covered and k.business_object_id = l.business_object_id and k.id = l.customer_package_id), 0),
  'staff', (select s.name from staff s where s.business_object_id = l.business_object_id and s.id = l.staff_id), 'refunded', coalesce((
    select sum(r.quantity) from order_line r join sale_order ro on ro.business_object_id = r.business_object_id and ro.id = r.order_id
    where r.business_object_id = o.business_object_id and ro.of_order_id = o.id and ro.kind = 'REFUND' and r.id = l.id), 0))`

const selectTips = sql`json_build_object('staffId', p.staff_id, 'staff', s.name, 'amount', p.amount, 'refunded', coalesce((
    select -sum(r.amount) from order_tip r join sale_order ro on ro.business_object_id = r.business_object_id and ro.id = r.order_id
    where r.business_object_id = o.business_object_id and ro.of_order_id = o.id and ro.kind = 'REFUND' and r.staff_id = p.staff_id), 0))`

const givenBack = sql`json_build_object(
  'rounding', coalesce((select -sum(ro.rounding) from sale_order ro
    where ro.business_object_id = o.business_object_id and ro.of_order_id = o.id and ro.kind = 'REFUND'), 0),
  'payments', coalesce((
    select json_agg(json_build_object('kind', r.kind, 'name', r.name, 'amount', -r.amount, 'giftCardId', r.gift_card_id,
      'settled', r.settled_time is not null) order by ro.created_time, ro.id, r.position)
    from sale_order ro join order_payment r on r.business_object_id = ro.business_object_id and r.order_id = ro.id
    where ro.business_object_id = o.business_object_id and ro.of_order_id = o.id and ro.kind = 'REFUND'), '[]'))`

/**
 * SQL: the balance of packages and gift cards after the order. A sale that both sells and uses a package has two ledger
 * entries.
 */
const prepaidLeft = sql`coalesce((
    select json_agg(json_build_object('id', p.id, 'kind', p.kind, 'name', p.name, 'names', p.names, 'left', p.after) order by p.kind desc, p.name, p.id) from (
      select 'PACKAGE' as kind, k.id, k.name, k.names, case when o.of_order_id is null then min(e.visits_after) else max(e.visits_after) end as after
      from customer_package_entry e
      join customer_package k on k.business_object_id = e.business_object_id and k.id = e.customer_package_id
      where e.business_object_id = o.business_object_id and e.order_id = o.id group by k.id, k.name, k.names having bool_and(e.kind <> 'ENDED')
      union all
      select 'GIFT_CARD', e.gift_card_id, null, '{}', e.balance_after from gift_card_entry e
      where e.business_object_id = o.business_object_id and e.order_id = o.id and e.kind in ('REDEEMED', 'RETURNED')) p), '[]')`

/** Returns orders, newest first. `where` is a condition on the order `o`. */
export async function loadOrders(
  salon: InSalon,
  { actor, terms, language }: Reader,
  where: ReturnType<typeof sql>,
): Promise<Order[]> {
  const own = actor.client === 'CHECKOUT' ? language : undefined
  return (await orderRows(salon, where)).map((row) => toOrder(withNamesIn(own, row), terms.today))
}

/**
 * Returns an order for its receipt, in the receipt's language (CAT-10): the same for every reader on every day. Refuses
 * with order.notFound.
 */
export async function loadOrderAsSold(salon: InSalon, id: string) {
  const [row] = await orderRows(salon, sql`o.id = ${id}`)
  if (row === undefined) throw new Refused('order.notFound')
  return { order: toOrder(withNamesIn(row.receipt?.language, row), row.businessDay), head: row.receipt }
}

/** Returns the order with the names of items and packages in this language, if they have one, or in the salon's. */
function withNamesIn(language: Language | undefined, row: OrderRow): OrderRow {
  if (language === undefined) return row
  const named = <Sold extends { name: string | null; names: Texts }>(sold: Sold): Sold => ({
    ...sold,
    name: sold.names[language] ?? sold.name,
  })
  return { ...row, lines: row.lines.map(named), prepaidLeft: row.prepaidLeft.map(named) }
}

async function orderRows(salon: InSalon, where: ReturnType<typeof sql>): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.*, t.number as till_number, t.last_day_end_number,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'surname', c.surname,
        'hasEmail', c.email is not null, 'mayKeepBuyer', b.show_customer_data_checkout) end as customer,
      (select json_build_object('name', y.name, 'street', y.street, 'postalCode', y.postal_code, 'city', y.city, 'vatNr', y.vat_nr)
        from receipt_buyer y where y.business_object_id = o.business_object_id and y.order_id = o.id order by y.number desc limit 1) as buyer,
      coalesce((select json_agg(${selectLines} order by l.position) from order_line l
        where l.business_object_id = o.business_object_id and l.order_id = o.id), '[]') as lines,
      coalesce((select json_agg(${selectTips} order by p.position)
        from order_tip p join staff s on s.business_object_id = p.business_object_id and s.id = p.staff_id
        where p.business_object_id = o.business_object_id and p.order_id = o.id), '[]') as tips,
      coalesce((select json_agg(json_build_object('id', p.id, 'kind', p.kind, 'name', p.name, 'amount', p.amount,
          'given', p.given, 'giftCardId', p.gift_card_id, 'settled', p.settled_time is not null) order by p.position) from order_payment p
        where p.business_object_id = o.business_object_id and p.order_id = o.id), '[]') as payments,
      ${givenBack} as given_back, ${prepaidLeft} as prepaid_left,
      coalesce((select json_agg(json_build_object('appointmentId', a.id, 'startTime', a.start_time) order by a.start_time, a.id)
        from order_visit v join appointment a on a.business_object_id = v.business_object_id and a.id = v.appointment_id
        where v.business_object_id = o.business_object_id and v.order_id = o.id), '[]') as visits,
      exists (select from sale_order x where x.business_object_id = o.business_object_id and x.of_order_id = o.id
        and x.kind = 'CANCELLATION') as cancelled
    from sale_order o join business_object b on b.id = o.business_object_id
    left join till t on t.business_object_id = o.business_object_id and t.id = o.till_id
    left join customer c on c.id = o.customer_id
    where o.business_object_id = ${salon.id} and ${where}
    order by o.created_time desc, o.id desc`.execute(salon.db)
  return rows
}

function toOrder(row: OrderRow, today: Day): Order {
  const { kind, cancelled, lines, payments, givenBack, visits, changeAmount } = row
  const owed = kind === 'SALE' && !cancelled ? stillOwed(refundMethods(row, givenBack)) : 0
  return {
    id: row.id,
    kind,
    number: numberOf(row),
    ofOrderId: row.ofOrderId,
    createdTime: row.createdTime.toISOString(),
    by: row.byName,
    approvedBy: row.approverName,
    reason: row.reason,
    customer: row.customer,
    buyer: row.buyer,
    currency: row.currency,
    discount: row.discount,
    surcharge: row.surcharge,
    lines: lines.map(({ names: _, ...line }) => line),
    vat: row.vat,
    subtotal: row.subtotal,
    sum: row.sum,
    tips: row.tips,
    rounding: row.rounding,
    total: row.total,
    points: { redeemed: row.points, value: row.pointsValue, earned: row.pointsEarned, balance: row.pointsBalance },
    change: changeAmount,
    payments: payments.map((payment) => ({
      ...payment,
      change: payment.given === null ? null : changeAmount,
      owed: owed > 0 && !payment.settled,
    })),
    owed,
    givenBack,
    prepaidLeft: row.prepaidLeft,
    visits: visits.map((visit) => ({ ...visit, startTime: new Date(visit.startTime).toISOString() })),
    cancelled,
    cancellable: canCancelOrder(row, today),
  }
}

/** Formats an order's number, as `1-000418`. */
export const numberOf = ({ tillNumber, number }: Pick<OrderRow, 'tillNumber' | 'number'>): string | null =>
  number === null ? null : `${tillNumber}-${String(number).padStart(6, '0')}`
