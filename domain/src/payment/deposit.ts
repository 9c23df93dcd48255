/**
 * Decides when a visit booked online needs a deposit (PAY-03) or a card on file instead (PAY-04), and how much. Amounts
 * are minor units.
 */
import { divideHalfUp } from '../money.ts'

/** What a rule requires before a visit is booked: money now, or a card that a no-show fee may be charged to later. */
export const securities = ['DEPOSIT', 'CARD'] as const
export type Security = (typeof securities)[number]

/**
 * Status of a deposit or of a card on file: the start is held; the visit is booked; the money is refunded since the
 * start was no longer free; the customer did not pay, or gave no card.
 */
export const depositStates = ['OPEN', 'PAID', 'RETURNED', 'ENDED'] as const
export type DepositState = (typeof depositStates)[number]

/**
 * `KEPT`: the salon keeps the rest for now. `DISPUTED`: the customer's bank took the money back; `DISPUTE_WON`: the
 * salon got it back. `KEPT` and `DISPUTE_LOST` move no money.
 */
export const depositEntryKinds = ['CAPTURED', 'REFUNDED', 'KEPT', 'DISPUTED', 'DISPUTE_WON', 'DISPUTE_LOST'] as const
export type DepositEntryKind = (typeof depositEntryKinds)[number]

/** Stripe keeps a payment page open for at least 30 minutes; one minute more, since its clock differs from ours. */
export const paymentMinutes = 31
/**
 * PAY-03: the start is held longer than the page is open, so that a payment in the last minute still gets its start.
 */
export const depositHoldMinutes = 40

/** The card networks' smallest payment, in minor units; smaller deposits are not required. */
const leastDeposit = 100

/** All conditions of a rule must be met; a condition that is null or false applies to everybody. */
export type DepositRule = {
  readonly id: string
  readonly enabled: boolean
  readonly security: Security
  /** Products of which the visit must have at least one; null: any service. */
  readonly productIds: string[] | null
  /** Lowest price of the visit. */
  readonly leastPrice: number | null
  /** Only for customers who have never been at the salon. */
  readonly newcomers: boolean
  /** Only for customers who missed at least this many visits in the last twelve months. */
  readonly noShows: number | null
  /** Not for customers with this many visits and no missed visit in the last twelve months; null: for regulars too. */
  readonly exemptVisits: number | null
  /** Percentage of the whole price; null: `amount` applies. For a card: the highest fee. */
  readonly percent: number | null
  readonly amount: number | null
}

/** Checks that exactly one of `percent` and `amount` is set. */
export const hasOneAmount = ({ percent, amount }: Pick<DepositRule, 'percent' | 'amount'>): boolean =>
  (percent === null) !== (amount === null)

/** PAY-03b: how many months missed visits count. */
export const missedMonths = 12

type DepositHindrance = 'NO_STRIPE' | 'SIGNED_SALES'

/**
 * PAY-02d: returns why the salon cannot use deposits; if sales are signed, a deposit would have to be signed on
 * receipt.
 */
export const whyNoDeposits = (facts: { hasStripe: boolean; signsSales: boolean }): DepositHindrance | undefined =>
  facts.hasStripe ? (facts.signsSales ? 'SIGNED_SALES' : undefined) : 'NO_STRIPE'

type AccountFacts = { readonly ready: boolean; readonly signsSales: boolean }

/** PAY-02c, PAY-02d: whether the salon can receive payments from customers now. */
export const receivesPayments = ({ ready, signsSales }: AccountFacts): boolean => ready && !signsSales

/** Returns the rules that apply now: none while the salon cannot receive payments. */
export const rulesInForce = (rules: readonly DepositRule[], account: AccountFacts): readonly DepositRule[] =>
  receivesPayments(account) ? rules.filter(({ enabled }) => enabled) : []

export type DepositVisit = {
  readonly productIds: readonly string[]
  readonly price: number
  /** Whether the salon confirms the visit; then no deposit and no card are asked for (APT-16k). */
  readonly salonConfirms?: boolean
}
/** `visits`: how often the customer came. */
export type DepositBooker = { readonly wasHere: boolean; readonly noShows: number; readonly visits: number }
export type DepositDue = { readonly rule: DepositRule; readonly amount: number }

/**
 * Returns the deposit or fee of this rule for this price: never above the price, and 0 below the smallest card payment.
 */
