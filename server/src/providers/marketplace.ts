/**
 * Adapter of the marketplace by MPP/1 (docs/marketplace.md). The real service's partner API is not public; an adapter
 * for it would have the type `Marketplace`.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { LinkKind } from '@goldline/domain/marketplace/link'
import * as z from 'zod/mini'
import {
  BookingsBody,
  bookingOf,
  EmployeesBody,
  EventBody,
  LinkBody,
  type MarketplaceBooking,
  minorUnitsOf,
  OffersBody,
  Problem,
} from './marketplace-wire.ts'
import { type PostResult, sendOnce } from './post-json.ts'
import { CALL_LIMIT_MS } from './types.ts'

/**
 * `later`: try again; `expired`: the key has expired and can be renewed; `revoked`: the key is no longer accepted;
 * `refused`: a retry cannot succeed; `stale`: the marketplace already has `revision`, which is as high or higher.
 */
export type MarketplaceOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'later'; readonly error: string; readonly retryAfterMs?: number | undefined }
  | { readonly kind: 'expired' | 'revoked' | 'refused'; readonly error: string }
  | { readonly kind: 'stale'; readonly error: string; readonly revision: number }

export type MarketplaceLink = {
  readonly linkId: string
  readonly venueId: string
  readonly syncActive: boolean
  readonly tokenExpires: number | null
  readonly consentExpires: number | null
  readonly token: string | undefined
}
type MarketplaceSku = {
  readonly offerId: string
  readonly skuId: string
  readonly name: string
  readonly duration: number
  readonly price: number
}
type Span = { readonly start: string; readonly end: string }
export type BusyWindow = {
  readonly from: string
  readonly to: string
  readonly revision: number
  readonly employees: readonly {
    readonly employeeId: string
    readonly open: readonly Span[]
    readonly busy: readonly Span[]
  }[]
}
export type MarketplaceEvent = {
  readonly eventId: string
  readonly linkId: string
  readonly type: string
  /** undefined: the event is not about a booking, or the booking is invalid. */
  readonly booking: MarketplaceBooking | undefined
}
export type BookingWord = 'cancel' | 'no-show' | 'complete'

export type Marketplace = ReturnType<typeof marketplace>
type Options = { readonly baseUrl: string; readonly limitMs?: number }
type Venue = { readonly token: string; readonly venueId: string }

const mostBytes = 2 * 1024 * 1024
const mostPages = 50
const toleratedMs = 300_000

export function marketplace({ baseUrl, limitMs = CALL_LIMIT_MS }: Options) {
  const ask = newCaller({ baseUrl, limitMs })
  const linked = async (asked: Promise<MarketplaceOutcome<z.infer<typeof LinkBody>>>) => mapped(await asked, linkOf)
  return {
    connect: (token: string, link: { kind: LinkKind; venueId: string; callbackUrl: string; webhookSecret: string }) =>
      linked(ask(LinkBody, { token, route: 'POST /links', body: link, key: randomUUID() })),
    link: (token: string, linkId: string) => linked(ask(LinkBody, { token, route: `GET /links/${part(linkId)}` })),
    renew: (token: string, linkId: string) =>
      linked(ask(LinkBody, { token, route: `POST /links/${part(linkId)}/renew`, body: {}, key: randomUUID() })),
    disconnect: (token: string, linkId: string) => ask(z.unknown(), { token, route: `DELETE /links/${part(linkId)}` }),

    async employees({ token, venueId }: Venue) {
      const outcome = await ask(EmployeesBody, { token, route: `GET /venues/${part(venueId)}/employees` })
      return mapped(outcome, ({ employees }) => employees)
    },
    async offers({ token, venueId }: Venue) {
      const outcome = await ask(OffersBody, { token, route: `GET /venues/${part(venueId)}/offers` })
      return mapped(outcome, skusOf)
    },
    /** Reads bookings changed since `since` (epoch milliseconds; undefined: all), the earliest change first. */
    bookings: (venue: Venue, since: number | undefined) => readBookings(ask, venue, since),
    /** Replaces the busy times of the whole window. */
    tellBusy: ({ token, venueId }: Venue, window: BusyWindow) =>
      ask(z.unknown(), { token, route: `PUT /venues/${part(venueId)}/availability`, body: window }),
    tell: ({ token, venueId }: Venue, bookingId: string, word: BookingWord) =>
      ask(z.unknown(), {
        token,
        route: `POST /venues/${part(venueId)}/bookings/${part(bookingId)}/${word}`,
        body: word === 'cancel' ? { reason: 'salon', notifyConsumer: true } : {},
        key: `${word}-${part(bookingId)}`,
      }),

    /** Returns whether the header is a signature of this text with this secret, made recently. */
    isSigned,
    eventOf,
  }
}

const part = encodeURIComponent

type MarketplaceCall = { token: string; route: `${string} /${string}`; body?: object; key?: string }
type CallMarketplace = <Schema extends z.ZodMiniType>(
  schema: Schema,
  asked: MarketplaceCall,
) => Promise<MarketplaceOutcome<z.output<Schema>>>

