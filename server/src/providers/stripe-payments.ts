/** Off-session payments by a saved card (CRD-04, PAY-04), and their refunds. */
import type { PaymentFacts } from '@goldline/domain/credit/payment'
import StripeSdk from 'stripe'
import * as z from 'zod/mini'
import { callStripe, inAccount, outcomeOfError, type StripeOutcome } from './stripe-outcome.ts'

type CardPayment = {
  /** Our order's id; a repetition yields the same payment. */
  readonly reference: string
  readonly customerId: string
  readonly methodId: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** The salon's own account that receives the payment (PAY-04); absent: the installation's. */
  readonly accountId?: string
}

/** A payment with Stripe's `id`; undefined if it created none. */
export type StripePayment = { readonly id: string | undefined; readonly facts: PaymentFacts }
type SoughtPayment = Pick<CardPayment, 'reference' | 'customerId' | 'accountId'> & { readonly id: string | null }

export type StripePayments = {
  /** Charges the card. Also `done` if it was declined or its bank requires the cardholder, which `facts` show. */
  pay(payment: CardPayment): Promise<StripeOutcome<StripePayment>>
  /** Finds a payment by Stripe's id, or else by our reference among the customer's newest; undefined: none. */
  readPayment(sought: SoughtPayment): Promise<StripeOutcome<StripePayment | undefined>>
}

const expand = ['latest_charge']
const mostListed = 100

export function stripePayments(sdk: StripeSdk): StripePayments {
  const withDisputes = async (
    payment: StripeOutcome<Payment>,
    stripeAccount?: string,
  ): Promise<StripeOutcome<StripePayment>> => {
    if (payment.kind !== 'done') return payment
    if (!payment.value.disputed) return { kind: 'done', value: payment.value.found }
    const disputes = await callStripe(Disputes, () =>
      sdk.disputes.list({ payment_intent: payment.value.found.id ?? '' }, inAccount(stripeAccount)),
    )
    return disputes.kind === 'done' ? { kind: 'done', value: disputed(payment.value.found, disputes.value) } : disputes
  }
  return {
    async pay({
      reference,
      customerId: customer,
      methodId: payment_method,
      amount,
      currency,
      accountId: stripeAccount,
    }) {
      const head = { amount, currency: currency.toLowerCase(), customer, payment_method, metadata: { reference } }
      const how = { payment_method_types: ['card'], confirm: true, off_session: true, expand }
      try {
        const key = { idempotencyKey: `top-up-${reference}`, ...inAccount(stripeAccount) }
        const made = await sdk.paymentIntents.create({ ...head, ...how }, key)
        return withDisputes(await callStripe(Intent, async () => made), stripeAccount)
      } catch (error) {
        return error instanceof StripeSdk.errors.StripeCardError ? refusedCard(reference, error) : outcomeOfError(error)
      }
    },
    async readPayment({ reference, customerId: customer, id, accountId: stripeAccount }) {
      if (id !== null)
        return withDisputes(
          await callStripe(Intent, () => sdk.paymentIntents.retrieve(id, { expand }, inAccount(stripeAccount))),
        )
      const params = { customer, limit: mostListed, expand: ['data.latest_charge'] }
      const listed = await callStripe(Intents, () => sdk.paymentIntents.list(params, inAccount(stripeAccount)))
      if (listed.kind !== 'done') return listed
      const own = listed.value.data.find(({ found }) => found.facts.reference === reference)
      return own === undefined
        ? { kind: 'done', value: undefined }
        : withDisputes({ kind: 'done', value: own }, stripeAccount)
    },
  }
}

const Charge = z.object({ amount_refunded: z.number(), disputed: z.boolean() })
const IntentBody = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: z.number(),
  currency: z.string(),
  metadata: z.object({ reference: z.optional(z.string()) }),
  last_payment_error: z.optional(z.nullable(z.object({ code: z.optional(z.string()) }))),
  latest_charge: z.optional(z.nullable(Charge)),
})
type Payment = { readonly found: StripePayment; readonly disputed: boolean }

const wantsBuyer = 'authentication_required'
/** Statuses that count as refused, since off-session the cardholder cannot complete a required action. */
const refused: readonly string[] = ['requires_payment_method', 'requires_action', 'requires_confirmation', 'canceled']

function paymentOf(body: z.infer<typeof IntentBody>): Payment {
  const { id, status, amount_received: amount, metadata, last_payment_error: error, latest_charge: charge } = body
  const currency = body.currency.toUpperCase()
  const own = status === 'succeeded' ? 'COMPLETED' : refused.includes(status) ? 'REFUSED' : 'PENDING'
  const facts: PaymentFacts = {
    reference: metadata.reference,
    status: 'COMPLETED',
    captures: [{ id, status: own, amount, currency }],
    givenBack: charge?.amount_refunded ?? 0,
    asksBuyer: error?.code === wantsBuyer || status === 'requires_action',
  }
  return { found: { id, facts }, disputed: charge?.disputed ?? false }
}
const Intent: z.ZodMiniType<Payment> = z.pipe(IntentBody, z.transform(paymentOf))
const Intents = z.object({ data: z.array(Intent) })

function refusedCard(reference: string, { code, payment_intent: made }: StripeSdk.errors.StripeCardError) {
  const facts: PaymentFacts = {
    reference,
    status: 'COMPLETED',
    captures: [],
    givenBack: 0,
    asksBuyer: code === wantsBuyer,
  }
  return { kind: 'done', value: { id: made?.id, facts } } as const
}

const Disputes = z.object({ data: z.array(z.object({ amount: z.number(), status: z.string() })) })
/** Dispute statuses in which the bank took no money or returned it. */
const kept: readonly string[] = ['won', 'prevented', 'warning_needs_response', 'warning_under_review', 'warning_closed']

function disputed({ id, facts }: StripePayment, { data }: z.infer<typeof Disputes>): StripePayment {
  const lost = data.filter(({ status }) => !kept.includes(status)).reduce((sum, { amount }) => sum + amount, 0)
  return { id, facts: { ...facts, givenBack: facts.givenBack + lost } }
}
