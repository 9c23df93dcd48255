/**
 * A BulkGate stand-in on a loopback port, for the demo and for tests: the advanced API v2 and its delivery reports as
 * documented, without code of the product. `POST /faults` turns faults on, `GET /messages` shows accepted messages.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answer, failStatus, listen, readJson, sendNotification } from './http.ts'
import { type KeptMemory, keepState } from './kept.ts'

export type BulkGateFault =
  | { kind: 'delay'; ms: number }
  | { kind: 'status'; status: number; retryAfter?: number; accept?: boolean }
  /** Accepts the message, then cuts the connection. */
  | { kind: 'lostAnswer' }
  /** Cuts the connection without accepting it. */
  | { kind: 'cut' }
  | { kind: 'item'; status: string }
  | { kind: 'error'; status: number; type: string }
  | { kind: 'malformed'; accept: boolean }

type Kind = 'transactional' | 'promotional'
type TakenSms = { kind: Kind; number: string; text: string; tag: string; messageId: string; at: number }

export type BulkGateStandIn = {
  readonly url: string
  readonly taken: readonly TakenSms[]
  /** Requests received, accepted or not. */
  requests(): number
  /** Each fault applies to one request, in order. */
  fail(...faults: BulkGateFault[]): void
  /** Drops the faults that are still pending. */
  heal(): void
  /**
   * Reports a message's state to `reportUrl`: 1 delivered, 2 buffered, 3 not delivered. Returns the answer's status.
   */
  report(messageId: string, status: number, how?: 'GET' | 'POST'): Promise<number>
  close(): Promise<void>
}

const most = 1000
const duplicateWindowMs = 5 * 60_000

type Memory = { port: number; taken: TakenSms[] }
const emptyMemory = (): Memory => ({ port: 0, taken: [] })

type State = KeptMemory<Memory> & {
  faults: BulkGateFault[]
  requests: number
  /** Prefix of this process's ids, continued by `sequence`. */
  readonly begin: string
  sequence: number
  now: () => number
  report?: BulkGateStandIn['report']
}
type Body = Record<string, unknown>
/** With `reportAfterMs`, every message is reported as delivered, as in the demo. */
type Options = { file?: string; port?: number; now?: () => number; reportUrl?: string; reportAfterMs?: number }

export async function startBulkGate(options: Options = {}): Promise<BulkGateStandIn> {
  const { file, port, now = Date.now, reportUrl, reportAfterMs } = options
  const kept = keepState(emptyMemory, file)
  const state: State = { ...kept, faults: [], requests: 0, begin: randomBytes(4).toString('hex'), sequence: 0, now }
  const report: BulkGateStandIn['report'] = (messageId, status, how = 'POST') =>
    sendReport(state, reportUrl ?? '', { messageId, status, how })
  if (reportAfterMs !== undefined)
    state.report = async (messageId, status) => {
      await new Promise((resolve) => setTimeout(resolve, reportAfterMs).unref())
      return report(messageId, status)
    }
  const { url, close, ...listening } = await listen(
    (request, response) => handle(state, request, response),
    port ?? kept.memory.port,
  )
  kept.change(() => {
    kept.memory.port = listening.port
  })
  return {
    url,
    get taken() {
      return kept.memory.taken
    },
    requests: () => state.requests,
    fail: (...faults) => void state.faults.push(...faults),
    heal: () => void state.faults.splice(0),
    report,
    close,
  }
}

type DeliveryReport = { messageId: string; status: number; how: 'GET' | 'POST' }

function sendReport(state: State, url: string, { messageId, status, how }: DeliveryReport): Promise<number> {
  const to = state.memory.taken.find((sms) => sms.messageId === messageId)?.number ?? ''
  const facts = { status: String(status), smsID: messageId, to, price: '1.2', channel: 'sms' }
  if (how === 'GET') return sendNotification(`${url}?${new URLSearchParams(facts)}`, {})
  return sendNotification(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([facts]),
  })
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readJson(request)
  state.renew()
  const route = `${request.method} ${request.url}`
  if (route === 'GET /messages') return answer(response, 200, state.memory.taken)
  if (route === 'POST /faults') {
    state.faults.push(body as BulkGateFault)
    return answer(response, 204, undefined)
  }
  const [, kind] = /^POST \/api\/2\.0\/advanced\/(transactional|promotional)$/.exec(route) ?? []
  if (kind !== undefined) return send(state, { ...firstNumberOnly(body), kind }, response)
  answer(response, 400, errorBody('unknown_action', 400))
}

async function send(state: State, body: Body, response: ServerResponse): Promise<void> {
  state.requests += 1
  const fault = state.faults.shift()
  if (fault?.kind === 'cut') return void response.destroy()
  if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
  if (fault?.kind === 'error') return answer(response, fault.status, errorBody(fault.type, fault.status))
  if (fault?.kind === 'status' && fault.accept !== true) return failStatus(response, fault)
  if (fault?.kind === 'malformed' && !fault.accept) return answer(response, 200, '<html>')
  const refusal = refusalOf(body)
  if (refusal !== undefined) return answer(response, refusal.code, refusal)
  const item = fault?.kind === 'item' ? { status: fault.status } : state.change(() => take(state, body))
  if (fault?.kind === 'lostAnswer') return void response.destroy()
  if (fault?.kind === 'status') return failStatus(response, fault)
  if (fault?.kind === 'malformed') return answer(response, 200, '<html>')
  answer(response, 200, { data: { total: { status: { [item.status]: 1 } }, response: [item] } })
}

/** Promotional messages have a list of numbers; we send to one at a time. */
const firstNumberOnly = (body: Body): Body => ({
  ...body,
  number: Array.isArray(body.number) ? body.number[0] : body.number,
})
function take(state: State, body: Body) {
  const kind = body.kind as Kind
  const { number, text, tag } = { number: String(body.number), text: String(body.text), tag: String(body.tag ?? '') }
  const at = state.now()
  const twin = state.memory.taken.find(
    (sms) => sms.number === number && sms.text === text && at - sms.at < duplicateWindowMs,
  )
  // The documentation does not say that repeated promotional messages are dropped.
  if (twin !== undefined && kind === 'transactional' && body.duplicates_check === 'on')
    return { status: 'duplicity_message', number, channel: 'sms' }
  // No process uses an id again, because a late report would settle another message.
  state.sequence += 1
  const messageId = `${kind}-${state.begin}${state.sequence.toString(16).padStart(5, '0')}-0`
  state.memory.taken.push({ kind, number, text, tag, messageId, at })
  if (state.memory.taken.length > most) state.memory.taken.shift()
  void state.report?.(messageId, 1)
  return { status: 'accepted', message_id: messageId, part_id: [messageId], number, channel: 'sms' }
}

function refusalOf({ application_id, application_token, number, text }: Body) {
  if (typeof application_id !== 'string' || typeof application_token !== 'string')
    return errorBody('unknown_identity', 401)
  if (typeof number !== 'string' || !/^[1-9]\d{5,14}$/.test(number)) return errorBody('invalid_phone_number', 400)
  if (typeof text !== 'string' || text === '') return errorBody('empty_message', 400)
  return undefined
}

const errorBody = (type: string, code: number) => ({ type, code, error: type.replaceAll('_', ' '), detail: null })
