/**
 * A Stripe stand-in on a loopback port, for the demo and for tests: customers, its page for cards, methods and signed
 * events as documented, sharing no code with the product. `POST /faults` switches faults on.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answer, listen, readText, takeFault, tell } from './http.ts'
import { type KeptMemory, keep } from './kept.ts'
import {
  type Answer,
  decide,
  failure,
  type Intent,
  type Memory,
  nothing,
  perform,
  type StripeRequest,
  sessionBody,
  welcoming,
} from './stripe-objects.ts'
import { cardPage } from './stripe-page.ts'
import { dispute, type Event, paid, pay, payments, type Refusal, refund } from './stripe-payments.ts'

/** `on`: the next request of this route, such as `POST customers`; absent: the next of any. */
type StripeFault = { on?: string } & (
  | { kind: 'delay'; ms: number }
  | { kind: 'status'; status: number; retryAfter?: number; apply?: boolean }
  /** Executes it, then cuts the connection. */
  | { kind: 'lostAnswer' }
  /** Cuts the connection without executing it. */
  | { kind: 'cut' }
  | { kind: 'malformed' }
  /** The bank refuses the next payment. */
  | { kind: 'declined' | 'asksBuyer' }
)
/** Applied at once to the newest payment. */
type LaterEvent = { kind: 'refund'; amount?: number } | { kind: 'dispute'; status?: 'needs_response' | 'lost' | 'won' }
type StripeEvent = { readonly type: string; readonly headers: Record<string, string>; readonly body: string }

export type StripeStandIn = {
  readonly url: string
  readonly webhookSecret: string
  /** Every event, sent or withheld, in order. */
  readonly events: readonly StripeEvent[]
  /** Number of received requests of a route. */
  requests(route: string): number
  /** Number of cards attached to a customer. */
  attached(): number
  fail(...faults: StripeFault[]): void
  /** Applies a later event to the newest payment. */
  later(what: LaterEvent): void
  /** Payments that took money. */
  taken(): number
  /** Decides as a person on its page. */
  decide(sessionId: string, decision: 'visa' | 'mastercard' | 'declined' | 'asking' | 'cancel'): void
  close(): Promise<void>
}

type State = KeptMemory<Memory> & {
  url: string
  faults: StripeFault[]
  events: StripeEvent[]
  counts: Map<string, number>
  now: () => number
  webhookUrl: string | undefined
}
/** `welcome`: one salon has already saved a card. */
type Options = { file?: string; webhookUrl?: string; welcome?: boolean; now?: () => number }

/** Random in each process, so that visitors of a demo cannot sign events for it. */
const webhookSecret = `whsec_${randomBytes(24).toString('base64url')}`

export async function startStripe({ file, webhookUrl, welcome, now = Date.now }: Options = {}): Promise<StripeStandIn> {
  const kept = keep(welcome ? welcoming : nothing, file)
  const state: State = { ...kept, url: '', faults: [], events: [], counts: new Map(), now, webhookUrl }
  const { url, port, close } = await listen((request, response) => handle(state, request, response), kept.memory.port)
  kept.change(() => {
    kept.memory.port = port
  })
  state.url = url
  return {
    url,
    webhookSecret,
    events: state.events,
    requests: (route) => state.counts.get(route) ?? 0,
    attached: () => Object.values(kept.memory.methods).filter(({ customer }) => customer !== null).length,
    fail: (...faults) => void state.faults.push(...faults),
    later: (what) => applyLater(state, what),
    taken: () => Object.values(kept.memory.intents).filter(({ status }) => status === 'succeeded').length,
    decide: (id, decision) => decided(state, id, decision),
    close,
  }
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const raw = await readText(request)
  state.renew()
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
  const [, page] = /^\/pay\/(\w+)$/.exec(pathname) ?? []
  if (page !== undefined) return cards(state, { id: page, raw, request, response })
  if (pathname === '/faults' && request.method === 'POST') {
    const fault = JSON.parse(raw) as StripeFault | LaterEvent
    if (fault.kind === 'refund' || fault.kind === 'dispute') applyLater(state, fault)
    else state.faults.push(fault)
    return void response.writeHead(204).end()
  }
  const path = pathname.replace(/^\/v1\//, '')
  const [, id = ''] = /\/((?:cs|pm|pi)_\w+)/.exec(path) ?? []
  const route = `${request.method} ${id === '' ? path : path.replace(id, '{id}')}`
  state.counts.set(route, (state.counts.get(route) ?? 0) + 1)
  const form = request.method === 'GET' ? searchParams : new URLSearchParams(raw)
  await faulty(state, { route, id, form, url: state.url }, { request, response, raw })
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
  const given = doing === undefined ? perform(state.memory, asked) : doing(state.memory, asked)
  const made = newest(state)
  if (Object.keys(state.memory.intents).length > count && made?.status === 'succeeded') announce(state, paid(made))
  if (name !== undefined) state.memory.answered[name] = { ...given, asked: `${asked.route} ${raw}` }
  return given
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
      announce(state, { type: 'checkout.session.completed', object: sessionBody(state.memory, session, state.url) })
  })
}

/** `t=…,v1=…`: HMAC-SHA256 of time and body with the webhook's secret. */
function announce(state: State, { type, object }: Event): void {
  const [created, id] = [Math.floor(state.now() / 1000), `evt_${randomUUID()}`]
  const body = JSON.stringify({ id, object: 'event', type, created, data: { object } })
  const signature = createHmac('sha256', webhookSecret).update(`${created}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${signature}` }
  state.events.push({ type, headers, body })
  if (state.webhookUrl !== undefined) void tell(state.webhookUrl, { method: 'POST', headers, body })
}

const newest = ({ memory }: State): Intent | undefined => Object.values(memory.intents).at(-1)

function applyLater(state: State, what: LaterEvent): void {
  state.change(() => {
    const intent = newest(state)
    if (intent === undefined) return
    announce(state, what.kind === 'refund' ? refund(intent, what.amount) : dispute(intent, what.status))
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
