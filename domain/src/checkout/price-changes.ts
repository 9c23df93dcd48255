/** Splits a sale's discounts and surcharges into those of its lines and those of the whole sale (POS-14, POS-27). */
import type { Discount } from './sale.ts'
import { discountOn, surchargeOn } from './totals.ts'

type SoldLine = {
  gross: number
  surchargeAmount: number
  pointsValue: number
  due: number
  discount: Discount | null
  surcharge: Discount | null
  covered: boolean
}
type Changes = { discount: number; surcharge: number }

/**
 * Returns a sold line's own discount and surcharge. Both are 0 for a refunded line, of which only some pieces may have
 * been returned: its changes are in `salePriceChanges`.
 */
export function linePriceChanges({ gross, discount, surcharge, covered, surchargeAmount }: SoldLine): Changes {
  const isReversed = gross < 0 || surchargeAmount < 0
  if (isReversed || covered) return { discount: 0, surcharge: 0 }
  const off = discountOn(discount, gross)
  return { discount: off, surcharge: surchargeOn(surcharge, gross - off) }
}

/** Returns the discount and surcharge on the whole sale; for a refund, including those of its lines. */
export function salePriceChanges(lines: readonly SoldLine[]): Changes {
  const all = { discount: 0, surcharge: 0 }
  for (const line of lines) {
    const own = linePriceChanges(line)
    all.discount += line.gross + line.surchargeAmount - line.due - line.pointsValue - own.discount
    all.surcharge += line.surchargeAmount - own.surcharge
  }
  return all
}
