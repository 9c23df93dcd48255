/**
 * A PayPal stand-in on a loopback port, for the demo and for tests: Orders v2 and its events as documented, with the
 * buyer's page, without code of the product. `POST /faults` turns faults on.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answer, listen, readText, sendNotification, takeFault } from './http.ts'
import { type KeptMemory, keepState } from './kept.ts'
import { approved, captured, isGenuine, newEvent } from './paypal-events.ts'
import { answerAsProxy, type PayPalFault, type Step, stepOf } from './paypal-faults.ts'
import {
  emptyMemory,
  failure,
  type Issue,
  type Memory,
  makeOrders,
  type Order,
  type Orders,
  type Outcome,
  orderBody,
  type RefundRequest,
  refundBody,
  type SentEvent,
} from './paypal-orders.ts'
import { approvePage } from './paypal-page.ts'

export type PayPalStandIn = {
  readonly url: string
  readonly webhookId: string
  /** Every event, sent or withheld, in order. */
  readonly events: readonly SentEvent[]
  /** Requests received, by kind. */
  requests(step: Step): number
  /** Captures that took money. */
  taken(): number
  /** Each fault applies to one request, in order. */
  fail(...faults: PayPalFault[]): void
  heal(): void
  /** Decides like the buyer on the page. */
  decide(id: string, decision: 'approve' | 'decline' | 'cancel'): void
  /** Ends PayPal's review of a payment. */
  review(id: string, status: 'COMPLETED' | 'DECLINED'): void
  /** Refunds: a part or the rest by the seller, or all by the bank. */
  giveBack(id: string, what?: RefundRequest): void
  /** Expires its access tokens now. */
  forgetTokens(): void
  close(): Promise<void>
}

type State = KeptMemory<Memory> & {
  orders: Orders
  faults: PayPalFault[]
  counts: Map<Step, number>
  generation: number
  taken: number
  url: string
  webhookId: string
  webhookUrl: string | undefined
}
/** Number of stored events. */
const mostEvents = 500

type PaypalRequest = {
  path: string
  query: URLSearchParams
  raw: string
  request: IncomingMessage
  response: ServerResponse
}

export async function startPayPal(options: { file?: string; webhookUrl?: string } = {}): Promise<PayPalStandIn> {
  const kept = keepState(emptyMemory, options.file)
  const state: State = {
    ...kept,
    orders: makeOrders(kept.memory),
    faults: [],
    counts: new Map(),
    generation: 1,
    taken: 0,
    url: '',
    webhookId: 'WH-DEMO',
    webhookUrl: options.webhookUrl,
  }
  const { url, port, close } = await listen((request, response) => handle(state, request, response), kept.memory.port)
  kept.change(() => {
    kept.memory.port = port
  })
  state.url = url
  return {
    url,
    webhookId: state.webhookId,
    get events() {
      return kept.memory.events
    },
    ...controls(state),
    close,
  }
}

const controls = (state: State): Omit<PayPalStandIn, 'url' | 'webhookId' | 'events' | 'close'> => ({
  requests: (step) => state.counts.get(step) ?? 0,
  taken: () => state.taken,
  fail: (...faults) => void state.faults.push(...faults),
  heal: () => void state.faults.splice(0),
  decide: (id, decision) => decide(state, id, decision),
  review: (id, status) => {
    state.change(() => {
      const order = state.orders.find(id)
      const [capture] = order?.captures ?? []
      if (order === undefined || capture === undefined) return
      capture.status = status
      announce(state, `PAYMENT.CAPTURE.${status === 'DECLINED' ? 'DENIED' : status}`, captured(order, capture))
    })
  },
  giveBack: (id, what = {}) => giveBack(state, id, what),
  forgetTokens: () => {
    state.generation += 1
  },
})

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const raw = await readText(request)
  state.renew()
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in')
  const asked: PaypalRequest = { path, query, raw, request, response }
  if (path === '/checkoutnow') return checkout(state, asked)
  if (path === '/faults' && request.method === 'POST') {
    const fault = JSON.parse(raw) as PayPalFault | ({ kind: 'giveBack'; id: string } & RefundRequest)
    if (fault.kind === 'giveBack') giveBack(state, fault.id, fault)
    else state.faults.push(fault)
    return answer(response, 204)
  }
  const step = stepOf(`${request.method} ${path}`)
  if (step === undefined) return answer(response, 404, failure('RESOURCE_NOT_FOUND'))
  state.counts.set(step, (state.counts.get(step) ?? 0) + 1)
  await faulty(state, step, asked)
}

async function faulty(state: State, step: Step, asked: PaypalRequest): Promise<void> {
  const { response } = asked
  const fault = takeFault(state.faults, step)
  if (fault?.kind === 'cut') return void response.destroy()
  if (fault?.kind === 'issue') return answer(response, 422, failure('UNPROCESSABLE_ENTITY', fault.issue))
  if (fault?.kind === 'status' && !fault.apply) return answerAsProxy(response, fault)
  const { status, body } = perform(state, step, { asked, outcome: fault?.kind === 'capture' ? fault : {} })
  if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
  if (fault?.kind === 'lostAnswer') return void response.destroy()
  if (fault?.kind === 'status') return answerAsProxy(response, fault)
  answer(response, status, fault?.kind === 'malformed' ? '<html>' : body)
}

