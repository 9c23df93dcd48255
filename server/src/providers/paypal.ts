/** Payments through PayPal, Orders v2. */
import { decimalOf } from '@goldline/domain/credit/budget'
import type { PaymentFacts } from '@goldline/domain/credit/payment'
import { approvalUrlOf, factsOf, issueOf, OrderBody } from './paypal-answers.ts'
import { paypalSession } from './paypal-session.ts'
import type { PostResult } from './post-json.ts'

export type PayPalOptions = {
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  readonly limitMs?: number
}

type PaymentRequest = {
  /** Our order’s id, which PayPal returns; a repeated request yields the same order there. */
  readonly reference: string
  /** Minor units of a currency with two decimals. */
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly locale: string
  readonly returnUrl: string
  readonly cancelUrl: string
}

/** Sent, but the answer was lost or invalid: the request may have been executed. */
type UnknownOutcome = { readonly kind: 'unknown'; readonly error: string }
type CreateOutcome =
  | { readonly kind: 'created'; readonly id: string; readonly approvalUrl: string }
  | { readonly kind: 'refused'; readonly error: string }
  | UnknownOutcome
type ReadOutcome = { readonly kind: 'facts'; readonly facts: PaymentFacts } | { readonly kind: 'gone' } | UnknownOutcome
type CaptureOutcome =
  | ReadOutcome
  | { readonly kind: 'notApproved' }
  | { readonly kind: 'alreadyCaptured' }
  /** The payment was refused: no money was captured. */
  | { readonly kind: 'refused'; readonly error: string }

export type PayPal = {
  createOrder(request: PaymentRequest): Promise<CreateOutcome>
  getOrder(id: string): Promise<ReadOutcome>
  /** Captures the payment; a repeated `requestId` gets the same answer without another capture. */
  captureOrder(id: string, requestId: string): Promise<CaptureOutcome>
  /** Checks whether PayPal sent this event; `raw` is its unparsed body. */
  verifyEvent(event: { headers: PayPalEventHeaders; raw: string }): Promise<'genuine' | 'forged' | 'unknown'>
}

export type PayPalEventHeaders = Readonly<
  Record<'auth_algo' | 'cert_url' | 'transmission_id' | 'transmission_sig' | 'transmission_time', string>
>

/** Milliseconds, so that capture, read and sign-in fit a browser's 20 s (UI-11). */
const limitOfOneCall = 6_000

export function payPal(options: PayPalOptions): PayPal {
  const { baseUrl, webhookId, limitMs = limitOfOneCall } = options
  const { get, post } = paypalSession({ ...options, limitMs })
  const secure = baseUrl.startsWith('https:')
  return {
    async createOrder(request) {
      const headers = { 'PayPal-Request-Id': `order-${request.reference}` }
      return createdOf(await post('/v2/checkout/orders', JSON.stringify(orderBody(request)), headers), secure)
    },
    getOrder: async (id) => readOf(await get(pathOf(id))),
    async captureOrder(id, requestId) {
      const headers = { 'PayPal-Request-Id': requestId, Prefer: 'return=representation' }
      return capturedOf(await post(`${pathOf(id)}/capture`, '{}', headers))
    },
    async verifyEvent({ headers, raw }) {
      // Send the event back byte for byte, since another serialisation could differ from what was signed.
      const fields = JSON.stringify({ ...headers, webhook_id: webhookId }).slice(0, -1)
      const path = '/v1/notifications/verify-webhook-signature'
      return verificationOf(await post(path, `${fields},"webhook_event":${raw}}`))
    },
  }
}

const pathOf = (id: string): string => `/v2/checkout/orders/${encodeURIComponent(id)}`

function orderBody({ reference, amount, currency, description, locale, returnUrl, cancelUrl }: PaymentRequest) {
  const value = { currency_code: currency, value: decimalOf(amount) }
  return {
    intent: 'CAPTURE',
    purchase_units: [{ reference_id: reference, custom_id: reference, description, amount: value }],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: returnUrl,
          cancel_url: cancelUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          brand_name: 'Goldline',
          locale,
        },
      },
    },
  }
}

function createdOf(result: PostResult, secure: boolean): CreateOutcome {
  if (result.kind !== 'answer') return { kind: 'unknown', error: result.error }
  const { status, body } = result
  if (status === 400 || status === 422) return { kind: 'refused', error: `PayPal: ${issueOf(body)}` }
  const { data } = status < 300 ? OrderBody.safeParse(body) : { data: undefined }
  const approvalUrl = data && approvalUrlOf(data, secure)
  if (data === undefined || approvalUrl === undefined) return unclear(result)
  return { kind: 'created', id: data.id, approvalUrl }
}

function readOf(result: PostResult): ReadOutcome {
  if (result.kind !== 'answer') return { kind: 'unknown', error: result.error }
  if (result.status === 404) return { kind: 'gone' }
  const { data } = result.status < 300 ? OrderBody.safeParse(result.body) : { data: undefined }
  const facts = data && factsOf(data)
  return facts === undefined ? unclear(result) : { kind: 'facts', facts }
}

function capturedOf(result: PostResult): CaptureOutcome {
  if (result.kind !== 'answer' || result.status !== 422) return readOf(result)
  const issue = issueOf(result.body)
  if (issue === 'ORDER_ALREADY_CAPTURED') return { kind: 'alreadyCaptured' }
  if (issue === 'ORDER_NOT_APPROVED' || issue === 'PAYER_ACTION_REQUIRED') return { kind: 'notApproved' }
  if (issue === 'ORDER_COMPLETION_IN_PROGRESS') return unclear(result)
  return { kind: 'refused', error: `PayPal: ${issue}` }
}

function verificationOf(result: PostResult): 'genuine' | 'forged' | 'unknown' {
  if (result.kind !== 'answer') return 'unknown'
  // PayPal answers 400 or 422 to anything that is not one of its events.
  if (result.status === 400 || result.status === 422) return 'forged'
  if (result.status !== 200) return 'unknown'
  const { verification_status } = (result.body ?? {}) as { verification_status?: unknown }
  return verification_status === 'SUCCESS' ? 'genuine' : 'forged'
}

const unclear = ({ status, body }: { status: number; body: unknown }): UnknownOutcome => ({
  kind: 'unknown',
  error: `PayPal: HTTP ${status} ${issueOf(body)}`,
})
