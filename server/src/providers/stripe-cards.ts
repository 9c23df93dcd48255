/** Cards saved on Stripe's page, also by customers in the salon's own account (PAY-04). */
import type StripeSdk from 'stripe'
import * as z from 'zod/mini'
import { callStripe, type StripeOutcome } from './stripe-outcome.ts'

/** A saved card; `methodId` is Stripe's id. */
export type CardFacts = {
  readonly methodId: string
  readonly brand: string
  readonly lastFour: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

type CardPage = {
  /** Our id; a repetition within a day yields the same customer and page. */
  readonly reference: string
  readonly accountId: string
  readonly locale: 'de' | 'en' | 'vi'
  readonly returnUrl: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/** State of a card page; `card`: undefined until one is entered. */
export type CardPageState = {
  readonly page: 'open' | 'complete' | 'expired'
  readonly reference: string | undefined
  readonly customerId: string
  readonly card: CardFacts | undefined
}

export type StripeCards = {
  openCardPage(page: CardPage): Promise<StripeOutcome<{ id: string; url: string }>>
  readCardPage(accountId: string, sessionId: string): Promise<StripeOutcome<CardPageState>>
}

export function stripeCards(sdk: StripeSdk): StripeCards {
  return {
    async openCardPage({ reference, accountId: stripeAccount, locale, returnUrl, expiresAt }) {
      const keyed = (kind: string) => ({ idempotencyKey: `${kind}-${reference}`, stripeAccount })
      const made = await callStripe(z.object({ id: z.string() }), () =>
        sdk.customers.create({ metadata: { reference } }, keyed('visit-customer')),
      )
      if (made.kind !== 'done') return made
      const urls = { success_url: returnUrl, cancel_url: returnUrl, expires_at: Math.ceil(expiresAt / 1000) }
      const head = {
        ...cardsOnly,
        mode: 'setup' as const,
        customer: made.value.id,
        client_reference_id: reference,
        locale,
      }
      return callStripe(NewSession, () => sdk.checkout.sessions.create({ ...head, ...urls }, keyed('visit-card')))
    },
    readCardPage: (stripeAccount, id) =>
      callStripe(SetupSession, () =>
        sdk.checkout.sessions.retrieve(id, { expand: ['setup_intent.payment_method'] }, { stripeAccount }),
      ),
  }
}

/** A parameter that the API accepts but the package's types lack. */
export const cardsOnly = { payment_method_types: ['card'] }

export const NewSession = z.object({ id: z.string(), url: z.string() })
const Method = z.object({
  id: z.string(),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.number(), exp_year: z.number() }),
})
export const SetupIntent = z.object({ status: z.string(), payment_method: z.nullable(z.unknown()) })

export function cardOf(intent: z.infer<typeof SetupIntent> | null): CardFacts | undefined {
  const { data } = intent?.status === 'succeeded' ? Method.safeParse(intent.payment_method) : { data: undefined }
  if (data === undefined) return undefined
  const { brand, last4: lastFour, exp_month: expiryMonth, exp_year: expiryYear } = data.card
  return { methodId: data.id, brand, lastFour, expiryMonth, expiryYear }
}

const SetupSession: z.ZodMiniType<CardPageState> = z.pipe(
  z.object({
    status: z.enum(['open', 'complete', 'expired']),
    client_reference_id: z.nullable(z.string()),
    customer: z.string(),
    setup_intent: z.nullable(SetupIntent),
  }),
  z.transform(({ status, client_reference_id: reference, customer, setup_intent: intent }) => ({
    ...{ page: status, reference: reference ?? undefined, customerId: customer, card: cardOf(intent) },
  })),
)
