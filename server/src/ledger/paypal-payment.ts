/** PayPal payments of credit orders and invoices: return URLs, capture and outcome. */
import type { Language } from '@goldline/contract/page'
import { decidePayment, type PaymentVerdict } from '@goldline/domain/credit/payment'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Deps, RouteDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import type { PayPal } from '../providers/paypal.ts'
import { requestOrigin, returnAddress } from './return-address.ts'

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB', vi: 'vi-VN' }

/** Time that a buyer has to return before the job captures, in milliseconds; PayPal allows three hours. */
const returnMs = 10 * 60_000
const approvableMs = 6 * 3_600_000
const dayMs = 86_400_000

/** SQL: whether a payment's outcome is unknown, or its buyer may have approved it without returning. */
export function mustBeRead(now: number): RawBuilder<boolean> {
  const ago = (ms: number) => new Date(now - ms)
  return sql<boolean>`(capture_time > ${ago(30 * dayMs)} or paypal_order_id is not null
    and created_time > ${ago(approvableMs)} and created_time < ${ago(returnMs)})`
}

type PaypalStart = { query: { returnUrl: string; cancelUrl: string }; raw: { request: FastifyRequest } }

/**
 * Builds the URLs to which PayPal returns the buyer, with the `added` parameters; refuses URLs of other servers.
 */
export function returnUrls(
  { config }: RouteDeps,
  { query, raw }: PaypalStart,
  added: Readonly<Record<string, string>>,
) {
  const address = (field: 'returnUrl' | 'cancelUrl') =>
    returnAddress(requestOrigin(config.publicUrl, raw.request), query[field], { added, field })
  return { returnUrl: address('returnUrl'), cancelUrl: address('cancelUrl') }
}

type PaypalOrder = Omit<Parameters<PayPal['createOrder']>[0], 'locale'> & { language: Language }

/**
 * Finds or creates PayPal's order and returns the columns that our row stores. Refuses with service-unavailable if the
 * outcome is unknown; if PayPal refused, calls `end` to end our order and refuses with payment.unavailable.
 */
export async function createPayPalOrder(
  { log }: Pick<Deps, 'log'>,
  paypal: PayPal,
  { language, end, ...request }: PaypalOrder & { end: () => Promise<unknown> },
): Promise<{ paypalOrderId: string; approvalUrl: string }> {
  const created = await paypal.createOrder({ ...request, locale: locales[language] })
  if (created.kind === 'created') return { paypalOrderId: created.id, approvalUrl: created.approvalUrl }
  log.warn({ orderId: request.reference, error: created.error }, 'no payment order')
  if (created.kind === 'unknown') throw new Refused('service-unavailable', { retryAfter: 5 })
  await end()
  throw new Refused('payment.unavailable')
}

type Payment = Parameters<typeof decidePayment>[0] & { paypalOrderId: string | null }

/** Captures a payment. Uses the same request id for every try, so that PayPal captures only once. */
export async function captureAtPayPal(
  deps: Pick<Deps, 'log'>,
  paypal: PayPal,
  payment: Payment & { paypalOrderId: string },
): Promise<PaymentVerdict> {
  const { id: orderId, paypalOrderId } = payment
  const captured = await paypal.captureOrder(paypalOrderId, `capture-${orderId}`)
  switch (captured.kind) {
    case 'facts':
      return decidePayment(payment, captured.facts)
    case 'notApproved':
    case 'gone':
      return { kind: 'void' }
    case 'refused':
      deps.log.info({ orderId, error: captured.error }, 'payment refused')
      return { kind: 'none' }
    case 'unknown':
      deps.log.warn({ orderId, error: captured.error }, 'payment unknown')
  }
  return readAtPayPal(deps, paypal, payment)
}

/** Reads the payment's state; returns `open` also if PayPal is unavailable. */
export async function readAtPayPal(
  { log }: Pick<Deps, 'log'>,
  paypal: PayPal,
  payment: Payment,
): Promise<PaymentVerdict> {
  if (payment.paypalOrderId === null) return { kind: 'open' }
  const read = await paypal.getOrder(payment.paypalOrderId)
  if (read.kind === 'facts') return decidePayment(payment, read.facts)
  // PayPal deletes orders that were not approved in time.
  if (read.kind === 'gone') return { kind: 'void' }
  log.warn({ orderId: payment.id, error: read.error }, 'payment not read')
  return { kind: 'open' }
}
