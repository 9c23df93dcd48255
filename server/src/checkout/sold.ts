/** A line of a draft, with the server's name and price. */
import type { SoldLine } from '@goldline/contract/checkout'
import type { DraftLine } from '@goldline/contract/checkout/draft'
import { vatRateOn } from '@goldline/domain/checkout/vat'
import type { TillSalon } from './at-till.ts'

/** Ids that the order's line keeps. */
type OwnIds = {
  productId: string | null
  variantId: string | null
  articleId: string | null
  giftCardId: string | null
  customerPackageId: string | null
}

/** What is bought with a package. */
type SoldPackage = {
  packageId: string
  visits: number
  singlePrice: number
  productId: string
  variantId: string | null
}

/** `leastPrice`: the price before another was typed. */
export type Sold = SoldLine & { leastPrice: number; own: OwnIds; package: SoldPackage | null }

export const nothing: OwnIds = {
  productId: null,
  variantId: null,
  articleId: null,
  giftCardId: null,
  customerPackageId: null,
}

/** `skipGone`: what was deleted or taken out of the visit since is no line any more, instead of a refusal. */
export type Asked = { salon: TillSalon; appointmentIds: readonly string[]; now: number; skipGone?: boolean }

/** What every line has; `rate`: the VAT rate as it was entered. */
export function baseOf(
  { vatNr, country, today }: TillSalon,
  { id, kind, quantity, discount, staffId }: DraftLine,
  rate: number,
) {
  const vatRate = vatNr === null ? null : vatRateOn(country, rate, today)
  return { id, kind, quantity, discount, staffId, vatRate, covered: false, package: null }
}
