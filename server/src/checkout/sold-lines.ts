/** What a draft sells, by names and prices of the server: agreed ones of visits, the day's of what was added (CAT-05). */
import type { SoldLine } from '@goldline/contract/checkout'
import type { DraftContent, DraftLine, GiftCardLine, ServiceLine } from '@goldline/contract/checkout/draft'
import type { Sale } from '@goldline/domain/checkout/sale'
import { vatRateOn } from '@goldline/domain/checkout/vat'
import type { Language } from '@goldline/domain/message/kinds'
import { type OwnTerms, termsBy } from '@goldline/domain/product/own-terms'
import { type Priced, type PriceReason, priceAt } from '@goldline/domain/product/price'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import type { TillSalon } from './at-till.ts'

/** Whose ids are for the order's own record. `leastPrice`: before a price was typed. */
export type Sold = SoldLine & {
  productId: string | null
  variantId: string | null
  articleId: string | null
  leastPrice: number
  giftCardId: string | null
}

/** A service of one of the draft's visits, as agreed. */
type Agreed = {
  appointmentId: string
  position: number
  startTime: Date
  productId: string
  variantId: string | null
  name: string
  price: number
  listPrice: number
  priceReason: PriceReason | null
  staffId: string | null
  vatRate: number
  priceFrom: boolean
}

/** `skipGone`: what was deleted or taken out of the visit since is no line any more, instead of a refusal. */
export type Asked = { salon: TillSalon; appointmentIds: readonly string[]; now: number; skipGone?: boolean }

export async function agreedServices(db: Db, { salon, appointmentIds }: Asked): Promise<Agreed[]> {
  const { rows } = await sql<Agreed>`
    select s.appointment_id, s.position, a.start_time, s.product_id, s.variant_id, s.name, s.price, s.list_price,
      s.price_reason, s.assigned_staff_id as staff_id, coalesce(p.vat_rate, 0) as vat_rate, coalesce(p.price_from, false) as price_from
    from appointment_service s
    join appointment a on a.business_object_id = s.business_object_id and a.id = s.appointment_id
    left join product p on p.business_object_id = s.business_object_id and p.id = s.product_id
    where s.business_object_id = ${salon.id} and s.appointment_id = any(${[...appointmentIds]}::uuid[])
    order by a.start_time, s.appointment_id, s.position`.execute(db)
  return rows
}

/** Refuses with product.notFound, article.notFound, staff.notFound, or invalid-request where a line names both or neither. */
export async function soldLines(db: Db, asked: Asked, content: DraftContent): Promise<Sold[]> {
  const agreed = await agreedServices(db, asked)
  const added = await addedServices(db, asked, content)
  const articles = await articlesIn(db, asked, content)
  await demandStaff(db, asked.salon.id, content)
  demandOnce(content)
  const startTime = agreed[0]?.startTime.getTime() ?? asked.now
  const agreedTo = ({ visit }: ServiceLine) =>
    agreed.find((each) => each.appointmentId === visit?.appointmentId && each.position === visit.position)
  const soldLine = (line: DraftLine): Sold => {
    if (line.kind === 'ARTICLE') return articleLine(asked.salon, line, articles.get(line.articleId))
    if (line.kind === 'GIFT_CARD') return giftCardLine(asked.salon, line)
    const facts = { salon: asked.salon, line, startTime }
    const { visit, product } = line
    if ((visit === undefined) === (product === undefined)) throw new Refused('invalid-request', { field: 'body.lines' })
    return visit === undefined ? addedLine(facts, added.get(product ?? '')) : agreedLine(facts, agreedTo(line))
  }
  const isThere = (line: DraftLine): boolean => {
    if (line.kind === 'ARTICLE') return articles.has(line.articleId)
    if (line.kind === 'GIFT_CARD') return true
    return line.visit === undefined ? added.has(line.product ?? '') : agreedTo(line) !== undefined
  }
  return content.lines.filter((line) => !asked.skipGone || isThere(line)).map(soldLine)
}

/** No line twice, and no service of a visit. */
function demandOnce({ lines }: DraftContent): void {
  const services = lines.flatMap((line) =>
    line.kind === 'SERVICE' && line.visit ? [`${line.visit.appointmentId} ${line.visit.position}`] : [],
  )
  const ids = lines.map(({ id }) => id)
  for (const each of [services, ids])
    if (new Set(each).size < each.length) throw new Refused('invalid-request', { field: 'body.lines' })
}

type Facts = { salon: TillSalon; line: ServiceLine; startTime: number }

function agreedLine({ salon, line }: Facts, service: Agreed | undefined): Sold {
  if (service === undefined) throw new Refused('product.notFound', { field: 'body.lines' })
  const { name, price, listPrice, priceReason, priceFrom } = service
  const typed = priceFrom ? (line.price ?? price) : price
  return {
    ...plain(salon, line, service.vatRate),
    ...{
      name,
      unitPrice: typed,
      listPrice: Math.max(listPrice, typed),
      priceReason,
      priceOpen: priceFrom,
      leastPrice: price,
    },
    ...{
      appointmentId: service.appointmentId,
      productId: service.productId,
      variantId: service.variantId,
      articleId: null,
    },
  }
}