type Answer = { status: number; body: unknown }

function perform(state: State, step: Step, { asked, outcome }: { asked: PaypalRequest; outcome: Outcome }): Answer {
  const { authorization = '' } = asked.request.headers
  if (step === 'token') {
    const right = authorization.startsWith('Basic ') && asked.raw === 'grant_type=client_credentials'
    const body = { access_token: `token-${state.generation}`, token_type: 'Bearer', expires_in: 32_400 }
    return right ? { status: 200, body } : { status: 401, body: failure('AUTHENTICATION_FAILURE') }
  }
  if (authorization !== `Bearer token-${state.generation}`)
    return { status: 401, body: failure('AUTHENTICATION_FAILURE') }
  if (step === 'verify') {
    const genuine = isGenuine(state.memory.events, JSON.parse(asked.raw), {
      raw: asked.raw,
      webhookId: state.webhookId,
    })
    return { status: 200, body: { verification_status: genuine ? 'SUCCESS' : 'FAILURE' } }
  }
  const doing = () => performOnOrder(state, step, { asked, outcome })
  const order = step === 'get' ? doing() : state.change(doing)
  if ('issue' in order) {
    const name = order.status === 404 ? 'RESOURCE_NOT_FOUND' : 'UNPROCESSABLE_ENTITY'
    return { status: order.status, body: failure(name, order.issue) }
  }
  return { status: step === 'get' ? 200 : 201, body: orderBody(order, `${state.url}/checkoutnow?token=${order.id}`) }
}

function performOnOrder(
  state: State,
  step: Step,
  { asked: { path, raw, request }, outcome }: { asked: PaypalRequest; outcome: Outcome },
): Order | Issue {
  const requestId = request.headers['paypal-request-id']
  const key = typeof requestId === 'string' ? requestId : undefined
  if (step === 'create') return state.orders.create(JSON.parse(raw), key)
  const id = path.split('/')[4] ?? ''
  if (step === 'get') return state.orders.find(id) ?? { status: 404, issue: 'INVALID_RESOURCE_ID' }
  const mock = /"mock_application_codes":\s*"(\w+)"/.exec(String(request.headers['paypal-mock-response'] ?? ''))?.[1]
  if (mock !== undefined) return { status: 422, issue: mock }
  const before = state.orders.find(id)?.captures.length ?? 0
  const order = state.orders.capture(id, key, outcome)
  if (!('issue' in order) && order.captures.length > before) announceCaptures(state, order)
  return order
}

function announceCaptures(state: State, order: Order): void {
  for (const capture of order.captures) {
    if (capture.status === 'COMPLETED') state.taken += 1
    announce(state, `PAYMENT.CAPTURE.${capture.status}`, captured(order, { ...capture }))
  }
  announce(state, 'CHECKOUT.ORDER.COMPLETED', approved(order))
}

/** Refund and dispute events refer to a capture, but not to the order. */
function giveBack(state: State, id: string, what: RefundRequest): void {
  state.change(() => {
    const refund = state.orders.giveBack(id, what)
    if (refund === undefined) return
    const dispute = { disputed_transactions: [{ seller_transaction_id: refund.captureId }] }
    if (what.reverse) announce(state, 'CUSTOMER.DISPUTE.RESOLVED', dispute)
    else announce(state, 'PAYMENT.CAPTURE.REFUNDED', refundBody(refund))
  })
}

function announce(state: State, type: string, resource: object): void {
  const event = newEvent(type, resource, { now: Date.now(), certUrl: `${state.url}/cert` })
  state.memory.events.push(event)
  if (state.memory.events.length > mostEvents) state.memory.events.shift()
  const { headers, body } = event
  if (state.webhookUrl !== undefined) void sendNotification(state.webhookUrl, { method: 'POST', headers, body })
}

function decide(state: State, id: string, decision: 'approve' | 'decline' | 'cancel'): void {
  state.change(() => {
    const order = state.orders.decide(id, decision)
    if (order !== undefined && decision !== 'cancel') announce(state, 'CHECKOUT.ORDER.APPROVED', approved(order))
  })
}

function checkout(state: State, { query, raw, request, response }: PaypalRequest): void {
  const id = query.get('token') ?? ''
  const order = state.orders.find(id)
  if (order === undefined)
    return void page(response, 'This payment is not known: the demo was started anew since.', 404)
  if (request.method !== 'POST') return void page(response, approvePage(order))
  const decision = new URLSearchParams(raw).get('decision')
  if (decision !== 'approve' && decision !== 'decline' && decision !== 'cancel') return void answer(response, 400)
  decide(state, id, decision)
  const back = new URL(decision === 'cancel' ? order.context.cancel_url : order.context.return_url)
  back.searchParams.set('token', id)
  if (decision !== 'cancel') back.searchParams.set('PayerID', 'DEMOPAYER')
  response.writeHead(303, { location: back.href })
  response.end()
}

function page(response: ServerResponse, html: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
  response.end(html)
}
