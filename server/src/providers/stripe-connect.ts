/**
 * A salon's own account at Stripe, and the payments of its customers into it: direct charges, without an application
 * fee (PAY-02).
 */
import type { DisputeState } from '@goldline/domain/payment/deposit-outcome'
import type { DepositFacts } from '@goldline/domain/payment/deposit-settlement'
import type StripeSdk from 'stripe'
import * as z from 'zod/mini'
import { callStripe, type StripeOutcome } from './stripe-outcome.ts'

/** `missing`: number of details that Stripe still requires of the salon. */
type ConnectedAccount = { readonly id: string; readonly ready: boolean; readonly missing: number }
type NewAccount = {
  /** The salon's id; a repetition within a day yields the same account. */
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly country: string
  readonly currency: string
  readonly language: string
}
type PaymentPage = {
  /** Our deposit's id; a repetition within a day yields the same page. */
  readonly reference: string
  readonly accountId: string
  readonly amount: number
  readonly currency: string
  /** Describes to the customer what they pay for. */
  readonly title: string
  readonly email: string | undefined
  readonly locale: 'de' | 'en' | 'vi'
  readonly returnUrl: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}
type Refund = {
  readonly reference: string
  readonly accountId: string
  readonly paymentId: string
  readonly amount: number
}
type ConnectEvent = {
  readonly accountId: string | undefined
  readonly sessionId: string | undefined
  readonly disputeId: string | undefined
}

/**
 * `paymentId`: null for a charge that the salon made without a payment. `state`: undefined for an inquiry, which does
 * not move money.
 */
export type DisputeFacts = {
  readonly paymentId: string | null
  readonly amount: number
  readonly state: DisputeState | undefined
}

export type StripeConnect = {
  createAccount(account: NewAccount): Promise<StripeOutcome<ConnectedAccount>>
  readAccount(accountId: string): Promise<StripeOutcome<ConnectedAccount>>
  /** Returns the URL of Stripe's onboarding form, which can be opened once. */
  linkToForm(accountId: string, back: { returnUrl: string; refreshUrl: string }): Promise<StripeOutcome<string>>
  openPayment(page: PaymentPage): Promise<StripeOutcome<{ id: string; url: string }>>
  readDeposit(accountId: string, sessionId: string): Promise<StripeOutcome<DepositFacts>>
  /** Ends the payment page. Also `done` if it had already ended. */
  endPayment(accountId: string, sessionId: string): Promise<StripeOutcome<unknown>>
  /** Refunds once per reference, even if called repeatedly. */
  refund(refund: Refund): Promise<StripeOutcome<unknown>>
  readDispute(accountId: string, disputeId: string): Promise<StripeOutcome<DisputeFacts>>
  /** Parses a signed event of a connected account; undefined if Stripe did not send it recently. */
  connectEventOf(raw: string, signature: string, now: number): ConnectEvent | undefined
}

const include: ('configuration.merchant' | 'requirements')[] = ['configuration.merchant', 'requirements']

type ConnectSettings = { sdk: StripeSdk; verified: (raw: string, signature: string, now: number) => unknown }

export function stripeConnect({ sdk, verified }: ConnectSettings): StripeConnect {
  const { accounts, accountLinks } = sdk.v2.core
  return {
    createAccount: ({ reference, ...account }) =>
      callStripe(Account, () => accounts.create(accountFields(account), { idempotencyKey: `account-${reference}` })),
    readAccount: (accountId) => callStripe(Account, () => accounts.retrieve(accountId, { include })),
    linkToForm: (account, { returnUrl: return_url, refreshUrl: refresh_url }) =>
      callStripe(Link, () => {
        const collection_options = { fields: 'eventually_due', future_requirements: 'include' } as const
        const account_onboarding = { refresh_url, return_url, collection_options }
        return accountLinks.create({ account, use_case: { type: 'account_onboarding', account_onboarding } })
      }),
    openPayment: (page) =>
      callStripe(NewSession, () =>
        sdk.checkout.sessions.create(pageFields(page), {
          idempotencyKey: `deposit-${page.reference}`,
          stripeAccount: page.accountId,
        }),
      ),
    readDeposit: (stripeAccount, id) =>
      callStripe(Deposit, () => sdk.checkout.sessions.retrieve(id, {}, { stripeAccount })),
    async endPayment(stripeAccount, id) {
      const given = await callStripe(z.unknown(), () => sdk.checkout.sessions.expire(id, {}, { stripeAccount }))
      return given.kind === 'unknown' ? given : { kind: 'done', value: undefined }
    },
    async refund({ reference, accountId: stripeAccount, paymentId: payment_intent, amount }) {
      // Look for an earlier refund first: Stripe forgets idempotency keys after a day.
      const before = await callStripe(Refunds, () =>
        sdk.refunds.list({ payment_intent, limit: 100 }, { stripeAccount }),
      )
      if (before.kind !== 'done') return before
      if (before.value.data.some(({ metadata }) => metadata?.reference === reference)) return before
      const key = { idempotencyKey: `refund-${reference}`, stripeAccount }
      return callStripe(z.object({ id: z.string() }), () =>
        sdk.refunds.create({ payment_intent, amount, metadata: { reference } }, key),
      )
    },
    readDispute: (stripeAccount, id) => callStripe(Dispute, () => sdk.disputes.retrieve(id, {}, { stripeAccount })),
    connectEventOf(raw, signature, now) {
      try {
        return ConnectedEvent.safeParse(verified(raw, signature, now)).data
      } catch {
        return undefined
      }
    },
  }
}

