/**
 * A GatewayAPI stand-in on a loopback port, for the demo and for tests: the classic REST API as documented, with its
 * price list and signed delivery reports. `POST /faults` turns faults on, `GET /messages` shows accepted messages.
 */
import { createHmac, randomInt } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answer, failStatus, listen, readJson, sendNotification } from './http.ts'
import { type KeptMemory, keepState } from './kept.ts'

export type GatewayApiFault =
  | { kind: 'delay'; ms: number }
  | { kind: 'status'; status: number; retryAfter?: number; accept?: boolean }
  /** Accepts the message, then cuts the connection. */
  | { kind: 'lostAnswer' }
  /** Cuts the connection without accepting it. */
  | { kind: 'cut' }
  | { kind: 'error'; status: number; code: string }
  | { kind: 'malformed'; accept: boolean }

type TakenSms = { id: number; number: string; text: string; userref: string; encoding: string }

/** `secret`, `alg`: others than agreed; `claims`: others than the body's. */
type Forgery = { secret?: string; alg?: string; claims?: object }

export type GatewayApiStandIn = {
  readonly url: string
  readonly taken: readonly TakenSms[]
  /** Requests received, accepted or not. */
  requests(): number
  /** Each fault applies to one request, in order. */
  fail(...faults: GatewayApiFault[]): void
  /** Drops the faults that are still pending. */
  heal(): void
  /** Reports a message's state to `reportUrl`. Returns the answer's status. */
  report(id: number, status: string, forgery?: Forgery): Promise<number>
  close(): Promise<void>
}

/** With `reportAfterMs`, every message is reported as delivered, as in the demo. */
type Options = { file?: string; reportUrl?: string; reportAfterMs?: number; secret?: string }

type Memory = { port: number; taken: TakenSms[] }
const emptyMemory = (): Memory => ({ port: 0, taken: [] })

type State = KeptMemory<Memory> & {
  faults: GatewayApiFault[]
  requests: number
  taking: (sms: TakenSms) => void
}

const most = 1000
const prices = { AT: 0.09, CH: 0.07, CZ: 0.06, DE: 0.1, FR: 0.06, SK: 0.07, US: 0.05, VN: 0.05 }

export async function startGatewayApi(options: Options = {}): Promise<GatewayApiStandIn> {
  const { file, reportUrl = '', secret = '', reportAfterMs } = options
  const kept = keepState(emptyMemory, file)
  const state: State = { ...kept, faults: [], requests: 0, taking: () => undefined }
  const report: GatewayApiStandIn['report'] = (id, status, forgery = {}) => {
    const sms = state.memory.taken.find((each) => each.id === id)
    const body = { id, msisdn: Number(sms?.number), time: 1_795_000_000, status, userref: sms?.userref }
    const headers = { 'content-type': 'application/json', 'x-gwapi-signature': signed(body, { secret, ...forgery }) }
    return sendNotification(reportUrl, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  if (reportAfterMs !== undefined)
    state.taking = ({ id }) => void setTimeout(() => void report(id, 'DELIVERED'), reportAfterMs).unref()
  const { url, port, close } = await listen((request, response) => handle(state, request, response), kept.memory.port)
  kept.change(() => {
    kept.memory.port = port
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

/** A JWT with claims that repeat the report. */
function signed(body: object, { secret, alg = 'HS256', claims = body }: Forgery): string {
  const parts = [{ alg, typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  if (alg === 'none') return `${parts.join('.')}.`
  const hash = alg === 'HS512' ? 'sha512' : 'sha256'
  const signature = createHmac(hash, secret ?? '').update(parts.join('.'))
  return `${parts.join('.')}.${signature.digest('base64url')}`
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readJson(request)
  state.renew()
  const route = `${request.method} ${request.url}`
  if (route === 'GET /messages') return answer(response, 200, state.memory.taken)
  if (route === 'POST /faults') {
    state.faults.push(body as GatewayApiFault)
    return answer(response, 204, undefined)
  }
  if (route === 'GET /api/prices/list/sms/json') return answer(response, 200, { standard: priceList(), premium: [] })
  if (!/^Basic [\w+/=]{4,}$/.test(request.headers.authorization ?? '')) return refuse(response, 401, '0x0229')
  if (route === 'GET /rest/me') return answer(response, 200, { credit: 100, currency: 'EUR', id: 1 })
  if (route === 'POST /rest/mtsms') return send(state, body, response)
  answer(response, 404, {})
}

const priceList = () => Object.entries(prices).map(([country, eur]) => ({ country, eur }))

async function send(state: State, body: Record<string, unknown>, response: ServerResponse): Promise<void> {
  state.requests += 1
  const fault = state.faults.shift()
  if (fault?.kind === 'cut') return void response.destroy()
  if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
  if (fault?.kind === 'error') return refuse(response, fault.status, fault.code)
  if (fault?.kind === 'status' && fault.accept !== true) return failStatus(response, fault)
  if (fault?.kind === 'malformed' && !fault.accept) return answer(response, 200, '<html>')
  const number = String((body.recipients as { msisdn?: unknown }[] | undefined)?.[0]?.msisdn)
  if (!/^[1-9]\d{5,14}$/.test(number) || typeof body.message !== 'string' || body.message === '')
    return refuse(response, 400, '0x0222')
  const id = state.change(() => take(state, number, body))
  if (fault?.kind === 'lostAnswer') return void response.destroy()
  if (fault?.kind === 'status') return failStatus(response, fault)
  if (fault?.kind === 'malformed') return answer(response, 200, '<html>')
  answer(response, 200, { ids: [id], usage: { countries: {}, currency: 'EUR', total_cost: 0.07 } })
}

function take(state: State, number: string, body: Record<string, unknown>): number {
  const { message, userref, encoding = 'UTF8' } = body
  // No process uses an id again, because a late report would settle another message.
  const id = randomInt(2 ** 47)
  const sms = { id, number, text: String(message), userref: String(userref ?? ''), encoding: String(encoding) }
  state.memory.taken.push(sms)
  if (state.memory.taken.length > most) state.memory.taken.shift()
  state.taking(sms)
  return id
}

const refuse = (response: ServerResponse, status: number, code: string): void =>
  answer(response, status, { code, incident_uuid: 'a', message: 'refused' })
