/** The salon's cards, entered on Stripe's page; we store brand, last four digits and expiry (PAY-01, PAY-05). */
import { maxPasswordLength } from '@goldline/domain/auth/password'
import { setupStates } from '@goldline/domain/payment/cards'
import * as z from 'zod/mini'
import { salon } from './access.ts'
import { call } from './call.ts'
import { leaderRefusals } from './refuses.ts'
import { Id, Instant } from './wire.ts'

export const PaymentMethod = z.object({
  '@type': z.literal('basic-payment-method'),
  id: Id,
  provider: z.literal('STRIPE'),
  /** As Stripe names it: `visa`, `mastercard`, `amex` … */
  brand: z.string(),
  lastFour: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
  isDefault: z.boolean(),
  createdAt: Instant,
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** `url`: Stripe's page while no card was entered; null once it is finished. */
export const PaymentMethodSetup = z.object({
  '@type': z.literal('basic-payment-method-setup'),
  id: Id,
  provider: z.literal('STRIPE'),
  state: z.enum(setupStates),
  url: z.nullable(z.string()),
})
export type PaymentMethodSetup = z.infer<typeof PaymentMethodSetup>

const access = salon('paymentMethods', ['ADMIN'])
const password = z.optional(z.string().check(z.maxLength(maxPasswordLength)))
const params = z.object({ id: Id })

export const getPaymentMethods = call({
  id: 'getPaymentMethods',
  summary: 'The salon’s cards, the default first',
  route: 'GET /v1/payment-methods',
  access,
  response: z.array(PaymentMethod),
})

/**
 * Requires the caller's password again (AUTH-18). Send the person to `url`; Stripe sends them back to ADMIN, which
 * finishes it. 409 payment.unavailable if this installation accepts no cards, 503 if Stripe does not answer.
 */
export const startPaymentMethodSetup = call({
  id: 'startPaymentMethodSetup',
  summary: 'Start to save a card',
  route: 'POST /v1/payment-method-setups',
  access,
  body: z.strictObject({ provider: z.literal('STRIPE'), password }),
  response: PaymentMethodSetup,
  status: 201,
  idempotent: true,
  refuses: [...leaderRefusals, 'payment-method.notFound', 'payment.unavailable'],
})

/** Reads the result at Stripe: still `CREATED` if no card was entered. Repeating the call changes nothing. */
export const finishPaymentMethodSetup = call({
  id: 'finishPaymentMethodSetup',
  summary: 'Finish saving a card',
  route: 'PATCH /v1/payment-method-setups/{id}',
  access,
  params,
  response: PaymentMethodSetup,
  refuses: ['payment-method.notFound', 'payment.unavailable'],
})

/** Requires the caller's password again (AUTH-18). */
export const updatePaymentMethod = call({
  id: 'updatePaymentMethod',
  summary: 'Make a card the default',
  route: 'PATCH /v1/payment-methods/{id}',
  access,
  params,
  body: z.strictObject({ isDefault: z.literal(true), password }),
  refuses: [...leaderRefusals, 'payment-method.notFound'],
})

/**
 * Removes it here and at Stripe. If it was the default, the newest of the others becomes the default (PAY-05). Requires
 * the caller's password again (AUTH-18).
 */
export const deletePaymentMethod = call({
  id: 'deletePaymentMethod',
  summary: 'Remove a card',
  route: 'DELETE /v1/payment-methods/{id}',
  access,
  params,
  body: z.optional(z.strictObject({ password })),
  refuses: [...leaderRefusals, 'payment-method.notFound'],
})

/**
 * Receives Stripe's events. A forged or old one is refused; an unknown one changes nothing, and is stored for the
 * operator if it is about a payment.
 */
export const receiveStripeEvent = call({
  id: 'receiveStripeEvent',
  summary: 'Stripe reports a card, or a payment by card',
  route: 'POST /v1/webhooks/stripe',
  access: 'public',
  sentBy: 'provider',
  body: z.looseObject({ type: z.string() }),
  rawBody: true,
  refuses: ['payment.unavailable', 'forbidden'],
})

/**
 * PayPal’s events. A forged one is refused; one about an unknown order changes nothing, and is stored for the operator.
 */
export const receivePaypalEvent = call({
  id: 'receivePaypalEvent',
  summary: 'PayPal reports a payment',
  route: 'POST /v1/webhooks/paypal',
  access: 'public',
  sentBy: 'provider',
  body: z.looseObject({ event_type: z.string(), resource: z.looseObject({}) }),
  rawBody: true,
  refuses: ['payment.unavailable', 'forbidden', 'too-many-requests'],
})
