/**
 * Computes the totals of a sale (POS-07, POS-08): one pure function for the server and the till's screen. Whole minor
 * units throughout; nothing is rounded twice.
 */
import type { Refusal } from '../refusal.ts'
import { cashStep, type Discount, isReducible, type Sale, type SaleLine, saleLimits, turnoverOf } from './sale.ts'
import { type VatSum, vatSums } from './vat.ts'

/** The amounts of a line. */
export type LineSums = {
  /** Quantity × price; 0 for a visit paid by a package. */
  gross: number
  ownDiscount: number
  ownSurcharge: number
  /** The line's share of the whole sale's discount. */
  wholeDiscount: number
  /** The line's surcharges: its own and its share of the whole sale's. */
  surchargeAmount: number
  /** The line's share of what points paid. */
  pointsValue: number
  due: number
}

type Settlement = {
  /** Paid by other methods than cash. */
  paid: number
  /** Still to pay, exactly; 0 once settled. */
  open: number
  /** Still to pay in cash, rounded to the smallest coin. */
  cashOpen: number
  /** Rounding of the rest paid in cash; negative: the customer pays less. 0 unless cash settles the sale. */
  rounding: number
  /** Cash that stays in the till. */
  cash: number
  changeAmount: number
  settled: boolean
}

type SaleSums = Settlement & {
  /** After discounts and surcharges, before points. */
  subtotal: number
  /** All discounts together. */
  discountAmount: number
  /** All surcharges together. */
  surchargeAmount: number
  pointsValue: number
  /** After points, including VAT. */
  sum: number
  /** By rate, the highest first; net and tax are inside `gross`. */
  vat: VatSum[]
  tipAmount: number
  total: number
  /** Services, articles and packages after discounts and points. Turnover earns points. */
  turnover: number
}

type SaleHead = Omit<Sale, 'lines'>
/** The sale with its amounts and those of its lines. */
export type Totals<L extends SaleLine = SaleLine, S extends SaleHead = SaleHead> = Omit<S, 'lines'> &
  SaleSums & { lines: (L & LineSums)[] }

export function totals<L extends SaleLine, S extends SaleHead>(sale: S & { lines: readonly L[] }): Totals<L, S> {
  const { lines: sold, ...head } = sale
  const lines = computeLineSums(head, sold)
  const sumOf = (key: keyof LineSums) => add(lines.map((line) => line[key]))
  const sum = sumOf('due')
  const pointsValue = sumOf('pointsValue')
  const tipAmount = add(sale.tips.map(({ amount }) => amount))
  const total = sum + tipAmount
  return {
    ...head,
    lines,
    subtotal: sum + pointsValue,
    discountAmount: sumOf('ownDiscount') + sumOf('wholeDiscount'),
    surchargeAmount: sumOf('surchargeAmount'),
    pointsValue,
    sum,
    vat: vatSums(lines),
    tipAmount,
    total,
    turnover: turnoverOf(lines),
    ...settlement({ ...sale, total }),
  }
}

const add = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0)

/** Computes the lines' amounts: their own discount and surcharge first, then the whole sale's, then points. */
function computeLineSums<L extends SaleLine>(sale: SaleHead, sold: readonly L[]): (L & LineSums)[] {
  const priced = sold.map(withOwnSums)
  const discounted = spreadOver(
    priced,
    (due) => discountOn(sale.discount, due),
    (line, part) => ({ ...line, wholeDiscount: part, due: line.due - part }),
  )
  const raised = spreadOver(
    discounted,
    (due) => surchargeOn(sale.surcharge, due),
    (line, part) => ({ ...line, surchargeAmount: line.surchargeAmount + part, due: line.due + part }),
  )
  // Points reduce no more than is due; `saleRefusal` refuses too many points.
  return spreadOver(
    raised,
    (due) => Math.min(sale.points * sale.pointValue, due),
    (line, part) => ({ ...line, pointsValue: part, due: line.due - part }),
  )
}

function withOwnSums<L extends SaleLine>(line: L): L & LineSums {
  const gross = line.covered ? 0 : line.quantity * line.unitPrice
  const ownDiscount = discountOn(line.discount, gross)
  const ownSurcharge = isReducible(line) ? surchargeOn(line.surcharge, gross - ownDiscount) : 0
  const due = gross - ownDiscount + ownSurcharge
  const own = { ownDiscount, ownSurcharge, surchargeAmount: ownSurcharge }
  return { ...line, gross, ...own, wholeDiscount: 0, pointsValue: 0, due }
}

