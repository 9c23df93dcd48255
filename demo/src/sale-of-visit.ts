/** Turns a past visit into a sale, by the till's own rules. */
import { newsKind } from '@goldline/domain/appointment/news'
import type { PaymentKind, SaleLine } from '@goldline/domain/checkout/sale'
import { type LineSums, pointsEarned, settlement, type Totals, totals } from '@goldline/domain/checkout/totals'
import { vatRateOn } from '@goldline/domain/checkout/vat'
import type { Language } from '@goldline/domain/message/kinds'
import { fractionDigits } from '@goldline/domain/money'
import type { PriceReason } from '@goldline/domain/product/price'
import type { Texts } from '@goldline/domain/product/texts'
import type { Day } from '@goldline/domain/time/day'
import type { TillTerms } from '@goldline/server/checkout/at-till'
import type { Database } from '@goldline/server/db/tables'
import type { Selectable } from 'kysely'
import type { buildStock } from './goods.ts'
import type { PlainRow } from './insert-rows.ts'
import type { Random } from './random.ts'

type Service = {
  productId: string
  variantId: string | null
  name: string
  names: Texts
  price: number
  listPrice: number
  priceReason: PriceReason | null
  vatRate: number
  staffId: string | null
  staff: string | null
}
export type Visit = {
  id: string
  customerId: string | null
  language: Language | null
  /** Paid at the marketplace. */
  prepaid: boolean
  startTime: Date
  paidTime: Date
  services: Service[]
}

export type OrderReceipt = NonNullable<Selectable<Database['saleOrder']>['receipt']>

/** A salon with the terms of its till. */
export type SalonTill = TillTerms & { id: string }

export const dayOf = ({ clock }: TillTerms, time: Date): Day => clock.toWall(time.getTime()).day

type ShelfArticle = ReturnType<typeof buildStock>['articles'][number]
type SalePlace = {
  salon: SalonTill
  head: OrderReceipt
  tillId: string | null
  /** Business days with sales, oldest first; each has its own day-end. */
  days: readonly Day[]
  random: Random
  shelf: ReturnType<typeof buildStock> | undefined
  /** Points by customer. */
  balances: Map<string, number>
}

/** Returns an order as its rows; `index` counts from 1. */
export function saleOfVisit(place: SalePlace, visit: Visit, index: number) {
  const { salon, tillId, random, shelf } = place
  const { customerId, paidTime } = visit
  const id = random.id()
  const businessObjectId = salon.id
  const day = dayOf(salon, paidTime)
  const goods = goodsOf(place, visit, shelf?.take(id, paidTime))
  const { staffId = null, staff = '' } = goods[0] ?? {}
  const tips = tillId !== null && staffId !== null && random.chance(0.2) ? [random.pick([200, 300, 500, 1000])] : []
  const open = totals(openSale(salon, goods, tips))
  const payments = tillId === null ? [] : paidBy(open, visit, random)
  const sums = { ...open, ...settlement({ ...open, payments }) }
  const earned =
    customerId === null
      ? 0
      : pointsEarned(sums.turnover, { rate: salon.pointRate, digits: fractionDigits(salon.currency) })
  const servedBy = [...new Set(goods.flatMap((each) => each.staff ?? []))]
  const order = orderRow(place, visit, { id, index, day, staff, servedBy, sums, earned })
  const own = { businessObjectId, orderId: id }
  return {
    order,
    visit,
    lines: sums.lines.map((each, position) => orderLineOf(each, { ...own, id: random.id(), position })),
    tips: tips.map((amount, position) => ({ ...own, position, staffId: staffId ?? '', amount })),
    payments: payments.map(({ kind, amount }, position) => ({
      ...own,
      position,
      id: random.id(),
      kind,
      name: null,
      settledTime: paidTime,
      amount: kind === 'CASH' ? sums.cash : amount,
      given: kind === 'CASH' ? amount : null,
    })),
    points: pointRows({ ...order, earned, random }),
    deeds: deedsOf(visit, { businessObjectId, random }),
  }
}

/** The sale before its payment. */
function openSale({ currency, country, pointValue }: TillTerms, lines: readonly Goods[], tips: readonly number[]) {
  const sold = { lines, discount: null, points: 0, tips: tips.map((amount) => ({ amount })), payments: [] }
  return { currency, country, pointValue, ...sold }
}

type OrderFacts = {
  id: string
  index: number
  day: Day
  staff: string | null
  servedBy: string[]
  sums: Totals
  earned: number
}

