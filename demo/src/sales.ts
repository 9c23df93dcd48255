/** Past sales (POS-01): an order for each past visit, by the till's own rules, written in bulk. */

import { loadTillTerms } from '@goldline/server/checkout/at-till'
import { inSalon } from '@goldline/server/db/in-salon'
import type { Tx } from '@goldline/server/db/transaction'
import type { MarkingSecrets } from '@goldline/server/secrets'
import { sql } from 'kysely'
import { buildStock } from './goods.ts'
import { insertAll } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { SalonTill } from './sale-of-visit.ts'
import { dayOf, type OrderReceipt, saleOfVisit, type Visit } from './sale-of-visit.ts'
import { closeDays, openTill } from './sales-days.ts'
import type { Salon } from './salon-model.ts'

type TillSetting = { salon: Pick<Salon, 'id'>; now: number; random: Random; secrets: MarkingSecrets }

/** Call this after the diary is written. Where the law requires a fiscal device, a visit is only recorded (POS-12). */
export async function writeSales(tx: Tx, { salon: { id }, now, random, secrets }: TillSetting): Promise<void> {
  const salon = { ...(await loadTillTerms(inSalon(tx, id), now)), id }
  const head = await headOf(tx, salon)
  const tillId = salon.paidElsewhere ? null : await openTill(tx, { businessObjectId: id, id: random.id(), now })
  const visits = await visitsThatWere(tx, id)
  const days = [...new Set(visits.map(({ paidTime }) => dayOf(salon, paidTime)))]
  const createdTime = new Date(now - 400 * 86_400_000)
  const shelf = salon.paidElsewhere ? undefined : buildStock({ businessObjectId: id, random, createdTime })
  const place = { salon, head, tillId, days, random, shelf, balances: new Map<string, number>() }
  const sales = visits.map((visit, index) => saleOfVisit(place, visit, index + 1))
  await insertAll(tx, {
    article: shelf?.articles ?? [],
    saleOrder: sales.map(({ order }) => order),
    orderLine: sales.flatMap(({ lines }) => lines),
    orderTip: sales.flatMap(({ tips }) => tips),
    orderPayment: sales.flatMap(({ payments }) => payments),
    orderVisit: sales.map(({ order, visit }) => ({
      businessObjectId: id,
      orderId: order.id,
      appointmentId: visit.id,
      live: true,
    })),
    stockEntry: shelf?.entries ?? [],
    bonusPointEntry: sales.flatMap(({ points }) => points),
    appointmentHistory: sales.flatMap(({ deeds }) => deeds),
  })
  if (tillId !== null) await closeDays(tx, { salon, tillId, sales, random, secrets })
}

async function visitsThatWere(tx: Tx, businessObjectId: string): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select a.id, a.customer_id, c.language, exists (select from marketplace_booking m where m.business_object_id = a.business_object_id
        and m.appointment_id = a.id and m.prepaid > 0) as prepaid, a.start_time, a.last_modified as paid_time,
      json_agg(json_build_object('productId', s.product_id, 'variantId', s.variant_id, 'name', s.name, 'names', s.names, 'price', s.price,
        'listPrice', s.list_price, 'priceReason', s.price_reason, 'vatRate', p.vat_rate, 'staffId', t.id, 'staff', t.name)
        order by s.position) as services
    from appointment a
    join appointment_service s on s.business_object_id = a.business_object_id and s.appointment_id = a.id
    join product p on p.business_object_id = s.business_object_id and p.id = s.product_id
    left join staff t on t.business_object_id = s.business_object_id and t.id = s.assigned_staff_id
    left join customer c on c.id = a.customer_id
    where a.business_object_id = ${businessObjectId} and a.status = 'FULFILLED'
    group by a.business_object_id, a.id, c.language order by a.last_modified, a.created_time, a.id`.execute(tx)
  return rows
}

async function headOf(tx: Tx, { id, vatNr, language }: SalonTill): Promise<OrderReceipt> {
  const row = await tx
    .selectFrom('businessObject')
    .select(['name as salon', 'street', 'postalCode', 'city', 'country', 'timeZone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, vatNr, language, servedBy: [], of: null }
}
