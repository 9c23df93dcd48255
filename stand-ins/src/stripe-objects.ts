/** Stripe's objects: customers, sessions of its card page, cards and payments. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'

type Card = { brand: string; last4: string; exp_month: number; exp_year: number }
type Method = { id: string; customer: string | null; card: Card }
/** `account`: empty, or the salon's own account to which it belongs. */
type Customer = { id: string; account: string }
export type Session = {
  id: string
  account: string
  reference: string
  /** When it expires, in epoch seconds. */
  expires: number
  customer: string
  locale: string
  successUrl: string
  cancelUrl: string
  status: 'open' | 'complete' | 'expired'
  method: string | null
}
export type Dispute = { id: string; amount: number; status: 'needs_response' | 'lost' | 'won' }
export type Intent = {
  id: string
  account: string
  customer: string
  amount: number
  currency: string
  reference: string
  status: 'succeeded' | 'requires_payment_method'
  /** The reason why the bank refuses. */
  code: string | null
  refunded: number
  refunds: DepositRefund[]
  disputes: Dispute[]
}
export type DepositRefund = { id: string; amount: number; reference: string }
export type Account = { id: string; name: string; ready: boolean; missing: number; returnUrl: string }
export type DepositPage = {
  id: string
  account: string
  reference: string
  title: string
  amount: number
  currency: string
  locale: string
  returnUrl: string
  /** When the page expires, in epoch seconds. */
  expires: number
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  refunds: DepositRefund[]
  dispute?: Dispute
}

type KeyedAnswer = { status: number; body: unknown; asked: string }

/** `answered`: first answers by idempotency key. */
export type Memory = {
  port: number
  customers: Record<string, Customer>
  sessions: Record<string, Session>
  methods: Record<string, Method>
  intents: Record<string, Intent>
  answered: Record<string, KeyedAnswer>
  /** Salons' own accounts, and the pages on which their customers pay. */
  accounts: Record<string, Account>
  pages: Record<string, DepositPage>
}

export const emptyMemory = (): Memory => ({
  ...{ port: 0, customers: {}, sessions: {}, methods: {}, intents: {}, answered: {} },
  ...{ accounts: {}, pages: {} },
})

/** State with a card already saved by one of the demo's salons, and the own account of the other. */
export const demoMemory = (): Memory => ({
  ...emptyMemory(),
  customers: { cus_demo: { id: 'cus_demo', account: '' } },
  accounts: { acct_demo: { id: 'acct_demo', name: 'Atelier Sisi', ready: true, missing: 0, returnUrl: '' } },
  methods: { pm_demo: { id: 'pm_demo', customer: 'cus_demo', card: cards.visa } },
})

/** `account`: empty, or the connected account that it is about. `now`: epoch milliseconds. */
export type StripeRequest = {
  route: string
  id: string
  form: URLSearchParams
  raw: string
  account: string
  url: string
  now: number
}
export type Answer = { status: number; body: unknown }

