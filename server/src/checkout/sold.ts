/** What the lines of a draft have in common, whatever they sell. */
import type { DraftLine } from '@goldline/contract/checkout/draft'
import { vatRateOn } from '@goldline/domain/checkout/vat'
import type { Sold } from '../db/tables/checkout.ts'
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
  const { quantity, discount, staffId } = line
  const typed = line.kind === 'SERVICE' && stood.priceOpen ? (line.price ?? stood.leastPrice) : stood.unitPrice
  const price = { unitPrice: typed, listPrice: Math.max(stood.listPrice, typed) }
  return {
    ...stood,
    ...price,
    quantity,
    discount,
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
export function baseOf(
  { vatNr, country, today }: TillSalon,
  { id, kind, quantity, discount, staffId }: DraftLine,
  rate: number,
) {
  const vatRate = vatNr === null ? null : vatRateOn(country, rate, today)
  return { id, kind, quantity, discount, staffId, vatRate, covered: false, package: null }
}