/** Returns an account's settings: Stripe collects fees and losses from the salon, which gets Stripe's dashboard. */
const accountFields = ({ name, email, country, currency, language }: Omit<NewAccount, 'reference'>) => ({
  contact_email: email,
  display_name: name,
  dashboard: 'full' as const,
  identity: { country },
  defaults: {
    currency: currency.toLowerCase(),
    locales: [language],
    responsibilities: { fees_collector: 'stripe' as const, losses_collector: 'stripe' as const },
  },
  configuration: {
    merchant: { capabilities: { card_payments: { requested: true }, ...(country === 'CH' && twint) } },
  },
  include,
})
const twint = { twint_payments: { requested: true } }

/** Returns a payment page's settings; it offers the payment methods that the salon has enabled at Stripe. */
const pageFields = ({ reference, amount, currency, title, email, locale, returnUrl, expiresAt }: PaymentPage) => ({
  mode: 'payment' as const,
  line_items: [
    {
      quantity: 1,
      price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: title } },
    },
  ],
  client_reference_id: reference,
  ...(email !== undefined && { customer_email: email }),
  locale,
  success_url: returnUrl,
  cancel_url: returnUrl,
  expires_at: Math.ceil(expiresAt / 1000),
  payment_intent_data: { metadata: { reference } },
})

const AccountBody = z.object({
  id: z.string(),
  configuration: z.optional(
    z.nullable(
      z.object({
        merchant: z.optional(
          z.nullable(z.object({ capabilities: z.optional(z.record(z.string(), z.object({ status: z.string() }))) })),
        ),
      }),
    ),
  ),
  requirements: z.optional(z.nullable(z.object({ entries: z.optional(z.array(z.unknown())) }))),
})
const Account: z.ZodMiniType<ConnectedAccount> = z.pipe(
  AccountBody,
  z.transform(({ id, configuration, requirements }) => ({
    id,
    ready: configuration?.merchant?.capabilities?.card_payments?.status === 'active',
    missing: requirements?.entries?.length ?? 0,
  })),
)
const Link: z.ZodMiniType<string> = z.pipe(
  z.object({ url: z.string() }),
  z.transform(({ url }) => url),
)
const NewSession = z.object({ id: z.string(), url: z.string() })
const Refunds = z.object({
  data: z.array(z.object({ metadata: z.optional(z.nullable(z.record(z.string(), z.string()))) })),
})

const SessionBody = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.string(),
  amount_total: z.number(),
  currency: z.string(),
  client_reference_id: z.nullable(z.string()),
  payment_intent: z.nullable(z.string()),
})
const Deposit: z.ZodMiniType<DepositFacts> = z.pipe(
  SessionBody,
  z.transform((body) => ({
    page: body.status,
    paymentId: body.payment_status === 'paid' ? (body.payment_intent ?? undefined) : undefined,
    reference: body.client_reference_id ?? undefined,
    amount: body.amount_total,
    currency: body.currency.toUpperCase(),
  })),
)

const Dispute: z.ZodMiniType<DisputeFacts> = z.pipe(
  z.object({ payment_intent: z.nullable(z.string()), amount: z.number(), status: z.string() }),
  z.transform(({ payment_intent: paymentId, amount, status }) => ({ paymentId, amount, state: disputeState(status) })),
)

function disputeState(status: string): DisputeState | undefined {
  if (status.startsWith('warning_') || status === 'prevented') return undefined
  return status === 'won' ? 'WON' : status === 'lost' ? 'LOST' : 'OPEN'
}

/** A snapshot event with its object, or a thin event that only names its account. */
const ConnectedEvent: z.ZodMiniType<ConnectEvent> = z.pipe(
  z.object({
    account: z.optional(z.string()),
    data: z.optional(z.object({ object: z.optional(z.object({ object: z.string(), id: z.optional(z.string()) })) })),
    related_object: z.optional(z.nullable(z.object({ id: z.string() }))),
  }),
  z.transform(({ account, data, related_object: related }) => ({
    accountId: account ?? related?.id,
    sessionId: data?.object?.object === 'checkout.session' ? data.object.id : undefined,
    disputeId: data?.object?.object === 'dispute' ? data.object.id : undefined,
  })),
)