export const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`

export const failure = (status: number, error: { type: string; code?: string; [more: string]: unknown }): Answer => ({
  status,
  body: { error: { message: 'The words here change.', ...error } },
})
export const invalid = (code: string) => failure(400, { type: 'invalid_request_error', code })
export const missing = () => failure(404, { type: 'invalid_request_error', code: 'resource_missing' })

/** Executes one API call on the stored objects. */
export function perform(memory: Memory, asked: StripeRequest): Answer {
  const doing = does[asked.route]
  return doing === undefined ? missing() : doing(memory, asked)
}

const does: Readonly<Record<string, (memory: Memory, asked: StripeRequest) => Answer>> = {
  'POST customers': ({ customers }, { account }) => {
    const id = newId('cus')
    customers[id] = { id, account }
    return { status: 200, body: { id, object: 'customer' } }
  },
  'POST checkout/sessions': (memory, { form, url, account, now }) => {
    const [customer, successUrl, cancelUrl] = [form.get('customer'), form.get('success_url'), form.get('cancel_url')]
    if (form.get('mode') !== 'setup' || !successUrl || !cancelUrl) return invalid('parameter_missing')
    if (!customer || memory.customers[customer]?.account !== account) return invalid('resource_missing')
    const [id, locale, reference] = [newId('cs'), form.get('locale') ?? 'en', form.get('client_reference_id') ?? '']
    const expires = Number(form.get('expires_at') ?? now / 1000 + 86_400)
    const head = { id, account, reference, expires, customer, locale, successUrl, cancelUrl }
    memory.sessions[id] = { ...head, status: 'open', method: null }
    return { status: 200, body: sessionBody(memory, memory.sessions[id], url) }
  },
  'GET checkout/sessions/{id}': (memory, asked) => {
    const session = sessionOf(memory, asked)
    return session === undefined ? missing() : { status: 200, body: sessionBody(memory, session, asked.url) }
  },
  'POST checkout/sessions/{id}/expire': (memory, asked) => {
    const session = sessionOf(memory, asked)
    if (session?.status !== 'open') return session === undefined ? missing() : invalid('checkout_session_not_open')
    session.status = 'expired'
    return { status: 200, body: sessionBody(memory, session, asked.url) }
  },
  'POST payment_methods/{id}/detach': ({ methods, customers }, { id, account }) => {
    const method = methods[id]
    if (method?.customer != null && customers[method.customer]?.account !== account) return missing()
    if (method?.customer == null) return method === undefined ? missing() : invalid('payment_method_not_attached')
    method.customer = null
    return { status: 200, body: { ...method, object: 'payment_method' } }
  },
}

/** A session of this account; it expires by itself. */
function sessionOf({ sessions }: Memory, { id, account, now }: StripeRequest): Session | undefined {
  const session = sessions[id]
  if (session?.account !== account) return undefined
  if (session.status === 'open' && session.expires * 1000 <= now) session.status = 'expired'
  return session
}

/** As with `expand[]=setup_intent.payment_method`. */
export function sessionBody({ methods }: Memory, session: Session, url: string) {
  const { id, customer, status, reference } = session
  const method = session.method === null ? null : methods[session.method]
  return {
    id,
    object: 'checkout.session',
    mode: 'setup',
    customer,
    client_reference_id: reference,
    status,
    url: status === 'open' ? `${url}/pay/${id}` : null,
    setup_intent: {
      id: id.replace('cs_', 'seti_'),
      status: method ? 'succeeded' : 'requires_payment_method',
      payment_method: method ? { ...method, object: 'payment_method', type: 'card' } : null,
    },
  }
}

const cards = {
  visa: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2031 },
  mastercard: { brand: 'mastercard', last4: '4444', exp_month: 3, exp_year: 2030 },
  declined: { brand: 'visa', last4: '0341', exp_month: 5, exp_year: 2031 },
  asking: { brand: 'visa', last4: '3184', exp_month: 11, exp_year: 2031 },
} satisfies Readonly<Record<string, Card>>

const isCard = (decision: string): decision is keyof typeof cards => Object.hasOwn(cards, decision)

/** Applies a person's decision on the page. Ended sessions do not change. */
export function decide(memory: Memory, id: string, decision: string): Session | undefined {
  const session = memory.sessions[id]
  if (session?.status !== 'open' || !isCard(decision)) return session
  const card = cards[decision]
  const method = { id: newId('pm'), customer: session.customer, card }
  memory.methods[method.id] = method
  session.status = 'complete'
  session.method = method.id
  return session
}

export type TypedEvent = { readonly type: string; readonly [field: string]: unknown }
export type SignedEvent = { readonly type: string; readonly headers: Record<string, string>; readonly body: string }

/** `t=…,v1=…`: HMAC-SHA256 of time and body with the endpoint's secret. */
export function signedEvent(event: TypedEvent, secret: string, created: number): SignedEvent {
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', created, ...event })
  const signature = createHmac('sha256', secret).update(`${created}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${signature}` }
  return { type: event.type, headers, body }
}
