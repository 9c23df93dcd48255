/** Payments without the buyer (PaymentIntents confirmed at once), their refunds, and disputes. */
import {
  type Answer,
  type Dispute,
  failure,
  type Intent,
  invalid,
  type Memory,
  missing,
  newId,
  type StripeRequest,
} from './stripe-objects.ts'

export type Refusal = 'card_declined' | 'authentication_required'

/** Cards that can be saved but are refused when paying, by their last four digits. */
const refusals: Readonly<Record<string, Refusal>> = { '0341': 'card_declined', '3184': 'authentication_required' }

const intentBody = ({ id, customer, amount, currency, reference, status, code, refunded, disputes }: Intent) => ({
  id,
  object: 'payment_intent',
  customer,
  amount,
  currency,
  status,
  metadata: { reference },
  amount_received: status === 'succeeded' ? amount : 0,
  last_payment_error: code === null ? null : { type: 'card_error', code },
  latest_charge: {
    id: id.replace('pi_', 'ch_'),
    object: 'charge',
    payment_intent: id,
    amount_captured: status === 'succeeded' ? amount : 0,
    amount_refunded: refunded,
    disputed: disputes.length > 0,
  },
})

/** `refusal`: the bank refuses this payment, with any card. */
export function pay({ customers, methods, intents }: Memory, asked: StripeRequest, refusal?: Refusal): Answer {
  const { form, account } = asked
  const [customer, method] = [form.get('customer') ?? '', methods[form.get('payment_method') ?? '']]
  const [amount, currency] = [Number(form.get('amount')), form.get('currency') ?? '']
  if (!Number.isSafeInteger(amount) || amount < 50 || !/^[a-z]{3}$/.test(currency)) return invalid('parameter_invalid')
  if (customers[customer]?.account !== account || method?.customer !== customer) return invalid('resource_missing')
  if (form.get('confirm') !== 'true' || form.get('off_session') !== 'true') return invalid('parameter_missing')
  const code = refusal ?? refusals[method.card.last4] ?? null
  const status = code === null ? 'succeeded' : 'requires_payment_method'
  const reference = form.get('metadata[reference]') ?? ''
  const intent: Intent = {
    id: newId('pi'),
    account,
    customer,
    amount,
    currency,
    reference,
    status,
    code,
    refunded: 0,
    refunds: [],
    disputes: [],
  }
  intents[intent.id] = intent
  if (code === null) return { status: 200, body: intentBody(intent) }
  return failure(402, { type: 'card_error', code, payment_intent: intentBody(intent) })
}

export const payments: Readonly<Record<string, (memory: Memory, asked: StripeRequest) => Answer>> = {
  'POST payment_intents': (memory, asked) => pay(memory, asked),
  'GET payment_intents/{id}': ({ intents }, { id }) =>
    intents[id] === undefined ? missing() : { status: 200, body: intentBody(intents[id]) },
  'GET payment_intents': ({ intents }, { form, account }) =>
    list(
      Object.values(intents).filter((own) => own.account === account && own.customer === form.get('customer')),
      intentBody,
    ),
  'GET disputes': ({ intents }, { form }) =>
    list(intents[form.get('payment_intent') ?? '']?.disputes ?? [], (own) => ({ ...own, object: 'dispute' })),
}

/** Newest first. */
const list = <Own>(all: readonly Own[], body: (own: Own) => object): Answer => ({
  status: 200,
  body: { object: 'list', has_more: false, data: all.toReversed().map(body) },
})

export type Event = { readonly type: string; readonly object: object }

export const paid = (intent: Intent): Event => ({ type: 'payment_intent.succeeded', object: intentBody(intent) })

/** Refunds like the operator at Stripe. */
export function refund(intent: Intent, amount = intent.amount): Event {
  intent.refunded = Math.min(intent.amount, intent.refunded + amount)
  return { type: 'charge.refunded', object: intentBody(intent).latest_charge }
}

/** Opens a dispute by the cardholder, or sets the bank's decision. */
export function dispute(intent: Intent, status: Dispute['status'] = 'needs_response'): Event {
  const [known] = intent.disputes
  const own: Dispute = known ?? { id: newId('dp'), amount: intent.amount, status }
  own.status = status
  intent.disputes = [own]
  const type = known === undefined ? 'charge.dispute.created' : 'charge.dispute.closed'
  return { type, object: { ...own, object: 'dispute', payment_intent: intent.id } }
}
