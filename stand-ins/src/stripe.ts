/**
 * A Stripe stand-in on a loopback port, for the demo and for tests: customers, its page for cards, methods and signed
 * events as documented, without code of the product. `POST /faults` turns faults on.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answer, listen, readText, sendNotification, takeFault } from './http.ts'
import { type KeptMemory, keepState } from './kept.ts'
import { connected, decideAccount, decidePage, eventObject } from './stripe-connect.ts'
import type { LaterEvent, StripeFault, StripeStandIn } from './stripe-faults.ts'
import {
  type Answer,
  decide,
  demoMemory,
  emptyMemory,
  failure,
  type Intent,
  type Memory,
  perform,
  type SignedEvent,
  type StripeRequest,
  sessionBody,
  signedEvent,
  type TypedEvent,
} from './stripe-objects.ts'
import { accountPage, cardPage, depositPage } from './stripe-page.ts'
import { dispute, type Event, paid, pay, payments, type Refusal, refund } from './stripe-payments.ts'

type State = KeptMemory<Memory> & {
  url: string
  faults: StripeFault[]
  events: SignedEvent[]
  counts: Map<string, number>
  now: () => number
  webhookUrl: string | undefined
}
/** `welcome`: one salon has already saved a card. */
type Options = { file?: string; webhookUrl?: string; welcome?: boolean; now?: () => number }

/** Random in each process, so that visitors of a demo cannot sign events for it. */
const [webhookSecret, connectWebhookSecret] = [0, 1].map(() => `whsec_${randomBytes(24).toString('base64url')}`) as [
  string,
  string,
]

export async function startStripe({ file, webhookUrl, welcome, now = Date.now }: Options = {}): Promise<StripeStandIn> {
  const kept = keepState(welcome ? demoMemory : emptyMemory, file)
  const state: State = { ...kept, url: '', faults: [], events: [], counts: new Map(), now, webhookUrl }
  const { url, port, close } = await listen((request, response) => handle(state, request, response), kept.memory.port)
  kept.change(() => {
    kept.memory.port = port
  })
  state.url = url
  return {
    url,
    webhookSecret,
    connectWebhookSecret,
    events: state.events,
    requests: (route) => state.counts.get(route) ?? 0,
    attached: () => Object.values(kept.memory.methods).filter(({ customer }) => customer !== null).length,
    fail: (...faults) => void state.faults.push(...faults),
    later: (what) => applyLater(state, what),
    taken: () => Object.values(kept.memory.intents).filter(({ status }) => status === 'succeeded').length,
    charges: (account) =>
      Object.values(kept.memory.intents)
        .filter((intent) => intent.account === account)
        .map(({ amount, status, refunded }) => ({ amount, status, refunded })),
    decide: (id, decision) => decided(state, id, decision),
    decideAccount: (id, decision) => accountDecided(state, id, decision),
    decidePayment: (id, decision) => paymentDecided(state, id, decision),
    pages: () =>
      Object.values(kept.memory.pages).map(({ id, account, paid: isPaid, status, refunds }) => ({
        ...{ id, account, paid: isPaid, status, refunded: refunds.reduce((sum, { amount }) => sum + amount, 0) },
      })),
    close,
  }
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const raw = await readText(request)
  state.renew()
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
  const [, kind, page] = /^\/(pay|account)\/(\w+)$/.exec(pathname) ?? []
  if (page !== undefined) {
    const wire = { id: page, raw, request, response }
    return kind === 'account' || state.memory.pages[page] !== undefined
      ? connectedPages(state, wire)
      : cards(state, wire)
  }
  if (pathname === '/faults' && request.method === 'POST') {
    const fault = JSON.parse(raw) as StripeFault | LaterEvent
    if (fault.kind === 'refund' || fault.kind === 'dispute') applyLater(state, fault)
    else state.faults.push(fault)
    return void response.writeHead(204).end()
  }
  const path = pathname.replace(/^\/v1\//, '')
  const [, id = ''] = /\/((?:cs|pm|pi|acct|dp)_\w+)/.exec(path) ?? []
  const route = `${request.method} ${id === '' ? path : path.replace(id, '{id}')}`
  state.counts.set(route, (state.counts.get(route) ?? 0) + 1)
  const form = request.method === 'GET' ? searchParams : new URLSearchParams(raw)
  const account = String(request.headers['stripe-account'] ?? '')
  await faulty(state, { route, id, form, raw, account, url: state.url, now: state.now() }, { request, response, raw })
}

type Wire = { request: IncomingMessage; response: ServerResponse; raw: string }

async function faulty(state: State, asked: StripeRequest, { request, response, raw }: Wire): Promise<void> {
  const fault = takeFault(state.faults, asked.route)
  if (fault?.kind === 'cut') return void response.destroy()
  if (fault?.kind === 'status' && !fault.apply) return unwilling(response, fault)
  const signedIn = request.headers.authorization?.startsWith('Bearer sk_')
  const given = signedIn
    ? state.change(() =>
        answerOnce(state, asked, { key: request.headers['idempotency-key'], raw, refusal: refusalOf(fault) }),
      )
    : failure(401, { type: 'invalid_request_error' })
  if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
  if (fault?.kind === 'lostAnswer') return void response.destroy()
  if (fault?.kind === 'status') return unwilling(response, fault)
  if (fault?.kind === 'malformed') return answer(response, 200, '<html>')
  answer(response, given.status, given.body)
}

type SentRequest = { key: string | string[] | undefined; raw: string; refusal: Refusal | undefined }
const refusalOf = (fault: StripeFault | undefined): Refusal | undefined =>
  fault?.kind === 'declined' ? 'card_declined' : fault?.kind === 'asksBuyer' ? 'authentication_required' : undefined

/** An idempotency key repeats its first answer; with another request it is refused. */
function answerOnce(state: State, asked: StripeRequest, { key, raw, refusal }: SentRequest): Answer {
  const name = asked.route.startsWith('POST') && typeof key === 'string' ? key : undefined
  const before = name === undefined ? undefined : state.memory.answered[name]
  if (before !== undefined)
    return before.asked === `${asked.route} ${raw}` ? before : failure(400, { type: 'idempotency_error' })
  const count = Object.keys(state.memory.intents).length
  const doing = refusal === undefined ? payments[asked.route] : (memory: Memory) => pay(memory, asked, refusal)
  const given = performConnected(state, asked) ?? (doing ?? perform)(state.memory, asked)
  const made = newest(state)
  if (Object.keys(state.memory.intents).length > count && made?.status === 'succeeded')
    announce(state, paid(made), made.account)
  if (name !== undefined) state.memory.answered[name] = { ...given, asked: `${asked.route} ${raw}` }
  return given
}

/** A connected account's own objects, or the accounts themselves. */
function performConnected({ memory }: State, asked: StripeRequest): Answer | undefined {
  const asksForCard = asked.form.get('mode') === 'setup' || memory.sessions[asked.id] !== undefined
  if ((asked.account === '' && !asked.route.includes(' /v2/')) || asksForCard) return undefined
  return connected[asked.route]?.({ ...asked, memory })
}

function unwilling(response: ServerResponse, { status, retryAfter }: { status: number; retryAfter?: number }): void {
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter))
  answer(response, status, failure(status, { type: status === 429 ? 'invalid_request_error' : 'api_error' }).body)
}