/** Spreads an amount over the lines it applies to, in proportion to what each is due; 0 if nothing is due. */
function spreadOver<L extends SaleLine & LineSums>(
  lines: readonly L[],
  amountOf: (due: number) => number,
  withPart: (line: L, part: number) => L,
): L[] {
  const weights = lines.map((line) => (isReducible(line) ? line.due : 0))
  const parts = splitByWeight(amountOf(add(weights)), weights)
  return lines.map((line, at) => withPart(line, parts[at] ?? 0))
}

/** Rounds half-up once, on the resulting price (CAT-05). */
export function discountOn(discount: Discount | null, price: number): number {
  if (discount === null) return 0
  if ('amount' in discount) return Math.min(discount.amount, price)
  return price - Number((BigInt(price) * BigInt(2 * (100 - discount.percent)) + 100n) / 200n)
}

/** Rounds half-up once; a fixed amount is added unchanged. */
export function surchargeOn(surcharge: Discount | null | undefined, price: number): number {
  if (!surcharge) return 0
  if ('amount' in surcharge) return surcharge.amount
  return Number((BigInt(price) * BigInt(2 * surcharge.percent) + 100n) / 200n)
}

/**
 * Splits an amount by weight into whole units: each share is rounded down, and the rest is given to the largest
 * remainders, the first of equal ones. The shares add up to the amount; none exceeds its weight unless the amount
 * exceeds all weights.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
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

/** Computes how far the payments settle a total. Only cash gives change, and only the rest paid in cash is rounded. */
export function settlement({
  payments,
  country,
  currency,
  total,
}: Pick<Totals, 'payments' | 'country' | 'currency' | 'total'>): Settlement {
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
    changeAmount: settled ? given - cash : 0,
    settled,
  }
}

function roundedToCoin(amount: number, step: number): number {
  return Math.floor((2 * amount + step) / (2 * step)) * step
}

/** Returns why the sale is impossible: points worth more than they may pay for, or an amount above the maximum. */
export function saleRefusal({ lines, payments, points, pointValue, total, subtotal }: Totals): Refusal | undefined {
  const handedOver = add(payments.map(({ amount }) => amount))
  const sums = [total, subtotal, handedOver, ...lines.map(({ gross }) => gross)]
  if (sums.some((sum) => sum > saleLimits.amount.max)) return 'order.too-large'
  if (points > 0 && pointValue === 0) return 'order.points-too-many'
  const payable = add(lines.filter(isReducible).map(({ due, pointsValue }) => due + pointsValue))
  return points * pointValue > payable ? 'order.points-too-many' : undefined
}

/** Returns why the payments do not settle the sale: too little, or more than cash can give change for. */
export function paymentRefusal({ paid, total, settled }: Totals): Refusal | undefined {
  if (paid > total) return 'order.overpaid'
  return settled ? undefined : 'order.not-paid'
}

/**
 * POS-02: returns one point for each `rate` whole currency units of turnover. Gift cards, tips and what points paid
 * earn none.
 */
export function pointsEarned(turnover: number, { rate, digits }: { rate: number; digits: number }): number {
  return Math.floor(turnover / (rate * 10 ** digits))
}

/**
 * POS-05: returns whether a line's own discount, or all together, exceed the salon's limit in percent. Exactly the
 * limit, as the till rounds it, does not; a typed price below "from" counts as a discount.
 */
export function discountsAbove({ lines, discountAmount }: Totals, bound: number): boolean {
  if (bound >= 100) return false
  const judged = lines.map((line) => {
    const below = amountBelowFromPrice(line)
    return { line, below, allowed: discountOn({ percent: bound }, line.gross + below) }
  })
  if (judged.some(({ line, below, allowed }) => line.ownDiscount + below > allowed)) return true
  const allowed = add(judged.filter(({ line }) => isReducible(line)).map((each) => each.allowed))
  // Allows one unit for rounding the whole sale's discount.
  return discountAmount + add(judged.map(({ below }) => below)) > allowed + 1
}

const amountBelowFromPrice = ({ covered, quantity, unitPrice, leastPrice = unitPrice }: SaleLine): number =>
  covered ? 0 : quantity * Math.max(0, leastPrice - unitPrice)