const newCaller =
  ({ baseUrl, limitMs }: Required<Options>): CallMarketplace =>
  async (schema, { token, route, body, key }) => {
    const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    const json = body && { 'content-type': 'application/json' }
    const once = key !== undefined && { 'idempotency-key': key }
    const headers = { ...json, ...once, authorization: `Bearer ${token}`, 'mpp-version': '2026-11-01' }
    const sent = { method, headers, mostBytes }
    const url = `${baseUrl}/mpp/v1${path}`
    return outcomeOf(await sendOnce(url, body ? { ...sent, body: JSON.stringify(body) } : sent, limitMs), schema)
  }

/** Treats a lost answer as a plain failure, since every request can be repeated. */
function outcomeOf<Schema extends z.ZodMiniType>(
  result: PostResult,
  schema: Schema,
): MarketplaceOutcome<z.output<Schema>> {
  if (result.kind !== 'answer') return { kind: 'later', error: result.error }
  const { status, body, retryAfterMs } = result
  const problem = Problem.safeParse(body).data
  const error = `HTTP ${status}${problem ? ` ${problem.code.slice(0, 40)}` : ''}`
  if (status === 429 || status >= 500) return { kind: 'later', error, retryAfterMs }
  if (status === 409 && problem?.code === 'stale_revision')
    return { kind: 'stale', error, revision: problem.revision ?? 0 }
  if (status === 401 && problem?.code === 'link_expired') return { kind: 'expired', error }
  if (status === 401 || status === 403) return { kind: 'revoked', error }
  if (status >= 300) return { kind: 'refused', error }
  const read = schema.safeParse(body)
  return read.success ? { kind: 'done', value: read.data } : { kind: 'later', error: 'answer not understood' }
}

const mapped = <From, To>(outcome: MarketplaceOutcome<From>, map: (value: From) => To): MarketplaceOutcome<To> =>
  outcome.kind === 'done' ? { kind: 'done', value: map(outcome.value) } : outcome

const instant = (text: string | null | undefined): number | null => (text ? Date.parse(text) : null)

const linkOf = ({ linkId, venueId, syncActive, token, ...dates }: z.infer<typeof LinkBody>): MarketplaceLink => ({
  ...{ linkId, venueId, syncActive, token },
  tokenExpires: instant(dates.tokenExpiresAt),
  consentExpires: instant(dates.consentExpiresAt),
})

/** Returns the offers' SKUs; a single SKU gets the offer's name only. */
const skusOf = ({ offers }: z.infer<typeof OffersBody>): MarketplaceSku[] =>
  offers.flatMap(({ offerId, name: offer, skus }) =>
    skus.map(({ skuId, name, durationMin, price }) => ({
      ...{ offerId, skuId, duration: durationMin, price: minorUnitsOf(price.amount, price.currency) ?? 0 },
      name: [offer, skus.length > 1 || offer === '' ? name : ''].filter(Boolean).join(', ').slice(0, 200),
    })),
  )

type BookingList = {
  readonly bookings: readonly MarketplaceBooking[]
  /** If the list was too long for one reading, the time up to which changes were read; undefined: all were read. */
  readonly until: number | undefined
}

async function readBookings(
  ask: CallMarketplace,
  { token, venueId }: Venue,
  since: number | undefined,
): Promise<MarketplaceOutcome<BookingList>> {
  const found: MarketplaceBooking[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < mostPages; pages++) {
    const updatedSince = since === undefined ? undefined : new Date(since).toISOString()
    const query = new URLSearchParams({ ...(updatedSince && { updatedSince }), ...(cursor && { cursor }) })
    const page = await ask(BookingsBody, { token, route: `GET /venues/${part(venueId)}/bookings?${query}` })
    if (page.kind !== 'done') return page
    found.push(...page.value.bookings.flatMap((each) => bookingOf(each) ?? []))
    cursor = page.value.nextCursor ?? undefined
    if (cursor === undefined) return { kind: 'done', value: { bookings: found, until: undefined } }
  }
  return { kind: 'done', value: { bookings: found, until: found.at(-1)?.updated } }
}

function isSigned({
  text,
  header,
  secret,
  now,
}: {
  text: string
  header: string
  secret: string
  now: number
}): boolean {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (seconds === '' || Math.abs(now - Number(seconds) * 1000) > toleratedMs) return false
  const right = createHmac('sha256', secret).update(`${seconds}.${text}`).digest()
  return timingSafeEqual(right, Buffer.from(hex, 'hex'))
}

/** Parses an event; undefined: it is not an MPP/1 event. */
function eventOf(raw: string): MarketplaceEvent | undefined {
  const { data: read } = EventBody.safeParse(parsed(raw))
  if (read === undefined) return undefined
  const { eventId, linkId, type, data } = read
  return { eventId, linkId, type, booking: type.startsWith('booking.') ? bookingOf(data) : undefined }
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
