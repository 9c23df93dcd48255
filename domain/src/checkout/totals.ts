/**
 * The totals of a sale (POS-07, POS-08): one pure function for the server and the till's screen. Whole minor units
 * throughout; nothing is rounded twice.
 */
import type { Refusal } from '../refusal.ts'
import { cashStep, type Discount, isReducible, type Sale, type SaleLine, saleLimits } from './sale.ts'
import { type VatOf, vatInside } from './vat.ts'

export type LineTotal = {
  /** Quantity × price; nothing for a visit of a package. */
  gross: number
  /** The line's own discount. */
  discount: number
  /** The line's own surcharge. */
  surcharge: number
  /** The line's part of the whole sale's discount. */
  share: number
  /** The line's part of the whole sale's surcharge. */
  extra: number
  /** The line's share of what points paid. */
  points: number
  due: number
}

export type Totals = {
  lines: LineTotal[]
  /** After discounts and surcharges, before points. */
  subtotal: number
  /** All discounts together. */
  discount: number
  /** All surcharges together. */
  surcharge: number
  /** Value of the points. */
  points: number
  /** After points, including VAT. */
  sum: number
  /** By rate, the highest first; net and tax are inside `gross`. */
  vat: VatOf[]
  tips: number
  total: number
  /** Services, articles and packages after discounts and points. Turnover earns points. */
  turnover: number
  /** Paid by other means than cash. */
  paid: number
  /** Still to pay, exactly; 0 once settled. */
  open: number
  /** Still to pay in cash, rounded to the smallest coin. */
  cashOpen: number
  /** Rounding of the rest paid in cash; negative: the customer pays less. 0 unless cash settles the sale. */
  rounding: number
  /** Cash that stays in the till. */
  cash: number
  change: number
  settled: boolean
}

export function totals(sale: Sale): Totals {
  const reduced = reduceByWhole(sale.discount, sale.lines.map(ownTotal), sale.lines)
  const lines = reduceByPoints(sale, raiseByWhole(sale, reduced))
  const sumOf = (key: keyof LineTotal) => add(lines.map((line) => line[key]))
  const [sum, discount, points] = [sumOf('due'), sumOf('discount') + sumOf('share'), sumOf('points')]
  const surcharge = sumOf('surcharge') + sumOf('extra')
  const tips = add(sale.tips.map(({ amount }) => amount))
  const turnover = add(lines.filter((_, at) => sale.lines[at]?.kind !== 'GIFT_CARD').map(({ due }) => due))
  const total = sum + tips
  const vat = vatOf(sale.lines, lines)
  const changed = { subtotal: sum + points, discount, surcharge, points }
  return { lines, ...changed, sum, vat, tips, total, turnover, ...settle(sale, total) }
}

const add = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0)

function ownTotal(line: SaleLine): LineTotal {
  const gross = line.covered ? 0 : line.quantity * line.unitPrice
  const off = discountOn(line.discount, gross)
  const surcharge = isReducible(line) ? surchargeOn(line.surcharge, gross - off) : 0
  return { gross, discount: off, surcharge, share: 0, extra: 0, points: 0, due: gross - off + surcharge }
}

/** Half-up once, on the resulting price (CAT-05). */
export function discountOn(discount: Discount | null, price: number): number {
  if (discount === null) return 0
  if ('amount' in discount) return Math.min(discount.amount, price)
  return price - Number((BigInt(price) * BigInt(2 * (100 - discount.percent)) + 100n) / 200n)
}

/** Half-up once; an amount is added as it is. */
export function surchargeOn(surcharge: Discount | null | undefined, price: number): number {
  if (!surcharge) return 0
  if ('amount' in surcharge) return surcharge.amount
  return Number((BigInt(price) * BigInt(2 * surcharge.percent) + 100n) / 200n)
}

function reduceByWhole(discount: Discount | null, lines: readonly LineTotal[], sold: readonly SaleLine[]): LineTotal[] {
  const weights = lines.map(({ due }, at) => (isReducible(sold[at] as SaleLine) ? due : 0))
  const shares = spread(discountOn(discount, add(weights)), weights)
  return lines.map((line, at) => ({ ...line, share: shares[at] ?? 0, due: line.due - (shares[at] ?? 0) }))
}

/** Spreads the whole sale's surcharge over the lines by amount due; 0 if nothing is due. */
function raiseByWhole({ surcharge, lines: sold }: Sale, lines: readonly LineTotal[]): LineTotal[] {
  const weights = lines.map(({ due }, at) => (isReducible(sold[at] as SaleLine) ? due : 0))
  const extras = spread(surchargeOn(surcharge, add(weights)), weights)
  return lines.map((line, at) => ({ ...line, extra: extras[at] ?? 0, due: line.due + (extras[at] ?? 0) }))
}

/** Points reduce no more than there is; `saleRefusal` refuses too many. */
function reduceByPoints({ points, pointValue, lines: sold }: Sale, lines: readonly LineTotal[]): LineTotal[] {
  const weights = lines.map(({ due }, at) => (isReducible(sold[at] as SaleLine) ? due : 0))
  const shares = spread(Math.min(points * pointValue, add(weights)), weights)
  return lines.map((line, at) => ({ ...line, points: shares[at] ?? 0, due: line.due - (shares[at] ?? 0) }))
}

