/**
 * A lexoffice stand-in on a loopback port, for the demo and for tests: contacts, voucher list, invoices, their PDF and
 * payments as documented, two requests a second, without code of the product. `POST /faults` turns faults on.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answer, listen, readText, takeFault } from './http.ts'
import { type KeptMemory, keepState } from './kept.ts'
import {
  type Answer,
  contactError,
  emptyMemory,
  gatewayError,
  invoiceError,
  type LexofficeRequest,
  type Memory,
  perform,
  write,
} from './lexoffice-objects.ts'
import type { Invoice } from './lexoffice-shown.ts'

/** `on`: the next request of this route, such as `POST invoices`; absent: the next of any. */
type LexofficeFault = { on?: string } /** Executes it, then answers this much later. */ & (
  | { kind: 'delay'; ms: number }
  /** `apply`: executes it anyway, as after the gateway’s 30 seconds (504). */
  | { kind: 'status'; status: number; apply?: boolean }
  /** Executes it, then cuts the connection. */
  | { kind: 'lostAnswer' }
  /** Cuts the connection without executing it. */
  | { kind: 'cut' }
  | { kind: 'malformed' }
  /** Refuses with one of its three error shapes. */
  | { kind: 'refuse'; shape: 'gateway' | 'legacy' | 'detailed'; status?: number }
  /** Another change of the contact came first. */
  | { kind: 'stale' }
)

export type LexofficeStandIn = {
  readonly url: string
  /** Number of received requests of a route. */
  requests(route: string): number
  invoices(): readonly Invoice[]
  contacts(): readonly { readonly id: string; readonly version: number; readonly [more: string]: unknown }[]
  fail(...faults: LexofficeFault[]): void
  heal(): void
  /** The operator writes an invoice manually to the newest contact; `grossAmount` in euros. */
  writeByHand(invoice: { name: string; grossAmount: number; status?: string }): Invoice
  close(): Promise<void>
}

/** `perSecond`: rate limit. `welcome`: each new contact gets an open invoice. `now`: epoch milliseconds. */
type Options = { file?: string; perSecond?: number; welcome?: boolean; now?: () => number }
type State = KeptMemory<Memory> & {
  faults: LexofficeFault[]
  counts: Map<string, number>
  /** Times of the latest requests, by the machine's clock. */
  taken: number[]
  options: Required<Omit<Options, 'file'>>
}

export async function startLexoffice(options: Options = {}): Promise<LexofficeStandIn> {
  const { file, perSecond = 2, welcome = false, now = Date.now } = options
  const kept = keepState(emptyMemory, file)
  const state: State = { ...kept, faults: [], counts: new Map(), taken: [], options: { perSecond, welcome, now } }
  const { url, port, close } = await listen((request, response) => handle(state, request, response), kept.memory.port)
  kept.change(() => {
    kept.memory.port = port
  })
  return {
    url,
    requests: (route) => state.counts.get(route) ?? 0,
    invoices: () => Object.values(kept.memory.invoices),
    contacts: () => Object.values(kept.memory.contacts),
    fail: (...faults) => void state.faults.push(...faults),
    heal: () => void state.faults.splice(0),
    writeByHand: (invoice) => kept.change(() => writeByHand(state, invoice)),
    close,
  }
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const raw = await readText(request)
  state.renew()
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in')
  if (pathname === '/faults' && request.method === 'POST') {
    state.faults.push(JSON.parse(raw) as LexofficeFault)
    return answer(response, 204)
  }
  const path = pathname.replace(/^\/v1\//, '')
  const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(path) ?? []
  const route = `${request.method} ${id === '' ? path : path.replace(id, '{id}')}`
  state.counts.set(route, (state.counts.get(route) ?? 0) + 1)
  if (!request.headers.authorization?.startsWith('Bearer ')) return say(response, gatewayError(401, 'Unauthorized'))
  if (isTooFast(state)) return say(response, gatewayError(429, 'Rate limit exceeded'))
  const body = raw === '' ? {} : (JSON.parse(raw) as Record<string, unknown>)
  await faulty(state, { route, id, query, body, now: state.options.now() }, response)
}

/** Rate limit of `perSecond` requests. */
function isTooFast({ taken, options: { perSecond } }: State): boolean {
  const now = performance.now()
  while (taken[0] !== undefined && taken[0] <= now - 1000) taken.shift()
  if (taken.length >= perSecond) return true
  taken.push(now)
  return false
}

async function faulty(state: State, asked: LexofficeRequest, response: ServerResponse): Promise<void> {
  const fault = takeFault(state.faults, asked.route)
  if (fault?.kind === 'cut') return void response.destroy()
  if (fault?.kind === 'refuse') return say(response, refused(fault))
  if (fault?.kind === 'stale') return say(response, invoiceError(409, 'version', 'STALE'))
  if (fault?.kind === 'status' && !fault.apply)
    return say(response, gatewayError(fault.status, 'The words here change.'))
  const given = state.change(() => {
    const done = perform(state.memory, asked)
    if (state.options.welcome && asked.route === 'POST contacts' && done.status === 200)
      writeByHand(state, { name: 'Einrichtung vor Ort', grossAmount: 49 })
    return done
  })
  if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
  if (fault?.kind === 'lostAnswer') return void response.destroy()
  if (fault?.kind === 'status') return say(response, gatewayError(fault.status, 'Endpoint request timed out'))
  say(response, fault?.kind === 'malformed' ? { status: given.status, body: '<html>' } : given)
}

function refused({ shape, status = 406 }: { shape: 'gateway' | 'legacy' | 'detailed'; status?: number }): Answer {
  if (shape === 'legacy') return contactError('company.name')
  return shape === 'gateway' ? gatewayError(status, 'Unauthorized') : invoiceError(status, 'voucherDate')
}

function say(response: ServerResponse, { status, body }: Answer): void {
  if (Buffer.isBuffer(body)) response.writeHead(status, { 'content-type': 'application/pdf' }).end(body)
  else answer(response, status, body)
}

function writeByHand(
  state: State,
  { name, grossAmount, status }: { name: string; grossAmount: number; status?: string },
): Invoice {
  const { contacts } = state.memory
  const contact = Object.values(contacts).at(-1)
  const now = state.options.now()
  const body = {
    voucherDate: new Date(now).toISOString(),
    address: { contactId: contact?.id },
    lineItems: [
      {
        type: 'custom',
        name,
        quantity: 1,
        unitName: 'Stück',
        unitPrice: { currency: 'EUR', grossAmount, taxRatePercentage: 19 },
      },
    ],
    paymentConditions: { paymentTermDuration: 14 },
    title: 'Rechnung',
  }
  const contactName = String((contact?.company as { name?: string } | undefined)?.name ?? '')
  const invoice = write(state.memory, { body, now, contactName })
  if (status !== undefined) invoice.voucherStatus = status
  return invoice
}
