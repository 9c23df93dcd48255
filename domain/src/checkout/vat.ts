/** VAT rates by country and date, and the VAT inside a gross sum (POS-07). */
import type { Country } from '../customer/phone.ts'
import { groupBy } from '../group-by.ts'
import type { Day } from '../time/day.ts'
import { type SaleLine, turnoverOf } from './sale.ts'

type Period = { readonly from: Day; readonly rates: readonly number[] }

/**
 * In hundredths of a percent, the newest first; each index of `rates` is one band (standard first), so that a service
 * follows its band when the law changes. No US sales tax; in Viet Nam household businesses have none.
 */
const periods: Record<Country, readonly Period[]> = {
  CH: [
    { from: '2024-01-01', rates: [810, 260, 380] },
    { from: '2018-01-01', rates: [770, 250, 370] },
  ],
  DE: [
    { from: '2021-01-01', rates: [1900, 700] },
    { from: '2020-07-01', rates: [1600, 500] },
    { from: '2007-01-01', rates: [1900, 700] },
  ],
  AT: [{ from: '2016-01-01', rates: [2000, 1000, 1300] }],
  FR: [{ from: '2014-01-01', rates: [2000, 1000, 550] }],
  CZ: [
    { from: '2024-01-01', rates: [2100, 1200] },
    { from: '2013-01-01', rates: [2100, 1500] },
  ],
  SK: [
    { from: '2025-01-01', rates: [2300, 1900, 500] },
    { from: '2023-01-01', rates: [2000, 1000, 500] },
  ],
  US: [],
  VN: [],
}

/** Returns the country's rates on that day, standard first. */
export function vatRatesOn(country: Country, day: Day): readonly number[] {
  return periods[country].find(({ from }) => from <= day)?.rates ?? []
}

/**
 * Returns the rate on that day for a price entered at `rate`, perhaps under an older law. Unknown rates stay; null if
 * the country has none.
 */
export function vatRateOn(country: Country, rate: number, day: Day): number | null {
  if (periods[country].length === 0) return null
  const today = vatRatesOn(country, day)
  if (today.includes(rate)) return rate
  const band = periods[country].map(({ rates }) => rates.indexOf(rate)).find((place) => place >= 0)
  return (band === undefined ? undefined : today[band]) ?? rate
}

/** Returns whether a line may be entered at this rate: an offered one, or null if none is offered. */
export const isOfferedRate = (rate: number | null, offered: readonly number[]): boolean =>
  rate === null ? offered.length === 0 : offered.includes(rate)

export type VatSum = { rate: number; gross: number; net: number; tax: number }

/** Computes `gross × rate / (100 % + rate)`, half-up: on the sum of a rate, never per line. Reversals are negative. */
export function vatInside(rate: number, gross: number): VatSum {
  if (gross < 0) {
    const { net, tax } = vatInside(rate, -gross)
    return { rate, gross, net: -net, tax: -tax }
  }
  const top = 2n * BigInt(gross) * BigInt(rate) + BigInt(10_000 + rate)
  const bottom = 2n * BigInt(10_000 + rate)
  const tax = Number(top / bottom)
  return { rate, gross, net: gross - tax, tax }
}

type TaxedLine = Pick<SaleLine, 'kind' | 'vatRate' | 'covered'> & { readonly due: number }

/** Returns the VAT in the lines, the highest rate first; none in gift cards and covered visits (POS-07). */
export function vatSums(lines: readonly TaxedLine[]): VatSum[] {
  const taxed = lines.filter(({ kind, vatRate, covered }) => kind !== 'GIFT_CARD' && vatRate !== null && !covered)
  return [...groupBy(taxed, ({ vatRate }) => vatRate ?? 0)]
    .sort(([one], [other]) => other - one)
    .map(([rate, of]) => vatInside(rate, turnoverOf(of)))
}
