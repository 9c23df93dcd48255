/**
 * Computes a sale's totals a second time as slowly and plainly as possible: exact fractions, one step after another,
 * without code of `checkout/totals.ts`. Tests compare the fast version with it.
 */
import type { Sale } from '../checkout/sale.ts'

/** A fraction; the denominator is positive. */
type Fraction = readonly [bigint, bigint]

const whole = (value: number): Fraction => [BigInt(value), 1n]
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
const minus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d - c * b, b * d]
const floor = ([a, b]: Fraction): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b))
const halfUp = (value: Fraction): number => Number(floor([2n * value[0] + value[1], 2n * value[1]]))
const isMore = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d > c * b

/** Gives one unit after another to the weight that is furthest below its exact share. */
function sharedOut(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, each) => sum + each, 0)
  if (all === 0) return weights.map(() => 0)
  const exact = weights.map((weight): Fraction => [BigInt(amount) * BigInt(weight), BigInt(all)])
  const given = exact.map((each) => floor(each))
  const left = (at: number): Fraction => minus(exact[at] as Fraction, [given[at] as bigint, 1n])
  while (given.reduce((sum, each) => sum + each, 0n) < BigInt(amount)) {
    let neediest = 0
    for (const at of weights.keys()) if (isMore(left(at), left(neediest))) neediest = at
    given[neediest] = (given[neediest] as bigint) + 1n
  }
  return given.map(Number)
}

function priceAfter(price: number, discount: Sale['discount']): number {
  if (discount === null) return price
  if ('percent' in discount) return halfUp(times(whole(price), [BigInt(100 - discount.percent), 100n]))
  return discount.amount > price ? 0 : price - discount.amount
}

function surchargeOn(price: number, surcharge: Sale['surcharge']): number {
  if (!surcharge) return 0
  return 'percent' in surcharge ? halfUp(times(whole(price), [BigInt(surcharge.percent), 100n])) : surcharge.amount
}

const coins: Record<string, number> = { CHF: 5, CZK: 100 }

export function slowTotals(sale: Sale) {
  const own = sale.lines.map((line) => {
    if (line.covered) return 0
    const price = priceAfter(line.quantity * line.unitPrice, line.discount)
    return line.kind === 'GIFT_CARD' ? price : price + surchargeOn(price, line.surcharge)
  })
  const touched = (prices: readonly number[]) =>
    prices.map((price, at) => (sale.lines[at]?.kind === 'GIFT_CARD' || sale.lines[at]?.covered ? 0 : price))
  const sum = (prices: readonly number[]) => prices.reduce((total, each) => total + each, 0)

  const before = sum(touched(own))
  const shares = sharedOut(before - priceAfter(before, sale.discount), touched(own))
  const kept = own.map((price, at) => price - (shares[at] ?? 0))
  const extras = sharedOut(surchargeOn(sum(touched(kept)), sale.surcharge), touched(kept))
  const reduced = kept.map((price, at) => price + (extras[at] ?? 0))
  const points = sharedOut(Math.min(sale.points * sale.pointValue, sum(touched(reduced))), touched(reduced))
  const due = reduced.map((price, at) => price - (points[at] ?? 0))

  const rates = new Set(
    sale.lines.flatMap(({ vatRate, kind, covered }) =>
      vatRate === null || kind === 'GIFT_CARD' || covered ? [] : [vatRate],
    ),
  )
  const vat = [...rates]
    .sort((a, b) => b - a)
    .map((rate) => {
      const gross = sum(
        due.filter((_, at) => {
          const line = sale.lines[at]
          return line?.vatRate === rate && line.kind !== 'GIFT_CARD' && !line.covered
        }),
      )
      const tax = halfUp(times(whole(gross), [BigInt(rate), BigInt(10_000 + rate)]))
      return { rate, gross, net: gross - tax, tax }
    })

  const total = sum(due) + sum(sale.tips.map(({ amount }) => amount))
  const others = sum(sale.payments.filter(({ kind }) => kind !== 'CASH').map(({ amount }) => amount))
  const given = sum(sale.payments.filter(({ kind }) => kind === 'CASH').map(({ amount }) => amount))
  const hasCash = sale.payments.some(({ kind }) => kind === 'CASH')
  const coin = sale.country === 'SK' && sale.currency === 'EUR' ? 5 : (coins[sale.currency] ?? 1)
  const rest = total - others
  const inCash = rest <= 0 ? 0 : halfUp([BigInt(rest), BigInt(coin)]) * coin
  const byCash = rest > 0 && hasCash && given >= inCash
  return {
    due,
    sum: sum(due),
    vat,
    total,
    settled: rest === 0 || byCash,
    rounding: byCash ? inCash - rest : 0,
    change: byCash ? given - inCash : rest === 0 ? given : 0,
  }
}