function orderRow(
  { salon, head, tillId, days, balances }: SalePlace,
  { customerId, paidTime, language }: Visit,
  { id, index, day, staff, servedBy, sums, earned }: OrderFacts,
) {
  const { id: businessObjectId, currency } = salon
  const pointsBalance = customerId === null ? null : (balances.get(customerId) ?? 0) + earned
  if (customerId !== null) balances.set(customerId, pointsBalance ?? 0)
  return {
    businessObjectId,
    id,
    kind: tillId === null ? ('RECORD' as const) : ('SALE' as const),
    tillId,
    ...(tillId === null ? { number: null, dayNumber: null } : { number: index, dayNumber: days.indexOf(day) + 1 }),
    customerId,
    userId: null,
    byName: staff ?? '',
    currency,
    discount: null,
    subtotal: sums.subtotal,
    points: 0,
    pointsValue: 0,
    pointsEarned: earned,
    pointsBalance,
    sum: sums.sum,
    vat: sums.vat,
    turnover: sums.turnover,
    tipAmount: sums.tipAmount,
    rounding: sums.rounding,
    total: sums.total,
    changeAmount: sums.changeAmount,
    businessDay: day,
    createdTime: paidTime,
    receipt: tillId === null ? null : { ...head, language: language ?? head.language, servedBy },
  } satisfies PlainRow<'saleOrder'>
}

type Goods = SaleLine &
  Omit<Service, 'productId' | 'price' | 'vatRate'> & { productId: string | null; articleId: string | null }

/** Returns the visit's services and the article sold with it, which counts for the same person. */
function goodsOf({ salon }: SalePlace, { services, paidTime }: Visit, article: ShelfArticle | undefined): Goods[] {
  const { staffId = null, staff = null } = services[0] ?? {}
  const day = dayOf(salon, paidTime)
  const piece = <Of extends { price: number; vatRate: number }>({ price, vatRate: rate, ...of }: Of) => {
    const vatRate = salon.vatNr === null ? null : vatRateOn(salon.country, rate, day)
    return { ...of, unitPrice: price, vatRate, quantity: 1, discount: null, covered: false }
  }
  const done = services.map((each) => ({ ...piece(each), kind: 'SERVICE' as const, articleId: null }))
  if (article === undefined) return done
  const { id: articleId, name, names, price, vatRate } = article
  const none = { productId: null, variantId: null, priceReason: null }
  return [
    ...done,
    {
      ...piece({ ...none, articleId, name, names, price, listPrice: price, vatRate, staffId, staff }),
      kind: 'ARTICLE',
    },
  ]
}

type LineKey = { businessObjectId: string; orderId: string; id: string; position: number }

function orderLineOf(line: Goods & LineSums, key: LineKey) {
  const { staff: _, leastPrice: __, surcharge: ___, ownDiscount: ____, ownSurcharge: _____, ...sold } = line
  const { wholeDiscount: ______, ...row } = sold
  return { ...key, ...row, discount: null }
}

const ways = { CARD: 45, TWINT: 30, CASH: 25 } as const

/** Pays a sale with one method; cash in notes of ten. Marketplace customers have often paid there. */
function paidBy({ total }: Totals, { prepaid }: Visit, random: Random) {
  const way = random.weighted(['CARD', 'TWINT', 'CASH'] as const, (each) => ways[each])
  const kind: PaymentKind = prepaid ? 'MARKETPLACE' : way
  if (total === 0) return []
  return [{ kind, amount: kind === 'CASH' ? Math.ceil(total / 1000) * 1000 : total }]
}

type PointsEarned = {
  businessObjectId: string
  id: string
  customerId: string | null
  createdTime: Date
  earned: number
  random: Random
}

function pointRows({ businessObjectId, id: orderId, customerId, createdTime, earned, random }: PointsEarned) {
  if (earned === 0) return []
  const entry = { id: random.id(), customerId, kind: 'EARNED' as const, points: earned, orderId, createdTime }
  return [{ businessObjectId, ...entry, cause: `EARNED ${orderId}` }]
}

/** APT-06: the history entries of a check-in and a check-out. */
function deedsOf({ id: appointmentId, startTime, paidTime }: Visit, own: { businessObjectId: string; random: Random }) {
  const deed = (what: 'checkedIn' | 'checkedOut', at: Date) => {
    const entry = { by: 'salon' as const, userId: null, what, data: {} }
    const { businessObjectId, random } = own
    return { businessObjectId, appointmentId, id: random.id(), at, ...entry, news: newsKind(entry) }
  }
  return [deed('checkedIn', startTime), deed('checkedOut', paidTime)]
}
