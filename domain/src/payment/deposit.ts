/** Deposits for visits booked online (PAY-03): when one is due, how much, and what becomes of it. Amounts are minor units. */
import type { AppointmentStatus } from '../appointment/status.ts'
import { divideHalfUp } from '../money.ts'

/** Where it stands: the start is held, the visit is booked, the money goes back since the start was lost, nobody paid. */
export const depositStates = ['OPEN', 'PAID', 'RETURNED', 'ENDED'] as const
export type DepositState = (typeof depositStates)[number]

export const depositEntryKinds = ['CAPTURED', 'REFUNDED'] as const
export type DepositEntryKind = (typeof depositEntryKinds)[number]

/** Stripe keeps a payment page open for 30 minutes at least; a minute more, as its clock is not ours. */
export const paymentMinutes = 31
/** PAY-03: longer than the page, so that what is paid in its last minute still meets its start. */
export const depositHoldMinutes = 40

/** The card networks' least payment, in minor units; smaller sums are not asked for. */
const leastDeposit = 100

/** All conditions of a rule must hold; one that is null or false holds for everybody. */
export type DepositRule = {
  readonly id: string
  readonly enabled: boolean
  /** One of the visit's services is among them; null: any service. */
  readonly productIds: string[] | null
  /** The visit costs at least this. */
  readonly leastPrice: number | null
  /** Only people who have never come. */
  readonly newcomers: boolean
  /** Only people who did not come this often in the last twelve months. */
  readonly noShows: number | null
  /** Of the whole price; null: `amount`. */
  readonly percent: number | null
  readonly amount: number | null
}

export type DepositVisit = { readonly productIds: readonly string[]; readonly price: number }
type Booker = { readonly wasHere: boolean; readonly noShows: number }
export type DepositDue = { readonly rule: DepositRule; readonly amount: number }

/** What the rule takes of this price: never more than it, and nothing below what a card can pay. */
export function depositOf({ percent, amount }: Pick<DepositRule, 'percent' | 'amount'>, price: number): number {
  const wanted = percent === null ? (amount ?? 0) : divideHalfUp(price * percent, 100)
  const due = Math.min(wanted, price)
  return due < leastDeposit ? 0 : due
}

/** Whether the rule is about this visit, whoever books it. */
const fits = ({ enabled, productIds, leastPrice }: DepositRule, visit: DepositVisit): boolean =>
  enabled &&
  (productIds === null || visit.productIds.some((id) => productIds.includes(id))) &&
  visit.price >= (leastPrice ?? 0)

const isPersonal = ({ newcomers, noShows }: DepositRule): boolean => newcomers || noShows !== null

const isAbout = ({ newcomers, noShows }: DepositRule, booker: Booker): boolean =>
  (!newcomers || !booker.wasHere) && (noShows === null || booker.noShows >= noShows)

/** The highest; of equal ones the first. undefined: nothing is due. */
function highest(rules: readonly DepositRule[], price: number): DepositDue | undefined {
  const due = rules.map((rule) => ({ rule, amount: depositOf(rule, price) })).filter(({ amount }) => amount > 0)
  return due.reduce<DepositDue | undefined>(
    (most, each) => (most && most.amount >= each.amount ? most : each),
    undefined,
  )
}

/** What this person has to pay before the visit is booked; never two rules at once. */
export const depositDue = (
  rules: readonly DepositRule[],
  visit: DepositVisit,
  booker: Booker,
): DepositDue | undefined =>
  highest(
    rules.filter((rule) => fits(rule, visit) && isAbout(rule, booker)),
    visit.price,
  )

/**
 * AUTH-06: what anybody may read before the PIN: the deposit that everybody pays, and the rules that ask more of some
 * people, in words. It asks nothing about who reads it.
 */
export function statedDeposits(rules: readonly DepositRule[], visit: DepositVisit) {
  const fitting = rules.filter((rule) => fits(rule, visit))
  const everybody = highest(
    fitting.filter((rule) => !isPersonal(rule)),
    visit.price,
  )
  const some = fitting
    .filter(isPersonal)
    .map((rule) => ({ rule, amount: depositOf(rule, visit.price) }))
    .filter(({ amount }) => amount > (everybody?.amount ?? 0))
  return { everybody, some }
}

type PaidVisit = {
  readonly status: AppointmentStatus
  /** Epoch milliseconds, as the next two; null: it is not cancelled. */
  readonly cancelledAt: number | null
  readonly start: number
  /** Agreed when it was paid. */
  readonly windowHours: number
}

/**
 * What becomes of a visit's deposit. `BACK`: the salon cancelled, or the customer in time. `KEPT`: cancelled later, or
 * nobody came; the salon may still give it back. `HELD`: it counts towards the bill.
 */
export function depositOutcome({ status, cancelledAt, start, windowHours }: PaidVisit): 'HELD' | 'BACK' | 'KEPT' {
  if (status === 'BO_CANCELLED') return 'BACK'
  if (status === 'EXPIRED') return 'KEPT'
  if (status !== 'CUSTOMER_CANCELLED') return 'HELD'
  return cancelledAt !== null && cancelledAt <= start - windowHours * 3_600_000 ? 'BACK' : 'KEPT'
}