export function depositOf({ percent, amount }: Pick<DepositRule, 'percent' | 'amount'>, price: number): number {
  const wanted = percent === null ? (amount ?? 0) : divideHalfUp(price * percent, 100)
  const due = Math.min(wanted, price)
  return due < leastDeposit ? 0 : due
}

/** Returns whether the rule applies to this visit, regardless of the customer. */
const appliesToVisit = ({ enabled, productIds, leastPrice }: DepositRule, visit: DepositVisit): boolean =>
  enabled &&
  !visit.salonConfirms &&
  (productIds === null || visit.productIds.some((id) => productIds.includes(id))) &&
  visit.price >= (leastPrice ?? 0)

const isPersonal = ({ newcomers, noShows, exemptVisits }: DepositRule): boolean =>
  newcomers || noShows !== null || exemptVisits !== null

const appliesToBooker = ({ newcomers, noShows, exemptVisits }: DepositRule, booker: DepositBooker): boolean =>
  (!newcomers || !booker.wasHere) &&
  (noShows === null || booker.noShows >= noShows) &&
  (exemptVisits === null || booker.visits < exemptVisits || booker.noShows > 0)

const computeAmounts = (rules: readonly DepositRule[], price: number): DepositDue[] =>
  rules.map((rule) => ({ rule, amount: depositOf(rule, price) })).filter(({ amount }) => amount > 0)

/** A deposit takes precedence over a card (PAY-04b), then the higher amount. */
const outranks = (one: DepositDue, other: DepositDue): boolean =>
  one.rule.security === other.rule.security ? one.amount > other.amount : one.rule.security === 'DEPOSIT'

/** Returns what these rules require; of equal ones the first. undefined: nothing is due. */
function highest(rules: readonly DepositRule[], price: number): DepositDue | undefined {
  return computeAmounts(rules, price).reduce<DepositDue | undefined>(
    (most, each) => (most && !outranks(each, most) ? most : each),
    undefined,
  )
}

const matching = (rules: readonly DepositRule[], visit: DepositVisit, booker: DepositBooker) =>
  rules.filter((rule) => appliesToVisit(rule, visit) && appliesToBooker(rule, booker))

/** Returns the deposit or fee that each applicable rule would require of this customer, in the rules' order. */
export const applicableDeposits = (
  rules: readonly DepositRule[],
  visit: DepositVisit,
  booker: DepositBooker,
): DepositDue[] => computeAmounts(matching(rules, visit, booker), visit.price)

/** Returns what this customer must pay, or give a card for, before the visit is booked; never the sum of two rules. */
export const depositDue = (
  rules: readonly DepositRule[],
  visit: DepositVisit,
  booker: DepositBooker,
): DepositDue | undefined => highest(matching(rules, visit, booker), visit.price)

/** `keeps`: the part of `amount` that the salon keeps after a late cancellation or a missed visit. */
export type PaymentAhead = { readonly security: Security; readonly amount: number; readonly keeps: number }

/**
 * Returns what is paid or secured before the visit is booked; undefined: nothing. `whole`: the customer wants to pay
 * the whole price (PAY-03m), of which the salon keeps no more than it would have required.
 */
export function paymentAhead(
  due: DepositDue | undefined,
  { price, whole }: { price: number; whole: boolean },
): PaymentAhead | undefined {
  if (whole) return { security: 'DEPOSIT', amount: price, keeps: due?.amount ?? 0 }
  return due && { security: due.rule.security, amount: due.amount, keeps: due.amount }
}

type PayableService = { readonly priceFrom: boolean; readonly salonConfirms?: boolean | undefined }

/** PAY-03m: whether the whole price may be paid ahead: it is certain, and the salon need not confirm the visit. */
export const mayPayWhole = (services: readonly PayableService[], price: number): boolean =>
  price >= leastDeposit && services.every(({ priceFrom, salonConfirms }) => !priceFrom && !salonConfirms)

/**
 * Returns what may be read before the PIN (AUTH-06): what every customer must pay or give a card for, and the rules
 * that require more of some customers, in words. Independent of the reader.
 */
export function statedDeposits(rules: readonly DepositRule[], visit: DepositVisit) {
  const fitting = rules.filter((rule) => appliesToVisit(rule, visit))
  const everybody = highest(
    fitting.filter((rule) => !isPersonal(rule)),
    visit.price,
  )
  const some = fitting
    .filter(isPersonal)
    .map((rule) => ({ rule, amount: depositOf(rule, visit.price) }))
    .filter((due) => due.amount > 0 && (everybody === undefined || outranks(due, everybody)))
  return { everybody, some }
}
