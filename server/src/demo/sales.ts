/** What the past came to at the till (POS-01): an order for each visit that was, by the till's own rules, written in bulk. */
import { newsKind } from '@goldline/domain/appointment/news'
import type { PaymentKind, Sale } from '@goldline/domain/checkout/sale'
import { pointsEarned, type Totals, totals } from '@goldline/domain/checkout/totals'
import { vatRateOn } from '@goldline/domain/checkout/vat'
import type { Language } from '@goldline/domain/message/kinds'
import { digitsOf } from '@goldline/domain/money'
import type { PriceReason } from '@goldline/domain/product/price'
import type { Day } from '@goldline/domain/time/day'
import { type Selectable, sql } from 'kysely'
import { type TillSalon, tillSalon } from '../checkout/at-till.ts'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { openShelf } from './goods.ts'
import { insertAll, type Row } from './insert-rows.ts'
import type { Random } from './random.ts'
import { closeDays, openTill } from './sales-days.ts'
import type { Salon } from './salon-model.ts'

type Facts = { salon: Pick<Salon, 'id'>; now: number; random: Random }

/** Call it once the diary is written. Where the law asks for a fiscal device a visit is only recorded (POS-12). */
export async function writeSales(tx: Tx, { salon: { id }, now, random }: Facts): Promise<void> {
  const salon = await tillSalon(tx, id, now)
  const head = await headOf(tx, salon)
  const tillId = salon.paidElsewhere ? null : await openTill(tx, { businessObjectId: id, id: random.id(), now })
  const visits = await visitsThatWere(tx, id)
  const days = [...new Set(visits.map(({ paidTime }) => dayOf(salon, paidTime)))]
  const createdTime = new Date(now - 400 * 86_400_000)
  const shelf = salon.paidElsewhere ? undefined : openShelf({ businessObjectId: id, random, createdTime })
  const place = { salon, head, tillId, days, random, shelf, balances: new Map<string, number>() }
  const sales = visits.map((visit, index) => saleOf(place, visit, index + 1))
  await insertAll(tx, {
    article: shelf?.articles ?? [],
    saleOrder: sales.map(({ order }) => order),
    orderLine: sales.flatMap(({ lines }) => lines),
    orderTip: sales.flatMap(({ tips }) => tips),
    orderPayment: sales.flatMap(({ payments }) => payments),
    orderVisit: sales.map(({ order, visit }) => ({
      ...{ businessObjectId: id, orderId: order.id, appointmentId: visit.id, live: true },
    })),
    stockEntry: shelf?.entries ?? [],
    bonusPointEntry: sales.flatMap(({ points }) => points),
    appointmentHistory: sales.flatMap(({ deeds }) => deeds),
  })
  if (tillId !== null) await closeDays(tx, { salon, tillId, sales, random })
}

type Service = {
  productId: string
  variantId: string | null
  name: string
  price: number
  listPrice: number
  priceReason: PriceReason | null
  vatRate: number
  staffId: string | null
  staff: string | null
}
type Visit = {
  id: string
  customerId: string | null
  language: Language | null
  type: string
  startTime: Date
  paidTime: Date
  services: Service[]
}

