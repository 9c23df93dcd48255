/**
 * A BulkGate stand-in on a loopback port, for the demo and for tests: the advanced transactional API v2 as documented,
 * sharing no code with the product. `POST /faults` switches faults on, `GET /messages` shows what it accepted.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

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

type TakenSms = { number: string; text: string; tag: string; messageId: string; at: number }

export type BulkGateStandIn = {
  readonly url: string
  readonly taken: readonly TakenSms[]
  /** Requests received, accepted or not. */
  requests(): number
  /** Each fault applies to one request, in order. */
  fail(...faults: BulkGateFault[]): void
  /** Drops the faults that are still pending. */
  heal(): void
  close(): Promise<void>
}

const kept = 1000
const duplicateWindowMs = 5 * 60_000

type State = { taken: TakenSms[]; faults: BulkGateFault[]; requests: number; sequence: number; now: () => number }
type Body = Record<string, unknown>

export async function startBulkGate(options: { port?: number; now?: () => number } = {}): Promise<BulkGateStandIn> {
  const state: State = { taken: [], faults: [], requests: 0, sequence: 0, now: options.now ?? Date.now }
  const server = createServer((request, response) => {
    handle(state, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    url: `http://127.0.0.1:${port}`,
    taken: state.taken,
    requests: () => state.requests,
    fail: (...faults) => void state.faults.push(...faults),
    heal: () => void state.faults.splice(0),
    close,
  }
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readJson(request)
  const route = `${request.method} ${request.url}`
  if (route === 'GET /messages') return answer(response, 200, state.taken)
  if (route === 'POST /faults') {
    state.faults.push(body as BulkGateFault)
    return answer(response, 204, undefined)
  }
  if (route === 'POST /api/2.0/advanced/transactional') return transactional(state, body, response)
  answer(response, 400, errorBody('unknown_action', 400))
}

async function transactional(state: State, body: Body, response: ServerResponse): Promise<void> {
  state.requests += 1
  const fault = state.faults.shift()
  if (fault?.kind === 'cut') return void response.destroy()
  if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
  if (fault?.kind === 'error') return answer(response, fault.status, errorBody(fault.type, fault.status))
  if (fault?.kind === 'status' && fault.accept !== true) return failStatus(response, fault)
  if (fault?.kind === 'malformed' && !fault.accept) return answer(response, 200, '<html>')
  const refusal = refusalOf(body)
  if (refusal !== undefined) return answer(response, refusal.code, refusal)
  const item = fault?.kind === 'item' ? { status: fault.status } : take(state, body)
  if (fault?.kind === 'lostAnswer') return void response.destroy()
  if (fault?.kind === 'status') return failStatus(response, fault)
  if (fault?.kind === 'malformed') return answer(response, 200, '<html>')
  answer(response, 200, { data: { total: { status: { [item.status]: 1 } }, response: [item] } })
}

function failStatus(response: ServerResponse, { status, retryAfter }: { status: number; retryAfter?: number }): void {
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter))
  answer(response, status, '<html>')
}

function take(state: State, body: Body) {
  const { number, text, tag } = { number: String(body.number), text: String(body.text), tag: String(body.tag ?? '') }
  const at = state.now()
  const twin = state.taken.find((sms) => sms.number === number && sms.text === text && at - sms.at < duplicateWindowMs)
  if (twin !== undefined && body.duplicates_check === 'on')
    return { status: 'duplicity_message', number, channel: 'sms' }
  state.sequence += 1
  const messageId = `transactional-${state.sequence.toString(16).padStart(5, '0')}-0`
  state.taken.push({ number, text, tag, messageId, at })
  if (state.taken.length > kept) state.taken.shift()
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

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body))
}

async function readJson(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body
  } catch {
    return {}
  }
}
