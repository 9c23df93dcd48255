/**
 * Purchases at a salon and what is left of them: for the person, over all their customers there (POS-24a); for the
 * salon, for one customer (POS-24d).
 */

import { type CustomerPurchases, getCustomerPurchases } from '@goldline/contract/checkout/customers'
import { createMyReceiptLink, getMyPurchases, type MyPurchases } from '@goldline/contract/checkout/my-purchases'
import type { Language } from '@goldline/domain/message/kinds'
import { type RawBuilder, sql } from 'kysely'
import { requireCustomer } from '../customer/queries.ts'
import { acrossSalons, type InSalon, inSalon } from '../db/in-salon.ts'
import { nameIn } from '../db/name-in.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { read, routes, write } from '../http/route.ts'
import { numberOf } from './order.ts'
import { makeReceiptLink } from './receipt/routes.ts'

const maxShown = 100
const linksAnHour = 30

export const myPurchasesRoutes = routes(
  read(getMyPurchases, async ({ db, actor: { userId }, params: { businessObjectId }, now, language }) => {
    const salon = inSalon(db, businessObjectId)
    const currency = await currencyOf(salon)
    const bought: PurchaseQuery = { businessObjectId, whose: sql`c.user_id = ${userId}`, now, language }
    const giftCards = await loadGiftCards(salon, bought)
    const sales = await loadSales(salon, bought, sql`o.number is not null`)
    return {
      currency,
      packages: await loadPackages(salon, bought),
      giftCards: giftCards.map(({ givenAway, ...card }) => (givenAway ? { ...card, balance: null } : card)),
      receipts: sales.map(({ number, names: _, ...receipt }) => ({ ...receipt, number: number ?? '' })),
    }
  }),
  write(
    createMyReceiptLink,
    {
      before: ({ deps, actor: { userId } }) =>
        limit(deps, `my receipts ${userId}`, { max: linksAnHour, windowSeconds: 3600 }),
    },
    async ({ tx, deps, actor, params: { id }, now }) => {
      const order = await acrossSalons(tx)
        .selectFrom('saleOrder as o')
        .innerJoin('customer as c', 'c.id', 'o.customerId')
        .select('o.businessObjectId')
        .where('o.id', '=', id)
        .where('o.number', 'is not', null)
        .where('c.userId', '=', actor.userId)
        .executeTakeFirst()
      if (order === undefined) throw new Refused('order.notFound')
      return makeReceiptLink(inSalon(tx, order.businessObjectId), deps, { ...order, orderId: id, copy: true, now })
    },
  ),
)

export const customerPurchasesRoute = read(
  getCustomerPurchases,
  async ({ salon, db, actor, params, now, language }) => {
    const { businessObjectId } = actor
    const customerId = await requireCustomer(db, actor, params.id)
    const bought: PurchaseQuery = { businessObjectId, whose: sql`c.id = ${customerId}`, now, language }
    const giftCards = await loadGiftCards(salon, bought)
    return {
      ...(await loadPointBalance(salon, { customerId })),
      packages: await loadPackages(salon, bought),
      giftCards: giftCards.map(({ givenAway: _, ...card }) => card),
      sales: await loadSales(salon, bought, sql`true`),
    }
  },
)

/** `whose`: an SQL condition on customer `c`; `language`: the reader's (CAT-10c). */
type PurchaseQuery = { businessObjectId: string; whose: RawBuilder<unknown>; now: number; language: Language }

/** Refuses an unknown salon with businessObject.notFound; a person unknown to the salon gets an empty list. */
async function currencyOf(salon: InSalon): Promise<string> {
  const businessObject = await salon.db
    .selectFrom('businessObject')
    .select('currency')
    .where('id', '=', salon.id)
    .executeTakeFirst()
  if (businessObject === undefined) throw new Refused('businessObject.notFound')
  return businessObject.currency
}

