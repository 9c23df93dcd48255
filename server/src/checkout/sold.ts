/** What the lines of a draft have in common, whatever they sell. */
import type { DraftLine } from '@goldline/contract/checkout/draft'
import { vatRateOn } from '@goldline/domain/checkout/vat'
import type { Sold } from '../db/json-columns.ts'
import type { TillSalon } from './at-till.ts'

export const nothing: Sold['own'] = {
  productId: null,
  variantId: null,
  articleId: null,
  giftCardId: null,
  customerPackageId: null,
}

/**
 * `standing`: the draft's lines as they were sold at its last change; what is no longer offered stays as it stands there.
 * `skipGone`: what was taken out of a visit since is no line any more, instead of a refusal.
 */
export type LineFacts = {
  salon: TillSalon
  appointmentIds: readonly string[]
  standing: readonly Sold[]
  now: number
  skipGone?: boolean
}

/** A line that stands in the draft, though what it sells is no longer offered; undefined: it never stood there. */
export function standingLine({ standing }: LineFacts, line: DraftLine): Sold | undefined {
  const stood = standing.find(({ id }) => id === line.id)
  if (stood === undefined || goodsOf(line) !== goodsSold(stood)) return undefined
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
    own: { ...stood.own, customerPackageId: null },
  }
}

/** What a line sells, apart from its visit's services, which leave with the visit, and gift cards, which are always there. */
function goodsOf(line: DraftLine): string | undefined {
  if (line.kind === 'ARTICLE') return line.articleId
  if (line.kind === 'PACKAGE') return line.packageId
  return line.kind === 'SERVICE' ? line.product : undefined
}

function goodsSold({ kind, appointmentId, own, package: bought }: Sold): string | null {
  if (kind === 'ARTICLE') return own.articleId
  if (kind === 'PACKAGE') return bought?.packageId ?? null
  return kind === 'SERVICE' && appointmentId === null ? [own.productId, own.variantId].filter(Boolean).join('%') : null
}

/** What every line has; `rate`: the VAT rate as it was entered. */
export function baseOf({ vatNr, country, today }: TillSalon, line: DraftLine, rate: number) {
  const { id, kind, quantity, discount, surcharge = null, staffId } = line
  const vatRate = vatNr === null ? null : vatRateOn(country, rate, today)
  const as = kind === 'FREE' ? line.as : kind
  return { id, kind: as, quantity, discount, surcharge, staffId, vatRate, covered: false, package: null, ...unchanged }
}

const unchanged = { agreedPrice: null, priceNote: null }

/** The line at its new price, if somebody set one (POS-27). */
export function priced({ newPrice }: DraftLine, sold: Sold): Sold {
  if (newPrice === undefined || newPrice.price === sold.unitPrice) return sold
  return { ...sold, unitPrice: newPrice.price, agreedPrice: sold.unitPrice, priceNote: newPrice.reason }
}
