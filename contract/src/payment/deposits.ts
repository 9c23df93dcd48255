/** Deposits as the salon sets them up: its own account at Stripe, and when a deposit is required (PAY-02, PAY-03). */
import { maxPasswordLength } from '@goldline/domain/auth/password'
import { depositStates, securities } from '@goldline/domain/payment/deposit'
import { depositOutcomes, disputeStates } from '@goldline/domain/payment/deposit-outcome'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { leaderRefusals } from '../refuses.ts'
import { Id, Instant, Money } from '../wire.ts'

const access = salon('salonSettings', ['ADMIN'])

/** `missing`: how many facts Stripe still needs. null: the salon has no account yet. */
const DepositAccount = z.nullable(z.object({ ready: z.boolean(), missing: z.int() }))

const maxAmount = z.maximum(100_000_000)
/** All conditions must be met. Exactly one of `percent` and `amount`: of a deposit, or of a fee secured by a card. */
export const DepositRule = z.strictObject({
  id: Id,
  enabled: z.boolean(),
  security: z.enum(securities),
  productIds: z.nullable(z.array(Id).check(z.minLength(1), z.maxLength(200))),
  leastPrice: z.nullable(Money.check(maxAmount)),
  newcomers: z.boolean(),
  noShows: z.nullable(z.int().check(z.minimum(1), z.maximum(12))),
  exemptVisits: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  percent: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  amount: z.nullable(Money.check(z.minimum(100), maxAmount)),
})
export type DepositRule = z.infer<typeof DepositRule>

/**
 * `hindrance`: this installation has no Stripe, or a fiscal device signs the salon’s sales, which cannot include
 * deposits.
 */
const DepositSettings = z.object({
  hindrance: z.nullable(z.enum(['NO_STRIPE', 'SIGNED_SALES'])),
  account: DepositAccount,
  rules: z.array(DepositRule),
  /** Whether customers may pay a visit's whole price ahead (PAY-03m). */
  wholePayment: z.boolean(),
})
export type DepositSettings = z.infer<typeof DepositSettings>

export const getDepositSettings = call({
  id: 'getDepositSettings',
  summary: 'The salon’s account at Stripe, and when it requires a deposit',
  route: 'GET /v1/deposit-settings',
  access,
  response: DepositSettings,
})

const LookBack = z.object({
  bookings: z.int(),
  covered: z.int(),
  deposits: Money,
  missed: z.int(),
  missedPrice: Money,
  missedCovered: z.int(),
  missedDeposits: Money,
})

/** PAY-03l: which deposits the saved rules would have required for visits of the last 90 days booked online. */
export const getDepositLookBack = call({
  id: 'getDepositLookBack',
  summary: 'The deposits that the rules would have required for the last 90 days’ online bookings',
  route: 'GET /v1/deposit-settings/look-back',
  access,
  response: LookBack,
})

/**
 * Replaces all rules, for bookings from now on; agreements made before stay. `wholePayment` needs an account at Stripe;
 * absent: stays as it is.
 */
export const setDepositRules = call({
  id: 'setDepositRules',
  summary: 'Set when the salon requires a deposit',
  route: 'PUT /v1/deposit-settings/rules',
  access,
  body: z.strictObject({ rules: z.array(DepositRule).check(z.maxLength(20)), wholePayment: z.optional(z.boolean()) }),
  response: DepositSettings,
})

/**
 * Creates the salon’s account at Stripe if there is none, and returns the address of Stripe’s form, which can be opened
 * once. Requires the caller’s password again (AUTH-18).
 */
export const linkDepositAccount = call({
  id: 'linkDepositAccount',
  summary: 'Open Stripe’s form for the salon’s own account',
  route: 'POST /v1/deposit-settings/account-links',
  access,
  body: z.strictObject({ password: z.optional(z.string().check(z.maxLength(maxPasswordLength))) }),
  response: z.object({ url: z.string() }),
  refuses: [...leaderRefusals, 'payment.unavailable'],
})

export const refreshDepositAccount = call({
  id: 'refreshDepositAccount',
  summary: 'Check at Stripe whether the salon’s account is ready',
  route: 'POST /v1/deposit-settings/account-readings',
  access,
  response: DepositSettings,
  refuses: ['payment.unavailable'],
})

/** `name`: empty if the person was erased. */
const PaidVisitDeposit = z.object({
  id: Id,
  state: z.enum(depositStates),
  /** CARD: a fee for a late cancellation or a missed visit, which is damages, not a sale (PAY-04h). */
  security: z.enum(securities),
  /** The paid amount. */
  amount: Money,
  refunded: Money,
  disputed: Money,
  dispute: z.nullable(z.enum(disputeStates)),
  /** null: there is no visit, or it is a fee. Once a bill has deducted a deposit, only the till can refund it. */
  outcome: z.nullable(z.enum(depositOutcomes)),
  currency: z.string(),
  name: z.string(),
  startTime: Instant,
  appointmentId: z.nullable(Id),
})
export type PaidVisitDeposit = z.infer<typeof PaidVisitDeposit>

export const getTakenDeposits = call({
  id: 'getTakenDeposits',
  summary: 'The hundred newest deposits and fees that were paid, the newest first',
  route: 'GET /v1/visit-deposits',
  access,
  response: z.array(PaidVisitDeposit),
})

/** PAY-06: never refunds more than was paid, even with several requests at the same time. */
export const giveDepositBack = call({
  id: 'giveDepositBack',
  summary: 'Refund the rest of a deposit or of a fee',
  route: 'POST /v1/visit-deposits/{id}/refund',
  access,
  params: z.object({ id: Id }),
  idempotent: true,
  refuses: ['deposit.notFound', 'deposit.nothing-left', 'deposit.disputed'],
})

/** An event only signals that there is something new to read at Stripe. */
export const receiveConnectEvent = call({
  id: 'receiveConnectEvent',
  summary: 'Stripe reports a change of a salon’s own account, or a payment into it',
  route: 'POST /v1/webhooks/stripe-connect',
  access: 'public',
  sentBy: 'provider',
  body: z.looseObject({ type: z.string() }),
  rawBody: true,
  refuses: ['payment.unavailable', 'forbidden'],
})