function decided(state: State, id: string, decision: string): void {
  state.change(() => {
    const before = state.memory.sessions[id]?.status
    const session = decide(state.memory, id, decision)
    if (session?.status === 'complete' && before === 'open')
      announce(
        state,
        { type: 'checkout.session.completed', object: sessionBody(state.memory, session, state.url) },
        session.account,
      )
  })
}

/** `account`: empty, or the connected account that it is about. */
const announce = (state: State, { type, object }: Event, account: string): void =>
  account === ''
    ? send(state, { type, data: { object } }, webhookSecret)
    : announceConnected(state, { type, account, data: { object } })
const announceConnected = (state: State, event: TypedEvent): void => send(state, event, connectWebhookSecret)

function send(state: State, event: TypedEvent, secret: string): void {
  const sent = signedEvent(event, secret, Math.floor(state.now() / 1000))
  state.events.push(sent)
  if (state.webhookUrl === undefined) return
  const url = secret === webhookSecret ? state.webhookUrl : `${state.webhookUrl}-connect`
  void sendNotification(url, { method: 'POST', headers: sent.headers, body: sent.body })
}

const disputed: Readonly<Record<string, string>> = { dispute: 'created', win: 'closed', lose: 'closed' }

const typeOf = (decision: string): string =>
  disputed[decision] === undefined
    ? `checkout.session.${decision === 'settle' ? 'async_payment_succeeded' : 'completed'}`
    : `charge.dispute.${disputed[decision]}`

function paymentDecided(state: State, id: string, decision: string): void {
  state.change(() => {
    const page = state.memory.pages[id]
    if (page === undefined || !decidePage(page, decision, state.now())) return
    const event = { type: typeOf(decision), account: page.account, data: { object: eventObject(page, state.url) } }
    announceConnected(state, event)
  })
}

/** Sends a thin event, which contains only the account. */
function accountDecided(state: State, id: string, decision: string): void {
  state.change(() => {
    const account = state.memory.accounts[id]
    if (account === undefined) return
    decideAccount(account, decision)
    const type = 'v2.core.account[configuration.merchant].capability_status_updated'
    const event = { type, related_object: { id, type: 'v2.core.account' } }
    announceConnected(state, event)
  })
}

const newest = ({ memory }: State): Intent | undefined => Object.values(memory.intents).at(-1)

function applyLater(state: State, what: LaterEvent): void {
  state.change(() => {
    const intent = newest(state)
    if (intent === undefined) return
    const event = what.kind === 'refund' ? refund(intent, what.amount) : dispute(intent, what.status)
    announce(state, event, intent.account)
  })
}

function cards(state: State, { id, raw, request, response }: Wire & { id: string }): void {
  const session = state.memory.sessions[id]
  response.setHeader('content-type', 'text/html; charset=utf-8')
  if (session === undefined) return void response.writeHead(404).end('This page is not known: the demo was made anew.')
  if (request.method !== 'POST') return void response.end(cardPage(session))
  const decision = new URLSearchParams(raw).get('decision') ?? ''
  decided(state, id, decision)
  const location = decision === 'cancel' ? session.cancelUrl : session.successUrl
  response.writeHead(303, { location }).end()
}

function connectedPages(state: State, { id, raw, request, response }: Wire & { id: string }): void {
  const [account, page] = [state.memory.accounts[id], state.memory.pages[id]]
  const shown = page ? depositPage(page) : account && accountPage(account)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  if (shown === undefined) return void response.writeHead(404).end('This page is not known: the demo was made anew.')
  if (request.method !== 'POST') return void response.end(shown)
  const decision = new URLSearchParams(raw).get('decision') ?? ''
  if (page) paymentDecided(state, id, decision)
  else accountDecided(state, id, decision)
  response.writeHead(303, { location: page?.returnUrl ?? account?.returnUrl }).end()
}
