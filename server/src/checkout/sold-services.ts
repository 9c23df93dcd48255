/** Services of a draft: those of its visits at the agreed price, added ones at today's price (CAT-05). */
import type { DraftContent, ServiceLine } from '@goldline/contract/checkout/draft'
import { type OwnTerms, termsWith } from '@goldline/domain/product/own-terms'
import { type PricedProduct, type PriceReason, priceAt } from '@goldline/domain/product/price'
import { serviceNames, type Texts } from '@goldline/domain/product/texts'
import { sql } from 'kysely'
import type { InSalon } from '../db/in-salon.ts'
import type { SoldContent } from '../db/json-columns.ts'
import { Refused } from '../http/errors.ts'
import type { TillTerms } from './at-till.ts'
import { buildLine, type LineFacts } from './sold.ts'

/** A service of one of the draft's visits, as agreed. */
type AgreedService = {
  appointmentId: string
  position: number
  startTime: Date
  productId: string
  variantId: string | null
  name: string
  names: Texts
  price: number
  listPrice: number
  priceReason: PriceReason | null
  staffId: string | null
  vatRate: number
  priceFrom: boolean
}

export async function agreedServices(salon: InSalon, { appointmentIds }: LineFacts): Promise<AgreedService[]> {
  const { rows } = await sql<AgreedService>`
    select s.appointment_id, s.position, a.start_time, s.product_id, s.variant_id, s.name, s.names, s.price, s.list_price,
      s.price_reason, s.assigned_staff_id as staff_id, coalesce(p.vat_rate, 0) as vat_rate, coalesce(p.price_from, false) as price_from
    from appointment_service s
    join appointment a on a.business_object_id = s.business_object_id and a.id = s.appointment_id
    left join product p on p.business_object_id = s.business_object_id and p.id = s.product_id
    where s.business_object_id = ${salon.id} and s.appointment_id = any(${[...appointmentIds]}::uuid[])
    order by a.start_time, s.appointment_id, s.position`.execute(salon.db)
  return rows
}

type PriceFacts = { terms: TillTerms; line: ServiceLine; startTime: number }

export function agreedLine({ terms, line }: PriceFacts, service: AgreedService | undefined): SoldContent {
  if (service === undefined) throw new Refused('product.notFound', { field: 'body.lines' })
  const { price, listPrice, priceReason, priceFrom, productId, variantId, appointmentId } = service
  const typed = priceFrom ? (line.price ?? price) : price
  return {
    ...buildLine(terms, line, service),
    unitPrice: typed,
    listPrice: Math.max(listPrice, typed),
    ...{ priceReason, priceOpen: priceFrom, appointmentId, productId, variantId },
  }
}

export function addedLine({ terms, line, startTime }: PriceFacts, service: AddedService | undefined): SoldContent {
  if (service === undefined) throw new Refused('product.notFound', { field: 'body.lines' })
  const { day, minutes } = terms.clock.toWall(startTime)
  const { product, variant, priceFrom, productId, variantId } = service
  const own = termsWith({ ...service, duration: 0 }, line.staffId)
  const { price, reason: priceReason } = priceAt({ ...service, price: own.price }, day, minutes)
  const typed = priceFrom ? (line.price ?? price) : price
  return {
    ...buildLine(terms, line, { ...service, price, names: serviceNames(product, variant ?? undefined) }),
    unitPrice: typed,
    listPrice: Math.max(own.price, typed),
    ...{ priceReason, priceOpen: priceFrom, productId, variantId },
  }
}

type CatalogueEntry = { name: string; names: Texts }
type AddedService = PricedProduct & {
  productId: string
  variantId: string | null
  name: string
  product: CatalogueEntry
  variant: CatalogueEntry | null
  vatRate: number
  priceFrom: boolean
  ownTerms: OwnTerms[]
}

/** Loads the added services by key, `productId` or `productId%variantId`; deleted ones only with `skipGone`. */
export async function addedServices(
  salon: InSalon,
  { skipGone = false }: LineFacts,
  { lines }: DraftContent,
): Promise<Map<string, AddedService>> {
  const keys = lines.flatMap((line) => (line.kind === 'SERVICE' && line.product ? [line.product] : []))
  if (keys.length === 0) return new Map()
  const { rows } = await sql<AddedService & { key: string }>`
    select asked.key, p.id as product_id, v.id as variant_id, case when v.add_on then v.name else concat_ws(', ', p.name, v.name) end as name,
      json_build_object('name', p.name, 'names', p.names) as product,
      case when v.id is not null then json_build_object('name', v.name, 'names', v.names) end as variant,
      coalesce(v.price, p.price) as price, p.vat_rate, p.price_from, p.promotion, p.happy_hours,
      coalesce(v.own_terms, p.own_terms) as own_terms
    from unnest(${keys}::text[]) as asked (key)
    join product p on p.business_object_id = ${salon.id} and p.id = split_part(asked.key, '%', 1)::uuid
      and (p.deleted_time is null or ${skipGone})
    left join product_variant v on v.business_object_id = p.business_object_id and v.product_id = p.id
      and v.id = nullif(split_part(asked.key, '%', 2), '')::uuid
    where split_part(asked.key, '%', 2) = '' or v.id is not null`.execute(salon.db)
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}