async function visitsThatWere(tx: Tx, businessObjectId: string): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select a.id, a.customer_id, c.language, a.booking_type as type, a.start_time, a.last_modified as paid_time,
      json_agg(json_build_object('productId', s.product_id, 'variantId', s.variant_id, 'name', s.name, 'price', s.price,
        'listPrice', s.list_price, 'priceReason', s.price_reason, 'vatRate', p.vat_rate, 'staffId', t.id, 'staff', t.name)
        order by s.position) as services
    from appointment a
    join appointment_service s on s.business_object_id = a.business_object_id and s.appointment_id = a.id
    join product p on p.business_object_id = s.business_object_id and p.id = s.product_id
    left join staff t on t.business_object_id = s.business_object_id and t.id = s.assigned_staff_id
    left join customer c on c.id = a.customer_id
    where a.business_object_id = ${businessObjectId} and a.status = 'FULFILLED'
    group by a.business_object_id, a.id, c.language order by a.last_modified, a.id`.execute(tx)
  return rows
}

type Head = NonNullable<Selectable<Database['saleOrder']>['receipt']>

async function headOf(tx: Tx, { id, vatNr, language }: TillSalon): Promise<Head> {
  const row = await tx
    .selectFrom('businessObject')
    .select(['name as salon', 'street', 'postalCode', 'city', 'country', 'timeZone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, vatNr, language, of: null }
}

const dayOf = ({ clock }: TillSalon, time: Date): Day => clock.toWall(time.getTime()).day

type Taken = ReturnType<typeof openShelf>['articles'][number]
type Place = {
  salon: TillSalon
  head: Head
  tillId: string | null
  /** Of sales, each with a day end of its own; the oldest first. */
  days: readonly Day[]
  random: Random
  shelf: ReturnType<typeof openShelf> | undefined
  /** Points by customer. */
  balances: Map<string, number>
}

function saleOf({ salon, head, tillId, days, random, shelf, balances }: Place, visit: Visit, index: number) {
  const { customerId, paidTime } = visit
  const [id, businessObjectId, day] = [random.id(), salon.id, dayOf(salon, paidTime)]
  const goods = goodsOf(visit, shelf?.take(id, paidTime))
  const sold = goods.map(({ kind, price, vatRate }) => ({
    ...{ kind, quantity: 1, unitPrice: price, discount: null, covered: false },
    vatRate: salon.vatNr === null ? null : vatRateOn(salon.country, vatRate, day),
  }))
  const { staffId = null, staff = '' } = goods[0] ?? {}
  const tips = tillId !== null && staffId !== null && random.chance(0.2) ? [random.pick([200, 300, 500, 1000])] : []
  const { currency, country, pointValue } = salon
  const open: Sale = {
    ...{ currency, country, pointValue, lines: sold, discount: null, points: 0 },
    ...{ tips: tips.map((amount) => ({ amount })), payments: [] },
  }
  const payments = tillId === null ? [] : paidBy(totals(open), visit, random)
  const sums = totals({ ...open, payments })
  const earned =
    customerId === null ? 0 : pointsEarned(sums.turnover, { rate: salon.pointRate, digits: digitsOf(currency) })
  const pointsBalance = customerId === null ? null : (balances.get(customerId) ?? 0) + earned
  if (customerId !== null) balances.set(customerId, pointsBalance ?? 0)
  const own = { businessObjectId, orderId: id }
  const order = {
    ...{ businessObjectId, id, kind: tillId === null ? ('RECORD' as const) : ('SALE' as const), tillId },
    ...(tillId === null ? { number: null, dayNumber: null } : { number: index, dayNumber: days.indexOf(day) + 1 }),
    ...{ customerId, userId: null, byName: staff ?? '', currency },
    ...{ discount: null, subtotal: sums.subtotal, points: 0, pointsValue: 0, pointsEarned: earned, pointsBalance },
    ...{ sum: sums.sum, vat: sums.vat, turnover: sums.turnover, tipAmount: sums.tips, rounding: sums.rounding },
    ...{ total: sums.total, changeAmount: sums.change, businessDay: day, createdTime: paidTime },
    receipt: tillId === null ? null : { ...head, language: visit.language ?? head.language },
  } satisfies Row<'saleOrder'>
  return {
    ...{ order, visit, sums },
    lines: goods.map((each, position) => lineRow(own, each, { id: random.id(), position, sums, sold: sold[position] })),
    tips: tips.map((amount, position) => ({ ...own, position, staffId: staffId ?? '', amount })),
    payments: payments.map(({ kind, amount }, position) => ({
      ...{ ...own, position, id: random.id(), kind, name: null, settledTime: paidTime },
      ...{ amount: kind === 'CASH' ? sums.cash : amount, given: kind === 'CASH' ? amount : null },
    })),
    points: pointRows({ ...order, earned, random }),
    deeds: deedsOf(visit, { businessObjectId, random }),
  }
}

type Goods = Omit<Service, 'productId'> & {
  kind: 'SERVICE' | 'ARTICLE'
  productId: string | null
  articleId: string | null
}

/** What was done, and what was taken along, which counts for the same person. */
function goodsOf({ services }: Visit, article: Taken | undefined): Goods[] {
  const { staffId = null, staff = null } = services[0] ?? {}
  const done = services.map((each) => ({ ...each, kind: 'SERVICE' as const, articleId: null }))
  if (article === undefined) return done
  const { id: articleId, name, price, vatRate } = article
  const none = { productId: null, variantId: null, priceReason: null }
  return [...done, { ...none, kind: 'ARTICLE', articleId, name, price, listPrice: price, vatRate, staffId, staff }]
}

type Own = { businessObjectId: string; orderId: string }
type At = { id: string; position: number; sums: Totals; sold: Sale['lines'][number] | undefined }

const lineRow = (own: Own, { vatRate: _, staff: __, price, ...goods }: Goods, { id, position, sums, sold }: At) => ({
  ...{ ...own, ...goods, position, quantity: 1, unitPrice: price },
  ...{ id, vatRate: sold?.vatRate ?? null, discount: null, covered: false, pointsValue: 0 },
  ...{ gross: sums.lines[position]?.gross ?? 0, due: sums.lines[position]?.due ?? 0 },
})

const ways = { CARD: 45, TWINT: 30, CASH: 25 } as const

/** One way a sale; cash in notes of ten. Whom a marketplace sent has often paid there. */
function paidBy({ total }: Totals, { type }: Visit, random: Random) {
  const marketplace = type === 'TREATWELL' && random.chance(0.5)
  const way = random.weighted(['CARD', 'TWINT', 'CASH'] as const, (each) => ways[each])
  const kind: PaymentKind = marketplace ? 'MARKETPLACE' : way
  if (total === 0) return []
  return [{ kind, amount: kind === 'CASH' ? Math.ceil(total / 1000) * 1000 : total }]
}

type Earning = {
  businessObjectId: string
  id: string
  customerId: string | null
  createdTime: Date
  earned: number
  random: Random
}

function pointRows({ businessObjectId, id: orderId, customerId, createdTime, earned, random }: Earning) {
  if (earned === 0) return []
  const entry = { id: random.id(), customerId, kind: 'EARNED' as const, points: earned, orderId, createdTime }
  return [{ businessObjectId, ...entry, cause: `EARNED ${orderId}` }]
}

/** APT-06: who was here was checked in, and out. */
function deedsOf({ id: appointmentId, startTime, paidTime }: Visit, own: { businessObjectId: string; random: Random }) {
  const deed = (what: 'checkedIn' | 'checkedOut', at: Date) => {
    const entry = { by: 'salon' as const, userId: null, what, data: {} }
    const { businessObjectId, random } = own
    return { businessObjectId, appointmentId, id: random.id(), at, ...entry, news: newsKind(entry) }
  }
  return [deed('checkedIn', startTime), deed('checkedOut', paidTime)]
}
