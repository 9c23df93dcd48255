/**
 * A marketplace on a loopback port with the protocol MPP/1 (docs/marketplace.md), for the demo and for tests, without
 * code of the product. `POST /faults` turns faults on.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answer, failStatus, listen, readText, takeFault } from './http.ts'
import { keepState } from './kept.ts'
import {
  type Answer,
  type Booking,
  emptyMemory,
  type LastingMemory,
  type Link,
  lastingOf,
  type Memory,
  type Money,
  perform,
  problem,
  restore,
  type Venue,
  type Window,
  withoutVenue,
} from './marketplace-memory.ts'

/** `on`: the next request of this route, such as `PUT availability`; absent: the next of any. */
type MarketplaceFault = { on?: string } & (
  | { kind: 'delay'; ms: number }
  | { kind: 'status'; status: number; retryAfter?: number }
  /** Executes it, then cuts the connection. */
  | { kind: 'lostAnswer' }
  | { kind: 'malformed' }
  /** Drops the window's revision: another client sent a higher one. */
  | { kind: 'ahead'; revision: number }
)

type MarketplaceEvent = { body: string; linkId: string; type: string; bookingId: string | null }
type SentAnswer = { status: number; body: Record<string, unknown> }
export type NewBooking = Partial<Omit<Booking, 'bookingId' | 'revision' | 'status' | 'createdAt' | 'updatedAt'>> & {
  start: string
  end: string
  offerId: string
  skuId: string
}

export type MarketplaceStandIn = {
  readonly url: string
  readonly memory: Memory
  /** Creates an access key of the venue. */
  key(venueId: string): string
  requests(route: string): number
  fail(...faults: MarketplaceFault[]): void
  window(venueId: string): Window | undefined
  /** Books as a consumer; the event waits in `events` until sent. */
  book(venueId: string, booking: NewBooking): Booking
  change(bookingId: string, changed: Partial<Booking>): Booking
  /** Unsent events of every link, in order. */
  readonly events: MarketplaceEvent[]
  /** Sends an event; forged: with a wrong secret, late: signed this many seconds ago. */
  send(event: MarketplaceEvent, how?: { forged?: boolean; late?: number }): Promise<SentAnswer>
  /** Sends all waiting events in order, and cancels refused bookings. */
  deliver(): Promise<SentAnswer[]>
  /** Requests a pro link's slots; `forged`: with a wrong secret. */
  slots(linkId: string, query: Record<string, string>, forged?: boolean): Promise<SentAnswer>
  /** Stores what was booked and changed since the last request. */
  save(): void
  close(): Promise<void>
}

type Post = (url: string, headers: Record<string, string>, body?: string) => Promise<{ status: number; text: string }>
/** `post`: replaces HTTP. */
/** `file`: stores the state. */
type Options = { venues: readonly Venue[]; now?: () => number; post?: Post; file?: string }
type State = {
  memory: Memory
  faults: MarketplaceFault[]
  counts: Map<string, number>
  events: MarketplaceEvent[]
  now: () => number
  post: Post
}

export async function startMarketplace({
  venues,
  now = Date.now,
  post = overHttp,
  file,
}: Options): Promise<MarketplaceStandIn> {
  const memory = emptyMemory(venues)
  const kept = keepState(() => ({ port: 0, lasting: {} as LastingMemory }), file)
  restore(memory, kept.memory.lasting)
  const state: State = { memory, faults: [], counts: new Map(), events: [], now, post }
  const save = () => kept.change(() => Object.assign(kept.memory, { lasting: lastingOf(memory) }))
  const { url, close } = await listen(async (request, response) => {
    if (file !== undefined) {
      // Another process may have written it, such as one that recreated the demo.
      const { lasting } = kept.memory
      kept.renew()
      if (kept.memory.lasting !== lasting) restore(memory, kept.memory.lasting)
    }
    await handle(state, request, response)
    if (request.method !== 'GET') save()
  })
  return {
    url,
    memory,
    events: state.events,
    key: (venueId) => `key-${venueId}-${randomBytes(6).toString('hex')}`,
    requests: (route) => state.counts.get(route) ?? 0,
    fail: (...faults) => void state.faults.push(...faults),
    window: (venueId) => memory.windows.get(venueId),
    book: (venueId, booking) => book(state, venueId, booking),
    change: (bookingId, changed) => change(state, bookingId, changed),
    send: (event, how) => send(state, event, how),
    deliver: () => deliver(state),
    slots: (linkId, query, forged) => slots(state, { linkId, query, forged: forged ?? false }),
    save,
    close,
  }
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const raw = await readText(request)
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in')
  if (pathname === '/faults' && request.method === 'POST') {
    state.faults.push(JSON.parse(raw) as MarketplaceFault)
    return answer(response, 204)
  }
  const path = pathname.replace(/^\/mpp\/v1/, '')
  const method = request.method ?? 'GET'
  const route = `${method} ${path.replace(/^\/(links|venues)\/?[^/]*\/?/, '').replace(/^bookings\/[^/]+\//, '') || path.split('/')[1]}`
  state.counts.set(route, (state.counts.get(route) ?? 0) + 1)
  const fault = takeFault(state.faults, route)
  if (fault?.kind === 'status') return failStatus(response, fault)
  const { authorization = '' } = request.headers
  const body = raw === '' ? {} : (JSON.parse(raw) as Record<string, unknown>)
  if (fault?.kind === 'ahead') lookAhead(state, path, fault.revision)
  const asked = { method, path, query, body, key: authorization.replace(/^Bearer /, ''), now: state.now() }
  const isWrongVersion = request.headers['mpp-version'] !== '2026-11-01'
  const given = isWrongVersion
    ? problem(422, 'validation')
    : answerOnce(state, request.headers['idempotency-key'], () => perform(state.memory, asked))
  if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
  if (fault?.kind === 'lostAnswer') return void response.destroy()
  if (fault?.kind === 'malformed') return answer(response, 200, '<html>')
  answer(response, given.status, given.body)
}