function addedLine({ salon, line, startTime }: Facts, service: Added | undefined): Sold {
  if (service === undefined) throw new Refused('product.notFound', { field: 'body.lines' })
  const { day, minutes } = salon.clock.toWall(startTime)
  const own = termsBy({ ...service, duration: 0 }, line.staffId)
  const now = priceAt({ ...service, price: own.price }, day, minutes)
  const typed = service.priceFrom ? (line.price ?? now.price) : now.price
  return {
    ...plain(salon, line, service.vatRate),
    ...{ name: service.name, unitPrice: typed, listPrice: Math.max(own.price, typed), priceReason: now.reason },
    ...{ priceOpen: service.priceFrom, leastPrice: now.price, appointmentId: null },
    ...{ productId: service.productId, variantId: service.variantId, articleId: null },
  }
}

function plain(
  { vatNr, country, today }: TillSalon,
  { id, kind, quantity, discount, staffId }: DraftLine,
  rate: number,
) {
  const vatRate = vatNr === null ? null : vatRateOn(country, rate, today)
  return { id, kind, quantity, discount, staffId, vatRate, covered: false, giftCardId: null }
}

type Added = Priced & {
  productId: string
  variantId: string | null
  name: string
  vatRate: number
  priceFrom: boolean
  ownTerms: OwnTerms[]
}

/** By key: `productId` or `productId%variantId`. */
async function addedServices(db: Db, { salon }: Asked, { lines }: DraftContent): Promise<Map<string, Added>> {
  const keys = lines.flatMap((line) => (line.kind === 'SERVICE' && line.product ? [line.product] : []))
  if (keys.length === 0) return new Map()
  const { rows } = await sql<Added & { key: string }>`
    select asked.key, p.id as product_id, v.id as variant_id, concat_ws(', ', p.name, v.name) as name,
      coalesce(v.price, p.price) as price, p.vat_rate, p.price_from, p.promotion, p.happy_hours,
      coalesce(v.own_terms, p.own_terms) as own_terms
    from unnest(${keys}::text[]) as asked (key)
    join product p on p.business_object_id = ${salon.id} and p.id = split_part(asked.key, '%', 1)::uuid and p.deleted_time is null
    left join product_variant v on v.business_object_id = p.business_object_id and v.product_id = p.id
      and v.id = nullif(split_part(asked.key, '%', 2), '')::uuid
    where split_part(asked.key, '%', 2) = '' or v.id is not null`.execute(db)
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}

type InShop = { id: string; name: string; price: number; vatRate: number }

async function articlesIn(db: Db, { salon }: Asked, { lines }: DraftContent): Promise<Map<string, InShop>> {
  const ids = lines.flatMap((line) => (line.kind === 'ARTICLE' ? [line.articleId] : []))
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('article')
    .select(['id', 'name', 'price', 'vatRate'])
    .where('businessObjectId', '=', salon.id)
    .where('id', 'in', ids)
    .where('deletedTime', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function articleLine(salon: TillSalon, line: DraftLine, article: InShop | undefined): Sold {
  if (article === undefined) throw new Refused('article.notFound', { field: 'body.lines' })
  const { id: articleId, name, price, vatRate } = article
  return {
    ...plain(salon, line, vatRate),
    ...{ name, unitPrice: price, listPrice: price, priceReason: null, priceOpen: false, appointmentId: null },
    leastPrice: price,
    ...{ productId: null, variantId: null, articleId },
  }
}

const giftCardName: Record<Language, string> = { de: 'Geschenkkarte', en: 'Gift card', vi: 'Thẻ quà tặng' }

/** Taxed once it is redeemed (POS-07). */
function giftCardLine(salon: TillSalon, line: GiftCardLine): Sold {
  return {
    ...plain(salon, line, 0),
    ...{ name: giftCardName[salon.language], unitPrice: line.amount, listPrice: line.amount, priceReason: null },
    leastPrice: line.amount,
    ...{ vatRate: null, priceOpen: false, appointmentId: null, productId: null, variantId: null, articleId: null },
  }
}

/** Of this salon, whoever worked there then. */
async function demandStaff(db: Db, businessObjectId: string, { lines, tips }: DraftContent): Promise<void> {
  const named = new Set([...lines, ...tips].flatMap(({ staffId }) => (staffId === null ? [] : [staffId])))
  if (named.size === 0) return
  const known = await db
    .selectFrom('staff')
    .select('id')
    .where('businessObjectId', '=', businessObjectId)
    .where('id', 'in', [...named])
    .execute()
  if (known.length < named.size) throw new Refused('staff.notFound')
}

/** For `totals`. */
export const saleOf = (
  { country, currency, pointValue }: TillSalon,
  lines: readonly Sold[],
  content: DraftContent,
): Sale => ({
  ...{ country, currency, pointValue, lines },
  ...{ discount: content.discount, points: content.points, tips: content.tips, payments: content.payments },
})
