/** Faults of PayPal's stand-in, by kind of request. */
import type { ServerResponse } from 'node:http'
import { answer } from './http.ts'
import { type Amount, failure } from './paypal-orders.ts'

export type Step = 'token' | 'create' | 'get' | 'capture' | 'verify'
/** `on`: the next request of this kind; absent: the next of any. */
export type PayPalFault = { on?: Step } & Fault
type Fault =
  /** Executes it, then answers this much later. */
  | { kind: 'delay'; ms: number }
  | { kind: 'status'; status: number; retryAfter?: number; apply?: boolean }
  /** Executes it, then cuts the connection. */
  | { kind: 'lostAnswer' }
  /** Cuts the connection without executing it. */
  | { kind: 'cut' }
  | { kind: 'issue'; issue: string }
  | { kind: 'malformed' }
  /** The capture returns nothing, another status or another amount. */
  | { kind: 'capture'; empty?: true; captureStatus?: string; amount?: Amount }

export function stepOf(route: string): Step | undefined {
  if (route === 'POST /v1/oauth2/token') return 'token'
  if (route === 'POST /v2/checkout/orders') return 'create'
  if (route === 'POST /v1/notifications/verify-webhook-signature') return 'verify'
  if (/^GET \/v2\/checkout\/orders\/\w+$/.test(route)) return 'get'
  return /^POST \/v2\/checkout\/orders\/\w+\/capture$/.test(route) ? 'capture' : undefined
}

/** Answers like a proxy in front of PayPal. */
export function answerAsProxy(
  response: ServerResponse,
  { status, retryAfter }: { status: number; retryAfter?: number },
): void {
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter))
  answer(response, status, failure(status === 429 ? 'RATE_LIMIT_REACHED' : 'INTERNAL_SERVER_ERROR'))
}
