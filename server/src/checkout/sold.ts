/** Helpers shared by all kinds of lines of a draft. */
import type { DraftLine } from '@goldline/contract/checkout/draft'
import { vatRateOn } from '@goldline/domain/checkout/vat'
import type { Texts } from '@goldline/domain/product/texts'
import type { SoldContent } from '../db/json-columns.ts'
import type { TillTerms } from './at-till.ts'

/**
 * `standing`: the draft's lines as sold at its last change; items no longer offered keep that form. `skipGone`: leaves
 * out services removed from a visit since, instead of refusing.
 */
export type LineFacts = {
  terms: TillTerms
  appointmentIds: readonly string[]
  standing: readonly SoldContent[]
  now: number
  skipGone?: boolean
}

/** Returns a line whose item is no longer offered as it was sold; undefined: it was not in the draft before. */
export function standingLine({ standing }: LineFacts, line: DraftLine): SoldContent | undefined {
  const stood = standing.find(({ id }) => id === line.id)
  if (stood === undefined || itemIdOf(line) !== soldItemId(stood)) return undefined
  const { quantity, discount, surcharge = null, staffId } = line
  const stoodAt = stood.agreedPrice ?? stood.unitPrice
  const typed = line.kind === 'SERVICE' && stood.priceOpen ? (line.price ?? stood.leastPrice) : stoodAt
  const price = { unitPrice: typed, listPrice: Math.max(stood.listPrice, typed) }
  return {
    ...stood,
    ...price,
    ...unchanged,
    quantity,
    discount,
    surcharge,
    staffId,
    covered: false,
    customerPackageId: null,
  }
}

/**
 * Returns the item that a line sells; undefined for a visit's services, which leave with it, and for gift cards, which
 * are always offered.
 */
function itemIdOf(line: DraftLine): string | undefined {
  if (line.kind === 'ARTICLE') return line.articleId
  if (line.kind === 'PACKAGE') return line.packageId
  return line.kind === 'SERVICE' ? line.product : undefined
}

function soldItemId(sold: SoldContent): string | null {
  if (sold.kind === 'ARTICLE') return sold.articleId
  if (sold.kind === 'PACKAGE') return sold.package?.packageId ?? null
  return sold.kind === 'SERVICE' && sold.appointmentId === null ? serviceKeyOf(sold) : null
}

/** Returns `productId` or `productId%variantId`; empty: no service. */
export const serviceKeyOf = ({ productId, variantId }: Pick<SoldContent, 'productId' | 'variantId'>): string =>
  [productId, variantId].filter(Boolean).join('%')

/** `vatRate`: as entered. */
type SoldItem = { name: string; names: Texts; price: number; vatRate: number }

/** Builds a line that sells the item at its price. */
export function buildLine({ vatNr, country, today }: TillTerms, line: DraftLine, item: SoldItem): SoldContent {
  const { id, kind, quantity, discount, surcharge = null, staffId } = line
  const { name, names, price } = item
  return {
    ...{ id, kind: kind === 'FREE' ? line.as : kind, name, names, quantity, discount, surcharge, staffId },
    unitPrice: price,
    listPrice: price,
    leastPrice: price,
    priceReason: null,
    priceOpen: false,
    vatRate: vatNr === null ? null : vatRateOn(country, item.vatRate, today),
    covered: false,
    package: null,
    appointmentId: null,
    productId: null,
    variantId: null,
    articleId: null,
    giftCardId: null,
    customerPackageId: null,
    ...unchanged,
  }
}

const unchanged = { agreedPrice: null, priceNote: null }

/** Returns the line at its changed price, if the draft has one (POS-27). */
export function withNewPrice({ newPrice }: DraftLine, sold: SoldContent): SoldContent {
  if (newPrice === undefined || newPrice.price === sold.unitPrice) return sold
  return { ...sold, unitPrice: newPrice.price, agreedPrice: sold.unitPrice, priceNote: newPrice.reason }
}
