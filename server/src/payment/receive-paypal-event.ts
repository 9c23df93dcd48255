import { receivePaypalEvent } from '@goldline/contract/payment'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { readPayment } from '../credit/read-payment.ts'
import { settle } from '../credit/settle.ts'
import { storeUnknownPayment } from '../credit/stray-payment.ts'
import { acrossSalons } from '../db/in-salon.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { inSteps } from '../http/route.ts'
import { paymentAtPaypal, type Subject, settleByReading } from '../invoice/settle-payment.ts'
import type { OrderRow } from '../ledger/queries.ts'
import type { PayPalEventHeaders } from '../providers/paypal.ts'

/** Limits our requests to PayPal, since strangers can send events about unknown payments. */
const straysAnHour = 60

/**
 * An event only triggers a read: state and amount come from PayPal's own answer, so old, late, forged or reordered
 * events do no harm (CRD-03). If PayPal cannot be reached now, our answer makes it send the event again.
 */
// Calls PayPal outside any transaction.
export const receivePaypalEventRoute = inSteps(receivePaypalEvent, async ({ deps, body, raw }) => {
  const { db, paypal, log } = deps
  if (paypal === undefined) throw new Refused('payment.unavailable')
  const headers = headersOf(raw.request)
  const named = subjectOf(body.event_type, body.resource)
  const order = await findPaypalOrder(db, named)
  const payment = order ? undefined : await paymentAtPaypal(db, named)
  const isGenuine = async () => {
    const verified = await paypal.verifyEvent({ headers, raw: raw.request.rawBody ?? '' })
    if (verified === 'unknown') throw new Refused('service-unavailable', { retryAfter: 5 })
    return verified === 'genuine'
  }
  if (order === undefined && payment === undefined) {
    const reference = named.orderId ?? named.captureId
    const stray = { provider: 'PAYPAL', id: body.id, eventType: body.event_type, reference } as const
    const isGenuineOfFew = async () => {
      await limit(deps, 'stray payments', { max: straysAnHour, windowSeconds: 3600 })
      return isGenuine()
    }
    return storeUnknownPayment(deps, { ...stray, isGenuine: isGenuineOfFew })
  }

  if (!(await isGenuine())) throw new Refused('forbidden')
  if (order) await settle(deps, order, await readPayment(deps, order))
  if (payment) await settleByReading(deps, paypal, payment)
  // The operator has to investigate: the payment of an invoice bought no credit.
  if (payment && /REFUNDED|REVERSED|^CUSTOMER\.DISPUTE/.test(body.event_type))
    log.error({ paymentId: payment.id }, 'a payment was given back')
})

const Value = z.string().check(z.minLength(1), z.maxLength(1000))
const Headers = z.object({
  'paypal-auth-algo': Value,
  'paypal-cert-url': Value,
  'paypal-transmission-id': Value,
  'paypal-transmission-sig': Value,
  'paypal-transmission-time': Value,
})

function headersOf({ headers }: FastifyRequest): PayPalEventHeaders {
  const { data } = Headers.safeParse(headers)
  if (data === undefined) throw new Refused('forbidden')
  return {
    auth_algo: data['paypal-auth-algo'],
    cert_url: data['paypal-cert-url'],
    transmission_id: data['paypal-transmission-id'],
    transmission_sig: data['paypal-transmission-sig'],
    transmission_time: data['paypal-transmission-time'],
  }
}

const OfOrder = z.object({ id: z.string() })
const OfCapture = z.object({ supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }) })
/** A refund links to its capture with the relation `up`. */
const OfRefund = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) })
const OfDispute = z.object({ disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })) })

function subjectOf(eventType: string, resource: unknown): Subject {
  if (eventType.startsWith('CHECKOUT.ORDER.'))
    return { orderId: OfOrder.safeParse(resource).data?.id, captureId: undefined }
  const up = OfRefund.safeParse(resource).data?.links.find(({ rel }) => rel === 'up')?.href
  const disputed = OfDispute.safeParse(resource).data?.disputed_transactions[0]?.seller_transaction_id
  return {
    orderId: OfCapture.safeParse(resource).data?.supplementary_data.related_ids.order_id,
    captureId: disputed ?? /\/captures\/(\w+)$/.exec(up ?? '')?.[1],
  }
}

/** Finds the order by either of its unique ids; undefined: the event is not about one of our orders. */
const findPaypalOrder = (db: Deps['db'], { orderId, captureId }: Subject): Promise<OrderRow | undefined> =>
  acrossSalons(db)
    .selectFrom('creditOrder')
    .selectAll()
    .where('stripeMethodId', 'is', null)
    .where(({ or, eb }) => or([eb('paypalOrderId', '=', orderId ?? ''), eb('paymentId', '=', captureId ?? '')]))
    .executeTakeFirst()
