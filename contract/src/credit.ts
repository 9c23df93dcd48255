/** Prepaid credit for messages: packages, orders and balance (CRD-01, CRD-02). */

import { creditOrderStates } from '@goldline/domain/credit/order'
import { countries } from '@goldline/domain/customer/phone'
import { channels } from '@goldline/domain/message/kinds'
import * as z from 'zod/mini'
import { salon } from './access.ts'
import { call } from './call.ts'
import { Id, Instant, LanguageCode, Money, visibleTextSchema } from './wire.ts'

const Currency = z.literal('EUR')

/** `balance` is the credit that `price` buys. */
export const CreditPackage = z.object({
  '@type': z.literal('basic-credit-package'),
  id: Id,
  countryCode: z.enum(countries),
  /** The provider of its messages. */
  provider: z.string(),
  price: Money,
  balance: Money,
  currency: Currency,
})
export type CreditPackage = z.infer<typeof CreditPackage>

/** The price of one message, or of one segment of an SMS. */
const CommunicationUnitPrice = z.object({
  '@type': z.literal('basic-communication-unit-price'),
  communicationWay: z.enum(channels),
  countryCode: z.enum(countries),
  provider: z.string(),
  price: Money,
  currency: Currency,
})

/** Amounts as of the order. `pending`: the payment provider is reviewing the payment. */
export const CreditOrder = z.object({
  '@type': z.literal('basic-credit-order'),
  id: Id,
  createdAt: Instant,
  state: z.enum(creditOrderStates),
  pending: z.boolean(),
  price: Money,
  balance: Money,
  currency: Currency,
  /** The amount of the price that refunds and disputes returned (CRD-07). */
  givenBack: Money,
  /** Paid automatically with the saved card (CRD-04). */
  automatic: z.boolean(),
})
export type CreditOrder = z.infer<typeof CreditOrder>

const OrderId = z.object({ id: Id })

export const getCreditPackages = call({
  id: 'getCreditPackages',
  summary: 'The packages of prepaid credit, by country and price; `countryCode`: only of this country',
  route: 'GET /v1/communication-unit-packages',
  access: 'public',
  sentBy: 'partner',
  query: z.object({ countryCode: z.optional(z.enum(countries)) }),
  response: z.array(CreditPackage),
})

export const getCommunicationUnitPrices = call({
  id: 'getCommunicationUnitPrices',
  summary: 'The price of a message, by country and channel',
  route: 'GET /v1/communication-unit-prices',
  access: salon('credit', ['ADMIN']),
  sentBy: 'partner',
  response: z.array(CommunicationUnitPrice),
})

/**
 * Returns a bare number, as the specification has it: euros with two decimals. `id`: of the salon or of one of its
 * owners.
 */
export const getBudget = call({
  id: 'getBudget',
  summary: 'The salon’s prepaid credit, in euros',
  route: 'GET /v1/business-object-owner/{id}/budget',
  access: salon('credit', ['ADMIN']),
  sentBy: 'partner',
  params: z.object({ id: Id }),
  response: z.number(),
  refuses: ['businessObject.notFound'],
})

/** Returns packages, prices and the salon's balance in one response. Not in the specification. */
export const getMyCredit = call({
  id: 'getMyCredit',
  summary: 'The salon’s credit in minor units, the packages for its country and its last 20 orders, newest first',
  route: 'GET /v1/communication-unit-packages/me',
  access: salon('credit', ['ADMIN']),
  response: z.object({
    /** The salon's balance in cents; below zero if codes overdraw it (CRD-05). */
    balance: z.int(),
    /** Credit reserved for SMS being sent, until it is known whether they were sent (CRD-06). */
    reserved: Money,
    currency: Currency,
    /** false: this installation takes no payments. */
    forSale: z.boolean(),
    packages: z.array(CreditPackage),
    orders: z.array(CreditOrder),
  }),
  refuses: ['businessObject.notFound'],
})

export const getCreditOrder = call({
  id: 'getCreditOrder',
  summary: 'An order of prepaid credit by the own salon',
  route: 'GET /v1/communication-unit-packages/orders/{id}',
  access: salon('credit', ['ADMIN']),
  sentBy: 'partner',
  params: OrderId,
  response: CreditOrder,
  refuses: ['credit-order.notFound'],
})

/**
 * `returnUrl` and `cancelUrl` are paths, or addresses below the server's own; `orderId` is added to both. Send the
 * buyer to `approvalUrl`. 409 payment.unavailable if this installation accepts no payments, 503 if the payment provider
 * does not answer.
 */
export const orderCreditPackage = call({
  id: 'orderCreditPackage',
  summary: 'Order a package of prepaid credit, to pay at PayPal',
  route: 'POST /v1/communication-unit-packages/me/orders',
  access: salon('credit', ['ADMIN']),
  query: z.object({
    usePaypalPayment: z.literal('true'),
    returnUrl: visibleTextSchema(500),
    cancelUrl: visibleTextSchema(500),
  }),
  /** `language`: of PayPal’s pages. */
  body: z.strictObject({ communicationUnitPackageId: Id, language: z.optional(LanguageCode) }),
  response: z.object({ order: CreditOrder, approvalUrl: z.string() }),
  status: 201,
  idempotent: true,
  refuses: ['businessObject.notFound', 'credit-order.notFound', 'payment.unavailable', 'too-many-requests'],
})

/**
 * Captures the approved payment: 402 no-capture-payments, 409 order-already-fulfilled, 409 order-already-rejected. 503:
 * the result is unknown yet; retrying never pays twice.
 */
export const capturePaypalPayment = call({
  id: 'capturePaypalPayment',
  summary: 'Capture the approved payment of an own order',
  route: 'PATCH /v1/communication-unit-packages/orders/{id}/paypal-payment',
  access: salon('credit', ['ADMIN']),
  params: OrderId,
  response: CreditOrder,
  refuses: [
    'credit-order.notFound',
    'no-capture-payments',
    'order-already-fulfilled',
    'order-already-rejected',
    'payment.unavailable',
  ],
})

/**
 * For buyers who returned without paying. A capture that has begun is not cancelled; the response shows the order's
 * state. Not in the specification.
 */
export const cancelCreditOrder = call({
  id: 'cancelCreditOrder',
  summary: 'Cancel an own order that was not paid',
  route: 'POST /v1/communication-unit-packages/orders/{id}/cancellation',
  access: salon('credit', ['ADMIN']),
  params: OrderId,
  response: CreditOrder,
  refuses: ['credit-order.notFound', 'order-already-fulfilled'],
})
