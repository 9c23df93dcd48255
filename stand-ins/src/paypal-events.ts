/** Events sent and signed like PayPal's; only those sent from here are genuine. */
import { createHash, randomUUID } from 'node:crypto'
import type { Order, SentEvent } from './paypal-orders.ts'

export const newEvent = (
  type: string,
  resource: object,
  { now, certUrl }: { now: number; certUrl: string },
): SentEvent => {
  const body = JSON.stringify({
    id: `WH-${randomUUID()}`,
    event_version: '1.0',
    create_time: new Date(now).toISOString(),
    event_type: type,
    resource,
  })
  const transmission = randomUUID()
  return {
    type,
    body,
    headers: {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': certUrl,
      'paypal-transmission-id': transmission,
      'paypal-transmission-time': new Date(now).toISOString(),
      'paypal-transmission-sig': createHash('sha256').update(`${transmission}|${body}`).digest('base64'),
    },
  }
}

export const approved = (order: Order) => ({ id: order.id, status: order.status, purchase_units: [order.unit] })

/** A capture’s resource contains the id of its order. */
export const captured = (order: Order, capture: object) => ({
  ...capture,
  supplementary_data: { related_ids: { order_id: order.id } },
})

type SignatureCheck = { transmission_id?: unknown; transmission_sig?: unknown; webhook_id?: unknown }

/** Verifies that exactly this event was sent for this webhook. `raw`: the request as received. */
export function isGenuine(
  sent: readonly SentEvent[],
  claim: SignatureCheck,
  { raw, webhookId }: { raw: string; webhookId: string },
): boolean {
  const event = sent.find(({ headers }) => headers['paypal-transmission-id'] === claim.transmission_id)
  const signed = event?.headers['paypal-transmission-sig'] === claim.transmission_sig
  return (
    event !== undefined && signed && claim.webhook_id === webhookId && raw.includes(`"webhook_event":${event.body}`)
  )
}