/**
 * Splits an amount by weight into whole units: each share rounded down, the rest to the largest remainders, the first
 * of equal ones. The shares add up to the amount; none exceeds its weight unless the amount exceeds all weights.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const all = BigInt(add(weights))
  if (amount === 0 || all === 0n) return weights.map(() => 0)
  const parts = weights.map((weight, at) => {
    const product = BigInt(amount) * BigInt(weight)
    return { at, part: Number(product / all), rest: product % all }
  })
  const left = amount - add(parts.map(({ part }) => part))
  const byRest = [...parts].sort((one, other) =>
    one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1,
  )
  for (const each of byRest.slice(0, left)) each.part++
  return parts.map(({ part }) => part)
}

function vatOf(sold: readonly SaleLine[], lines: readonly LineTotal[]): VatOf[] {
  const grossBy = new Map<number, number>()
  for (const [at, { vatRate, kind, covered }] of sold.entries())
    if (vatRate !== null && kind !== 'GIFT_CARD' && !covered)
      grossBy.set(vatRate, (grossBy.get(vatRate) ?? 0) + (lines[at]?.due ?? 0))
  return [...grossBy].sort(([one], [other]) => other - one).map(([rate, gross]) => vatInside(rate, gross))
}

/** Only cash gives change, and only what is left for cash is rounded. */
function settle(
  { payments, country, currency }: Sale,
  total: number,
): Pick<Totals, 'paid' | 'open' | 'cashOpen' | 'rounding' | 'cash' | 'change' | 'settled'> {
  const inCash = payments.filter(({ kind }) => kind === 'CASH')
  const paid = add(payments.filter(({ kind }) => kind !== 'CASH').map(({ amount }) => amount))
  const given = add(inCash.map(({ amount }) => amount))
  const rest = total - paid
  const due = roundedToCoin(Math.max(0, rest), cashStep(country, currency))
  const byCash = rest > 0 && inCash.length > 0 && given >= due
  const settled = rest === 0 || byCash
  const cash = byCash ? due : rest === 0 ? 0 : given
  return {
    paid,
    open: settled ? 0 : Math.max(0, rest - given),
    cashOpen: settled ? 0 : Math.max(0, due - given),
    rounding: byCash ? due - rest : 0,
    cash,
    change: settled ? given - cash : 0,
    settled,
  }
}

function roundedToCoin(amount: number, step: number): number {
  return Math.floor((2 * amount + step) / (2 * step)) * step
}

/** Why the sale is impossible: points worth more than what they may pay for, or a sum beyond every bound. */
export function saleRefusal(sale: Sale): Refusal | undefined {
  const { total, subtotal, lines } = totals(sale)
  const handedOver = add(sale.payments.map(({ amount }) => amount))
  const sums = [total, subtotal, handedOver, ...lines.map(({ gross }) => gross)]
  if (sums.some((sum) => sum > saleLimits.amount.max)) return 'order.too-large'
  if (sale.points > 0 && sale.pointValue === 0) return 'order.points-too-many'
  return sale.points * sale.pointValue > totals({ ...sale, points: 0 }).lines.reduce(reducible(sale), 0)
    ? 'order.points-too-many'
    : undefined
}

const reducible =
  ({ lines }: Sale) =>
  (sum: number, { due }: LineTotal, at: number): number =>
    sum + (isReducible(lines[at] as SaleLine) ? due : 0)

/** Why the payments do not settle the sale: too little, or more than cash gives change for. */
export function paymentRefusal(sale: Sale): Refusal | undefined {
  const { paid, total, settled } = totals(sale)
  if (paid > total) return 'order.overpaid'
  return settled ? undefined : 'order.not-paid'
}

/**
 * POS-02: one point for each `rate` whole currency units of turnover. Gift cards, tips and what points paid earn none.
 */
export function pointsEarned(turnover: number, { rate, digits }: { rate: number; digits: number }): number {
  return Math.floor(turnover / (rate * 10 ** digits))
}

/**
 * POS-05: whether a line's own discount, or all together, exceed the salon's bound in percent. Exactly the bound, as
 * the till rounds it, does not; a typed price below "from" counts as a discount.
 */
export function discountsAbove(sale: Sale, bound: number): boolean {
  const { lines, discount } = totals(sale)
  if (bound >= 100) return false
  const below = sale.lines.map(belowLeast)
  const allowed = lines.map(({ gross }, at) => discountOn({ percent: bound }, gross + (below[at] ?? 0)))
  const ownAbove = lines.some((line, at) => line.discount + (below[at] ?? 0) > (allowed[at] ?? 0))
  const reducible = allowed.filter((_, at) => isReducible(sale.lines[at] as SaleLine))
  // One unit of tolerance for rounding the whole sale's discount.
  return ownAbove || discount + add(below) > add(reducible) + 1
}

const belowLeast = ({ covered, quantity, unitPrice, leastPrice = unitPrice }: SaleLine): number =>
  covered ? 0 : quantity * Math.max(0, leastPrice - unitPrice)
