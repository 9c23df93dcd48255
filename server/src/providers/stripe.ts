/**
 * Cards saved at Stripe, through its own package: the product sees brand, last four digits and expiry, never the number
 * (PAY-05). `stripe-payments.ts` charges them.
 */
import StripeSdk from 'stripe'
import * as z from 'zod/mini'
import {
  type CardFacts,
  cardOf,
  cardsOnly,
  NewSession,
  SetupIntent,
  type StripeCards,
  stripeCards,
} from './stripe-cards.ts'
import { type StripeConnect, stripeConnect } from './stripe-connect.ts'
import { callStripe, inAccount, type StripeOutcome } from './stripe-outcome.ts'
import { type StripePayments, stripePayments } from './stripe-payments.ts'

export type StripeOptions = {
  readonly baseUrl: string
  readonly secretKey: string
  readonly webhookSecret: string
  /** Secret of the endpoint for salons' own accounts; undefined: these accounts are polled instead. */
  readonly connectWebhookSecret?: string | undefined
  readonly limitMs?: number
}

/** `card`: undefined until a card is entered. */
type SessionFacts = { readonly customerId: string; readonly card: CardFacts | undefined }
type SessionRequest = {
  /** Our set-up’s id; a repetition yields the same session. */
  readonly reference: string
  readonly customerId: string
  readonly locale: 'de' | 'en' | 'vi'
  readonly successUrl: string
  readonly cancelUrl: string
}

export type Stripe = StripePayments &
  StripeConnect &
  StripeCards & {
    /** Creates a customer. `reference`: the salon's id; a repetition within a day yields the same customer. */
    createCustomer(reference: string): Promise<StripeOutcome<{ id: string }>>
    openSession(request: SessionRequest): Promise<StripeOutcome<{ id: string; url: string }>>
    readSession(id: string): Promise<StripeOutcome<SessionFacts>>
    /** Detaches a card, in the salon's own account if named. Also `done` if it is no longer attached. */
    detach(methodId: string, accountId?: string): Promise<StripeOutcome<undefined>>
    /** Parses a signed event; undefined if Stripe did not send it, or not within 300 s of `now`. */
    eventOf(raw: string, signature: string, now: number): StripeEvent | undefined
  }
export type StripeEvent = {
  readonly id: string
  readonly type: string
  readonly objectId: string | undefined
  /** The payment that the event is about. */
  readonly paymentId: string | undefined
  /** The payment's order. */
  readonly reference: string | undefined
}

/** Milliseconds, so that customer and session fit a browser's 20 s (UI-11). */
const limitOfOneCall = 6_000
const mostBytes = 1_000_000
const toleranceSeconds = 300

function createSdk({ baseUrl, secretKey, limitMs = limitOfOneCall }: StripeOptions): StripeSdk {
  const { hostname: host, port, protocol } = new URL(baseUrl)
  const secure = protocol === 'https:'
  return new StripeSdk(secretKey, {
    host,
    port: port === '' ? (secure ? 443 : 80) : port,
    protocol: secure ? 'https' : 'http',
    timeout: limitMs,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: StripeSdk.createFetchHttpClient(bounded),
  })
}

export function stripe(options: StripeOptions): Stripe {
  const { webhookSecret, connectWebhookSecret } = options
  const sdk = createSdk(options)
  return {
    createCustomer: (reference) =>
      callStripe(Customer, () =>
        sdk.customers.create({ metadata: { reference } }, { idempotencyKey: `customer-${reference}` }),
      ),
    openSession: ({ reference, customerId: customer, locale, successUrl, cancelUrl }) =>
      callStripe(NewSession, () =>
        sdk.checkout.sessions.create(
          {
            ...cardsOnly,
            mode: 'setup',
            customer,
            client_reference_id: reference,
            locale,
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: `setup-${reference}` },
        ),
      ),
    readSession: (id) =>
      callStripe(Session, () => sdk.checkout.sessions.retrieve(id, { expand: ['setup_intent.payment_method'] })),
    async detach(methodId, stripeAccount) {
      const given = await callStripe(z.unknown(), () =>
        sdk.paymentMethods.detach(methodId, {}, inAccount(stripeAccount)),
      )
      // Any other failure means that the card is not attached.
      return given.kind === 'unknown' ? given : { kind: 'done', value: undefined }
    },
    ...stripePayments(sdk),
    ...stripeCards(sdk),
    ...stripeConnect({
      sdk,
      verified: (raw, signature, now) =>
        verified(sdk, { raw, signature, webhookSecret: connectWebhookSecret ?? '', now }),
    }),
    eventOf: (raw, signature, now) => eventOf(() => verified(sdk, { raw, signature, webhookSecret, now })),
  }
}

/** Fetches without redirects, with a bounded answer (OPS-06); the package sets the time limit. */
async function bounded(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  let size = 0
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > mostBytes) controller.error(new Error('too long'))
      else controller.enqueue(chunk)
    },
  })
  const { status, headers } = response
  return new Response(response.body?.pipeThrough(count) ?? null, { status, headers })
}

const Customer = z.object({ id: z.string() })

const Session: z.ZodMiniType<SessionFacts> = z.pipe(
  z.object({ customer: z.string(), setup_intent: z.nullable(SetupIntent) }),
  z.transform(({ customer, setup_intent: intent }) => ({ customerId: customer, card: cardOf(intent) })),
)

type SignedEvent = { raw: string; signature: string; webhookSecret: string; now: number }

const verified = (sdk: StripeSdk, { raw, signature, webhookSecret, now }: SignedEvent): unknown =>
  sdk.webhooks.constructEvent(raw, signature, webhookSecret, toleranceSeconds, undefined, now)

const EventObject = z.object({
  object: z.string(),
  id: z.optional(z.string()),
  payment_intent: z.optional(z.nullable(z.string())),
  metadata: z.optional(z.nullable(z.object({ reference: z.optional(z.string()) }))),
})
const Event = z.object({ id: z.string(), type: z.string(), data: z.object({ object: EventObject }) })

function eventOf(read: () => unknown): StripeEvent | undefined {
  try {
    const { data } = Event.safeParse(read())
    if (data === undefined) return undefined
    const { id, type } = data
    const { object, id: objectId, payment_intent: of, metadata } = data.data.object
    const paymentId = object === 'payment_intent' ? objectId : (of ?? undefined)
    return { id, type, objectId, paymentId, reference: metadata?.reference }
  } catch {
    return undefined
  }
}