function lookAhead({ memory }: State, path: string, revision: number): void {
  const [, venueId = ''] = /^\/venues\/([^/]+)/.exec(path) ?? []
  memory.windows.set(venueId, { from: '', to: '', revision, employees: [] })
}

/** An idempotency key repeats its first answer. */
function answerOnce({ memory }: State, key: string | string[] | undefined, doing: () => Answer): Answer {
  if (typeof key !== 'string') return doing()
  const given = memory.answered.get(key) ?? doing()
  memory.answered.set(key, given)
  return given
}

const money = (amount: string): Money => ({ amount, currency: 'CHF' })

function book(state: State, venueId: string, booking: NewBooking): Booking {
  const at = new Date(state.now()).toISOString()
  const made = {
    ...{ bookingId: `bkg_${randomBytes(6).toString('hex')}`, revision: 1, status: 'CREATED' as const, venueId },
    ...{ employeeId: null, price: money('45.00'), prepaid: null, consumer: { name: 'Dana Frischknecht' } },
    ...booking,
    ...{ createdAt: at, updatedAt: at },
  }
  state.memory.bookings.set(made.bookingId, made)
  announce(state, made, 'booking.created')
  return withoutVenue(made)
}

function change(state: State, bookingId: string, changed: Partial<Booking>): Booking {
  const booking = state.memory.bookings.get(bookingId)
  if (booking === undefined) throw new Error(`no booking ${bookingId}`)
  const updatedAt = new Date(state.now()).toISOString()
  Object.assign(booking, changed, { revision: booking.revision + 1, updatedAt })
  announce(state, booking, booking.status === 'CANCELLED' ? 'booking.cancelled' : 'booking.rescheduled')
  return withoutVenue(booking)
}

/** Creates an event per link of the venue. `mood`: a field that our side does not know. */
function announce({ memory, events, now }: State, booking: Booking & { venueId: string }, type: string): void {
  for (const link of memory.links.values()) {
    if (link.venueId !== booking.venueId || link.revoked) continue
    const { linkId, venueId } = link
    const occurredAt = new Date(now()).toISOString()
    const data = { ...withoutVenue(booking), mood: 'good' }
    const body = JSON.stringify({ eventId: randomUUID(), type, occurredAt, linkId, venueId, data, more: [] })
    events.push({ body, linkId, type, bookingId: booking.bookingId })
  }
}

const signed = (link: Link, text: string, { at, forged }: { at: number; forged: boolean }): string => {
  const t = Math.floor(at / 1000)
  const secret = forged ? 'somebody else’s' : link.webhookSecret
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${text}`).digest('hex')}`
}

async function send(
  state: State,
  { linkId, body }: MarketplaceEvent,
  { forged = false, late = 0 }: { forged?: boolean; late?: number } = {},
): Promise<SentAnswer> {
  const link = state.memory.links.get(linkId)
  if (link === undefined) throw new Error(`no link ${linkId}`)
  const signature = signed(link, body, { at: state.now() - late * 1000, forged })
  const headers = { 'content-type': 'application/json', 'mpp-signature': signature }
  const { status, text } = await state.post(link.callbackUrl, headers, body)
  return { status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}

async function deliver(state: State): Promise<SentAnswer[]> {
  const answers: SentAnswer[] = []
  for (let event = state.events.shift(); event !== undefined; event = state.events.shift()) {
    const sent = await send(state, event)
    answers.push(sent)
    const booking = state.memory.bookings.get(event.bookingId ?? '')
    if (sent.body.accepted === false && booking?.status === 'CREATED')
      Object.assign(booking, { status: 'CANCELLED', revision: booking.revision + 1 })
  }
  return answers
}

async function slots(
  state: State,
  { linkId, query, forged }: { linkId: string; query: Record<string, string>; forged: boolean },
): Promise<SentAnswer> {
  const link = state.memory.links.get(linkId)
  if (link === undefined) throw new Error(`no link ${linkId}`)
  const url = `${link.callbackUrl}/slots?${new URLSearchParams(query)}`
  const { pathname, search } = new URL(url)
  const signature = signed(link, `${pathname}${search}`, { at: state.now(), forged })
  const { status, text } = await state.post(url, { 'mpp-signature': signature })
  return { status, body: JSON.parse(text) as Record<string, unknown> }
}

const overHttp: Post = async (url, headers, body) => {
  const response = await fetch(url, body === undefined ? { headers } : { method: 'POST', headers, body })
  return { status: response.status, text: await response.text() }
}
