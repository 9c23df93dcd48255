/** POS-24: what a person bought at a salon and has left, over all of its customers that belong to their account. */
import { createMyReceiptLink, getMyPurchases, type MyPurchases } from '@goldline/contract/checkout/my-purchases'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { at, type RouteDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { read, write } from '../http/route.ts'
import { numberOf } from './order.ts'
import { makeReceiptLink } from './receipt/routes.ts'

const mostShown = 100
const linksAnHour = 30

export function myPurchasesRoutes(app: FastifyInstance, deps: RouteDeps): void {
  read(app, getMyPurchases, async (db, { actor: { userId }, params: { businessObjectId }, now }) => {
    const whose = { businessObjectId, userId, now }
    const { currency } = await salonOf(db, whose)
    const [packages, giftCards, receipts] = [
      await packagesOf(db, whose),
      await cardsOf(db, whose),
      await receiptsOf(db, whose),
    ]
    return { currency, packages, giftCards, receipts }
  })
  const before = ({ actor: { userId }, now }: { actor: { userId: string }; now: number }) =>
    limit(at(deps, now), `my receipts ${userId}`, { max: linksAnHour, windowSeconds: 3600 })
  write(app, createMyReceiptLink, { before }, async (tx, { actor, params: { id }, now }) => {
    const order = await tx
      .selectFrom('saleOrder as o')
      .innerJoin('customer as c', 'c.id', 'o.customerId')
      .select('o.businessObjectId')
      .where('o.id', '=', id)
      .where('o.number', 'is not', null)
      .where('c.userId', '=', actor.userId)
      .executeTakeFirst()
    if (order === undefined) throw new Refused('order.notFound')
    return makeReceiptLink(tx, deps, { ...order, orderId: id, copy: true, now })
  })
}

type CustomerOfSalon = { businessObjectId: string; userId: string; now: number }

/** Refuses with businessObject.notFound where the salon does not know the person. */
async function salonOf(db: Db, { businessObjectId, userId }: CustomerOfSalon): Promise<{ currency: string }> {
  const { rows } = await sql<{ currency: string }>`
    select b.currency from business_object b
    where b.id = ${businessObjectId} and exists (select from customer_profile p join customer c on c.id = p.customer_id
      where p.business_object_id = b.id and c.user_id = ${userId})`.execute(db)
  const [salon] = rows
  if (salon === undefined) throw new Refused('businessObject.notFound')
  return salon
}

async function packagesOf(db: Db, { businessObjectId, userId }: CustomerOfSalon): Promise<MyPurchases['packages']> {
  const { rows } = await sql<MyPurchases['packages'][number]>`
    select k.id, k.name, k.visits, k.balance as left from customer_package k join customer c on c.id = k.customer_id
    where k.business_object_id = ${businessObjectId} and c.user_id = ${userId} and k.balance > 0 and k.ended_time is null
    order by k.created_time, k.id`.execute(db)
  return rows
}

type Card = Omit<MyPurchases['giftCards'][number], 'expiresTime'> & { expiresTime: Date | null }

/** Hides the balance of a card once somebody else has paid with it: it was given away. */
async function cardsOf(db: Db, { businessObjectId, userId, now }: CustomerOfSalon): Promise<MyPurchases['giftCards']> {
  const { rows } = await sql<Card>`
    select g.id, g.amount, g.expires_time, n.last_signs,
      case when bool_and(e.kind <> 'REDEEMED' or c.id is not null) then g.balance end as balance
    from gift_card g
    left join gift_card_code n on n.business_object_id = g.business_object_id and n.gift_card_id = g.id and n.ended_time is null
    join gift_card_entry e on e.business_object_id = g.business_object_id and e.gift_card_id = g.id
    left join sale_order o on o.business_object_id = e.business_object_id and o.id = e.order_id
    left join customer c on c.id = o.customer_id and c.user_id = ${userId}
    where g.business_object_id = ${businessObjectId} and g.ended_time is null and g.balance > 0
      and (g.expires_time is null or g.expires_time > ${new Date(now)})
      and exists (select from gift_card_entry mine
        join sale_order mo on mo.business_object_id = mine.business_object_id and mo.id = mine.order_id
        join customer mc on mc.id = mo.customer_id and mc.user_id = ${userId}
        where mine.business_object_id = g.business_object_id and mine.gift_card_id = g.id)
    group by g.business_object_id, g.id, n.last_signs order by g.created_time desc, g.id`.execute(db)
  return rows.map(({ expiresTime, ...card }) => ({ ...card, expiresTime: expiresTime?.toISOString() ?? null }))
}

type Receipt = Omit<MyPurchases['receipts'][number], 'number' | 'createdTime'> & {
  createdTime: Date
  number: number
  tillNumber: number
}

async function receiptsOf(db: Db, { businessObjectId, userId }: CustomerOfSalon): Promise<MyPurchases['receipts']> {
  const { rows } = await sql<Receipt>`
    select o.id, o.kind, o.number, t.number as till_number, o.total + o.rounding as total, o.currency, o.created_time
    from sale_order o join customer c on c.id = o.customer_id
    join till t on t.business_object_id = o.business_object_id and t.id = o.till_id
    where o.business_object_id = ${businessObjectId} and c.user_id = ${userId} and o.number is not null
    order by o.created_time desc, o.id desc limit ${mostShown}`.execute(db)
  return rows.map(({ number, tillNumber, createdTime, ...receipt }) => ({
    ...receipt,
    number: numberOf({ number, tillNumber }) ?? '',
    createdTime: createdTime.toISOString(),
  }))
}
