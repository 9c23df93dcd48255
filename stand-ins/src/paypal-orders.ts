/** Orders as in PayPal's Orders v2: created, approved by the buyer, captured once. */
import { randomBytes } from 'node:crypto'

export type Amount = { currency_code: string; value: string }
type Unit = { reference_id?: string; custom_id?: string; description?: string; amount: Amount }
type Context = { return_url: string; cancel_url: string; locale?: string; brand_name?: string }
type Capture = {
  id: string
  status: string
  status_details?: { reason: string }
  amount: Amount
  custom_id?: string
}
type Refund = { id: string; status: 'COMPLETED'; amount: Amount; captureId: string }
export type Order = {
  readonly id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  /** The buyer’s card will be refused at the capture. */
  declines: boolean
  readonly unit: Unit
  readonly context: Context
  readonly captures: Capture[]
  readonly refunds: Refund[]
}

/** An event as sent. */
export type SentEvent = { readonly type: string; readonly headers: Record<string, string>; readonly body: string }

/**
 * `answered`: order ids by PayPal-Request-Id; repeating one returns the same order or capture. `events`: sent events,
 * newest last.
 */
export type Memory = {
  port: number
  orders: Record<string, Order>
  answered: Record<string, string>
  events: SentEvent[]
}
export const emptyMemory = (): Memory => ({ port: 0, orders: {}, answered: {}, events: [] })

export type Issue = { status: number; issue: string }
/** An error's body. */
export const failure = (name: string, issue?: string) => ({
  name,
  message: 'The words here change.',
  debug_id: 'demo',
  ...(issue === undefined ? {} : { details: [{ issue, description: 'The words here change.' }] }),
})

/** The result of a capture that does not pay the whole amount. */
export type Outcome = { empty?: true; captureStatus?: string; amount?: Amount }

/** `value` as PayPal writes it, such as `5.00`. */
export type RefundRequest = { value?: string; reverse?: boolean }

export type Orders = ReturnType<typeof makeOrders>

const newId = (): string => randomBytes(9).toString('hex').toUpperCase().slice(0, 17)

export function makeOrders(memory: Memory) {
  const find = (id: string | undefined): Order | undefined => (id === undefined ? undefined : memory.orders[id])

  function create(body: Record<string, unknown>, requestId: string | undefined): Order | Issue {
    const known = requestId === undefined ? undefined : find(memory.answered[requestId])
    if (known !== undefined) return known
    const made = orderOf(body)
    if ('issue' in made) return made
    memory.orders[made.id] = made
    if (requestId !== undefined) memory.answered[requestId] = made.id
    return made
  }

  function capture(id: string, requestId: string | undefined, outcome: Outcome): Order | Issue {
    const order = find(id)
    if (order === undefined) return { status: 404, issue: 'INVALID_RESOURCE_ID' }
    if (requestId !== undefined && memory.answered[requestId] === id) return order
    if (order.status === 'COMPLETED') return { status: 422, issue: 'ORDER_ALREADY_CAPTURED' }
    if (order.status !== 'APPROVED') return { status: 422, issue: 'ORDER_NOT_APPROVED' }
    if (order.declines) return { status: 422, issue: 'INSTRUMENT_DECLINED' }
    order.status = 'COMPLETED'
    const { amount, custom_id } = order.unit
    const taken = { id: newId(), status: outcome.captureStatus ?? 'COMPLETED', amount: outcome.amount ?? amount }
    if (!outcome.empty) order.captures.push({ ...taken, ...(custom_id === undefined ? {} : { custom_id }) })
    if (requestId !== undefined) memory.answered[requestId] = id
    return order
  }

  /** The buyer's decision at PayPal; only an undecided order can be decided. */
  function decide(id: string, decision: 'approve' | 'decline' | 'cancel'): Order | undefined {
    const order = find(id)
    if (order?.status === 'PAYER_ACTION_REQUIRED' && decision !== 'cancel') {
      order.status = 'APPROVED'
      order.declines = decision === 'decline'
    }
    return order
  }

  /** Refunds of the first capture: `value` or the rest, by the seller, or all by the bank (`reverse`). */
  function giveBack(id: string, { value, reverse }: RefundRequest): Refund | undefined {
    const order = find(id)
    const [taken] = order?.captures ?? []
    if (order === undefined || taken === undefined) return undefined
    const left = Number(taken.amount.value) - order.refunds.reduce((sum, { amount }) => sum + Number(amount.value), 0)
    const amount = { ...taken.amount, value: Math.min(left, Number(value ?? left)).toFixed(2) }
    const refund = { id: newId(), status: 'COMPLETED', amount, captureId: taken.id } as const
    if (!reverse) order.refunds.push(refund)
    // A chargeback has no separate status.
    if (reverse) taken.status_details = { reason: 'CHARGEBACK' }
    taken.status = reverse ? 'DECLINED' : Number(amount.value) < left ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
    return refund
  }

  return { create, capture, decide, find, giveBack }
}

function orderOf(body: Record<string, unknown>): Order | Issue {
  const [unit] = (body.purchase_units ?? []) as (Unit | undefined)[]
  const source = body.payment_source as { paypal?: { experience_context?: Context } } | undefined
  const context = source?.paypal?.experience_context
  if (body.intent !== 'CAPTURE' || unit === undefined || context === undefined)
    return { status: 400, issue: 'MISSING_REQUIRED_PARAMETER' }
  if (!/^\d+\.\d{2}$/.test(unit.amount.value)) return { status: 422, issue: 'DECIMAL_PRECISION' }
  if (Number(unit.amount.value) === 0) return { status: 422, issue: 'CANNOT_BE_ZERO_OR_NEGATIVE' }
  if (!['EUR', 'CHF', 'CZK', 'USD'].includes(unit.amount.currency_code))
    return { status: 422, issue: 'CURRENCY_NOT_SUPPORTED' }
  return { id: newId(), status: 'PAYER_ACTION_REQUIRED', declines: false, unit, context, captures: [], refunds: [] }
}

/** A refund refers to its capture only by a link. */
export const refundBody = ({ captureId, ...own }: Refund) => ({
  ...own,
  links: [{ rel: 'up', method: 'GET', href: `https://api.paypal.com/v2/payments/captures/${captureId}` }],
})

/** An order as returned; `approveAt` is the page on which its buyer decides. */
export function orderBody({ id, status, unit, captures, refunds }: Order, approveAt: string) {
  const open = status === 'PAYER_ACTION_REQUIRED'
  return {
    id,
    status,
    intent: 'CAPTURE',
    purchase_units: [
      {
        ...unit,
        ...(captures.length > 0 || !open
          ? { payments: { captures, ...(refunds.length > 0 ? { refunds: refunds.map(refundBody) } : {}) } }
          : {}),
      },
    ],
    links: open ? [{ rel: 'payer-action', method: 'GET', href: approveAt }] : [],
  }
}