async function loadPointBalance(
  salon: InSalon,
  { customerId }: { customerId: string },
): Promise<Pick<CustomerPurchases, 'currency' | 'points'>> {
  const { rows } = await sql<Pick<CustomerPurchases, 'currency' | 'points'>>`
    select o.currency, coalesce(b.balance, 0) as points from business_object o
    left join bonus_point_balance b on b.business_object_id = o.id and b.customer_id = ${customerId}
    where o.id = ${salon.id}`.execute(salon.db)
  const [standing] = rows
  if (standing === undefined) throw new Refused('notFound')
  return standing
}

async function loadPackages(salon: InSalon, { whose, language }: PurchaseQuery): Promise<MyPurchases['packages']> {
  const { rows } = await sql<MyPurchases['packages'][number]>`
    select k.id, ${nameIn('k', language)} as name, k.visits, k.balance as left,
      (select concat_ws('%', q.id, k.variant_id) from product q where q.business_object_id = k.business_object_id and q.id = k.product_id
        and q.deleted_time is null and q.enabled4_booking and (k.variant_id is null or exists (select from product_variant v
          where v.business_object_id = q.business_object_id and v.id = k.variant_id and v.product_id = q.id))) as product
    from customer_package k join customer c on c.id = k.customer_id
    where k.business_object_id = ${salon.id} and ${whose} and k.balance > 0 and k.ended_time is null
    order by k.created_time, k.id`.execute(salon.db)
  return rows
}

/** `givenAway`: whether another person has paid with it. */
type Card = CustomerPurchases['giftCards'][number] & { givenAway: boolean }

async function loadGiftCards(salon: InSalon, { whose, now }: PurchaseQuery): Promise<Card[]> {
  const { rows } = await sql<Omit<Card, 'expiresTime'> & { expiresTime: Date | null }>`
    select g.id, g.amount, g.expires_time, n.last_signs, g.balance, bool_or(e.kind = 'REDEEMED' and c.id is null) as given_away
    from gift_card g
    left join gift_card_code n on n.business_object_id = g.business_object_id and n.gift_card_id = g.id and n.ended_time is null
    join gift_card_entry e on e.business_object_id = g.business_object_id and e.gift_card_id = g.id
    left join sale_order o on o.business_object_id = e.business_object_id and o.id = e.order_id
    left join customer c on c.id = coalesce(o.customer_id, (select a.customer_id from visit_deposit d
      join appointment a on a.business_object_id = d.business_object_id and a.id = d.appointment_id
      where d.business_object_id = e.business_object_id and d.id = e.deposit_id)) and ${whose}
    where g.business_object_id = ${salon.id} and g.ended_time is null and g.balance > 0
      and (g.expires_time is null or g.expires_time > ${new Date(now)})
    group by g.business_object_id, g.id, n.last_signs having bool_or(c.id is not null)
    order by g.created_time desc, g.id`.execute(salon.db)
  return rows.map(({ expiresTime, ...card }) => ({ ...card, expiresTime: expiresTime?.toISOString() ?? null }))
}

type Sale = CustomerPurchases['sales'][number]
type NumberedOrder = Parameters<typeof numberOf>[0]

/** `shown`: an SQL condition on order `o`. */
async function loadSales(
  salon: InSalon,
  { whose, language }: PurchaseQuery,
  shown: RawBuilder<unknown>,
): Promise<Sale[]> {
  const { rows } = await sql<Omit<Sale, 'number' | 'createdTime'> & NumberedOrder & { createdTime: Date }>`
    select o.id, o.kind, o.number, t.number as till_number, o.total + o.rounding as total, o.currency, o.created_time,
      array(select ${nameIn('l', language)} from order_line l where l.business_object_id = o.business_object_id and l.order_id = o.id
        group by 1 order by min(l.position)) as names
    from sale_order o join customer c on c.id = o.customer_id
    left join till t on t.business_object_id = o.business_object_id and t.id = o.till_id
    where o.business_object_id = ${salon.id} and ${whose} and ${shown}
    order by o.created_time desc, o.id desc limit ${maxShown}`.execute(salon.db)
  return rows.map(({ number, tillNumber, createdTime, ...sale }) => ({
    ...sale,
    number: numberOf({ number, tillNumber }),
    createdTime: createdTime.toISOString(),
  }))
}
