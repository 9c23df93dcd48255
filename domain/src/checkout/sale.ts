/** What is sold at the till, how it is paid, and the limits of input (POS-01, POS-07). */
import type { Country } from '../customer/phone.ts'
import type { Day } from '../time/day.ts'

export const lineKinds = ['SERVICE', 'ARTICLE', 'GIFT_CARD', 'PACKAGE'] as const
export type LineKind = (typeof lineKinds)[number]

export const paymentKinds = [
  'CASH',
  'CARD',
  'TWINT',
  'TRANSFER',
  'MARKETPLACE',
  'ONLINE',
  'GIFT_CARD',
  'OTHER',
] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** TWINT is Swiss: it pays only in francs. */
export const takesTwint = (currency: string): boolean => currency === 'CHF'

/** A device not connected to the till moves the money, so staff must confirm the payment (POS-09g). */
export const isByTerminal = (kind: PaymentKind): boolean => kind === 'CARD' || kind === 'TWINT'

/** A record has no number (POS-12); the last two are reversals (POS-09). */
export const orderKinds = ['SALE', 'RECORD', 'CANCELLATION', 'REFUND'] as const
export type OrderKind = (typeof orderKinds)[number]

/** `1-000418`: the till's number and the order's; the till's number and the zeros may be left out. */
export const orderNumberPattern = /^(?:[1-9]\d{0,3}-)?0*[1-9]\d{0,8}$/

/** Kinds of ledger entries of gift cards and packages, which are paid in advance (POS-16, POS-17). */
export const prepaidKinds = ['SOLD', 'REDEEMED', 'RETURNED', 'ENDED'] as const
export type PrepaidKind = (typeof prepaidKinds)[number]

/** Kinds of entries in the ledger of bonus points (POS-02). */
export const pointKinds = ['EARNED', 'REDEEMED', 'REVERSED', 'EXPIRED'] as const
export type PointKind = (typeof pointKinds)[number]

/**
 * Why verifying a till's journal fails (POS-11): in an entry, in the record it refers to (a sale, an aborted sale, a
 * buyer, a cash movement, a day end), or in both. `record-added` counts records without an entry.
 */
export const journalFaults = [
  'entry-missing',
  'entry-detached',
  'entry-changed',
  'seal-broken',
  'record-missing',
  'record-changed',
  'record-added',
  'last-missing',
] as const
export type JournalFault = (typeof journalFaults)[number]

/** Kinds of stock changes other than sales: delivered, or counted (POS-15). */
export const stockKinds = ['DELIVERED', 'COUNTED'] as const
export type StockKind = (typeof stockKinds)[number]

/** Limits of input; amounts in minor units. */
export const saleLimits = {
  quantity: { min: 1, max: 99 },
  amount: { min: 0, max: 1_000_000_000 },
  percent: { min: 1, max: 100 },
  points: { min: 0, max: 1_000_000_000 },
  lines: 60,
  tips: 20,
  payments: 20,
  visits: 10,
  packageVisits: { min: 2, max: 99 },
  reason: 120,
  /** Articles in one stocktake. */
  counts: 2000,
  pieces: 99_999,
} as const

/** A discount on a line or a sale, which reduces the price to zero at most; or a surcharge. */
export type Discount = { readonly percent: number } | { readonly amount: number }

export type SaleLine = {
  readonly kind: LineKind
  readonly quantity: number
  /** With VAT, in minor units. */
  readonly unitPrice: number
  /** The "from" price, if the price was typed: a lower typed price counts as a discount (POS-05). */
  readonly leastPrice?: number
  /** In hundredths of a percent; null: no VAT is shown, since the salon is not liable, or it is a gift card. */
  readonly vatRate: number | null
  readonly discount: Discount | null
  /** On the price after the line's discount. */
  readonly surcharge?: Discount | null
  /** A visit paid by a package, which was paid and taxed when it was sold (POS-07). */
  readonly covered: boolean
}

type Payment = {
  readonly kind: PaymentKind
  /** For cash: what the customer handed over. */
  readonly amount: number
}

/** A sale, from draft to order; the server's and the till's sales extend it. */
export type Sale = {
  readonly currency: string
  readonly country: Country
  readonly lines: readonly SaleLine[]
  /** On the whole sale, in addition to those of single lines. */
  readonly discount: Discount | null
  /** On the total after all discounts, for every payment method (POS-27). */
  readonly surcharge?: Discount | null | undefined
  /** Number of points that pay for the sale. */
  readonly points: number
  /** Value of one point, in minor units. */
  readonly pointValue: number
  readonly tips: readonly { readonly amount: number }[]
  readonly payments: readonly Payment[]
}

/**
 * Returns whether discounts, surcharges and points apply: not to a gift card, taxed when redeemed, or a covered visit.
 */
export const isReducible = ({ kind, covered }: Pick<SaleLine, 'kind' | 'covered'>): boolean =>
  kind !== 'GIFT_CARD' && !covered

type DueLine = { readonly kind: LineKind; readonly due: number }

/** Sums services, articles and packages; a gift card is turnover only when it pays (POS-07). */
export const turnoverOf = (lines: readonly DueLine[]): number =>
  lines.filter(({ kind }) => kind !== 'GIFT_CARD').reduce((sum, { due }) => sum + due, 0)

/** Returns the smallest coin that cash is counted in, in minor units (POS-08). */
export function cashStep(country: Country, currency: string): number {
  if (currency === 'CHF') return 5
  if (currency === 'CZK') return 100
  return country === 'SK' && currency === 'EUR' ? 5 : 1
}

/**
 * POS-12: since when a country's law requires a certified till or reporting each sale, which Goldline alone does not
 * do. Czechia: the first registration of sales ended with 2022, the second (EET 2.0) is announced for 2027. Viet Nam:
 * the till's invoices are sent to the tax office (Decree 70/2025).
 */
const fiscalDutySince: Partial<Record<Country, Day>> = {
  DE: '2020-01-01',
  AT: '2017-04-01',
  FR: '2018-01-01',
  SK: '2019-07-01',
  CZ: '2027-01-01',
  VN: '2025-06-01',
}

type TillPlace = { country: Country; fiscalDevice: boolean; day: Day }

/** POS-12: returns whether sales are only recorded, without payment, tip, gift card, number, receipt or day end. */
export function isPaidElsewhere({ country, fiscalDevice, day }: TillPlace): boolean {
  const since = fiscalDutySince[country]
  return since !== undefined && since <= day && !fiscalDevice
}

/** A fiscal device's answer for a sale (POS-13), verbatim. */
export type FiscalSignature = {
  device: string
  /** The device's own number of the sale. */
  transaction: number
  value: string
  /** The machine-readable code for the receipt. */
  code: string
}
