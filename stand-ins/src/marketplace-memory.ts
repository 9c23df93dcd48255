/** The marketplace stand-in's state, and the effects of its calls. */
import { randomBytes } from 'node:crypto'

export type Money = { amount: string; currency: string }
export type Booking = {
  bookingId: string
  revision: number
  status: 'CREATED' | 'CANCELLED' | 'NO_SHOW' | 'COMPLETED'
  start: string
  end: string
  employeeId: string | null
  offerId: string
  skuId: string
  price: Money
  prepaid: Money | null
  consumer: { name: string; email?: string; phone?: string }
  createdAt: string
  updatedAt: string
}
export type Link = {
  linkId: string
  kind: 'CONNECT' | 'PRO'
  venueId: string
  syncActive: boolean
  tokenExpiresAt: string
  consentExpiresAt: string
  callbackUrl: string
  webhookSecret: string
  key: string
  revoked: boolean
}
export type Venue = {
  venueId: string
  employees: { employeeId: string; name: string; active: boolean; offerIds: string[] }[]
  offers: {
    offerId: string
    name: string
    skus: { skuId: string; name: string; durationMin: number; price: Money }[]
  }[]
}
/** The last received window. */
export type Window = {
  from: string
  to: string
  revision: number
  employees: { employeeId: string; open: Span[]; busy: Span[] }[]
}
type Span = { start: string; end: string }

export type Memory = {
  venues: Map<string, Venue>
  links: Map<string, Link>
  bookings: Map<string, Booking & { venueId: string }>
  windows: Map<string, Window>
  /** Answers by idempotency key. */
  answered: Map<string, Answer>
  /** Received booking events, in order. */
  told: { bookingId: string; what: string }[]
  deadKeys: Set<string>
}
export type Answer = { status: number; body?: unknown }
export type MarketplaceRequest = {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  key: string
  now: number
}

const dayMs = 86_400_000
const iso = (ms: number) => new Date(ms).toISOString()

export const problem = (status: number, code: string, more: object = {}): Answer => ({
  status,
  body: { type: 'about:blank', title: code, status, code, detail: '', ...more },
})

export const emptyMemory = (venues: readonly Venue[]): Memory => ({
  venues: new Map(venues.map((venue) => [venue.venueId, venue])),
  links: new Map(),
  bookings: new Map(),
  windows: new Map(),
  answered: new Map(),
  told: [],
  deadKeys: new Set(),
})

/** State that survives a restart of a demo. */
const lasting = ['links', 'bookings', 'windows'] as const
export type LastingMemory = Partial<Record<(typeof lasting)[number], [string, unknown][]>>

export function restore(memory: Memory, kept: LastingMemory): void {
  for (const name of lasting) {
    memory[name].clear()
    for (const [key, value] of kept[name] ?? []) memory[name].set(key, value as never)
  }
}

export const lastingOf = (memory: Memory): LastingMemory =>
  Object.fromEntries(lasting.map((name) => [name, [...memory[name]]]))

/** A key is `key-VENUE-…`; it grants the rights of the venue's links. */
export function perform(memory: Memory, asked: MarketplaceRequest): Answer {
  const { path, method, key } = asked
  const [, of = ''] = /^key-(.+)-[^-]+$/.exec(key) ?? []
  if (of === '') return problem(401, 'unauthorized')
  if (memory.deadKeys.has(key)) return problem(403, 'link_revoked')
  if (path === '/links') return method === 'POST' ? makeLink(memory, asked, of) : problem(404, 'not_found')
  const [, id = '', renew] = /^\/links\/([^/]+)(\/renew)?$/.exec(path) ?? []
  if (id !== '') return onLink(memory, asked, { id, renews: renew !== undefined })
  const link = [...memory.links.values()].findLast((each) => each.key === key && !each.revoked)
  if (link === undefined) return problem(403, 'link_revoked')
  if (isOver(link, asked.now)) return problem(401, 'link_expired')
  const [, venueId = '', rest = ''] = /^\/venues\/([^/]+)\/(.+)$/.exec(path) ?? []
  const venue = memory.venues.get(venueId)
  if (venue === undefined || venueId !== of) return problem(404, 'not_found')
  return answerForVenue(memory, asked, { venue, rest })
}

const isOver = ({ kind, tokenExpiresAt, consentExpiresAt }: Link, now: number) =>
  kind === 'CONNECT' && Math.min(Date.parse(tokenExpiresAt), Date.parse(consentExpiresAt)) <= now

function makeLink(memory: Memory, { body, key, now }: MarketplaceRequest, venueId: string): Answer {
  const { kind, callbackUrl, webhookSecret } = body as Partial<Link>
  if (body.venueId !== venueId || !memory.venues.has(venueId)) return problem(404, 'not_found')
  if ((kind !== 'CONNECT' && kind !== 'PRO') || !callbackUrl || !webhookSecret) return problem(422, 'validation')
  for (const other of memory.links.values()) if (other.venueId === venueId && other.kind === kind) other.revoked = true
  const link: Link = {
    linkId: `lnk_${randomBytes(6).toString('hex')}`,
    ...{ kind, venueId, callbackUrl, webhookSecret, key },
    syncActive: true,
    tokenExpiresAt: iso(now + 90 * dayMs),
    consentExpiresAt: iso(now + 365 * dayMs),
    revoked: false,
  }
  memory.links.set(link.linkId, link)
  return { status: 201, body: linkBody(link) }
}

function onLink(
  memory: Memory,
  { method, now }: MarketplaceRequest,
  { id, renews }: { id: string; renews: boolean },
): Answer {
  const link = memory.links.get(id)
  if (link === undefined) return problem(404, 'not_found')
  if (method === 'DELETE') {
    link.revoked = true
    return { status: 204 }
  }
  if (link.revoked) return problem(403, 'link_revoked')
  if (renews) {
    link.tokenExpiresAt = iso(now + 90 * dayMs)
    link.consentExpiresAt = iso(now + 365 * dayMs)
    link.key = `key-${link.venueId}-${randomBytes(6).toString('hex')}`
    return { status: 200, body: { ...linkBody(link), token: link.key } }
  }
  return isOver(link, now) ? problem(401, 'link_expired') : { status: 200, body: linkBody(link) }
}

/** `color`: a field that our side does not know. */
const linkBody = ({ linkId, kind, venueId, syncActive, tokenExpiresAt, consentExpiresAt }: Link) => ({
  ...{ linkId, kind, venueId, syncActive, tokenExpiresAt, consentExpiresAt },
  color: 'red',
})

const pageLength = 20

function answerForVenue(
  memory: Memory,
  asked: MarketplaceRequest,
  { venue, rest }: { venue: Venue; rest: string },
): Answer {
  const { method, body, query } = asked
  if (rest === 'employees') return { status: 200, body: { employees: venue.employees } }
  if (rest === 'offers') return { status: 200, body: { offers: venue.offers } }
  if (rest === 'availability' && method === 'PUT') return keepWindow(memory, venue, body as unknown as Window)
  if (rest === 'bookings') return listed(memory, venue, query)
  const [, id = '', what = ''] = /^bookings\/([^/]+)\/(cancel|no-show|complete)$/.exec(rest) ?? []
  const booking = memory.bookings.get(id)
  if (booking === undefined) return problem(404, 'not_found')
  const status = ({ cancel: 'CANCELLED', 'no-show': 'NO_SHOW', complete: 'COMPLETED' } as const)[what]
  if (status === undefined) return problem(404, 'not_found')
  memory.told.push({ bookingId: id, what })
  Object.assign(booking, { status, revision: booking.revision + 1, updatedAt: iso(asked.now) })
  return { status: 200, body: withoutVenue(booking) }
}

function keepWindow(memory: Memory, { venueId }: Venue, window: Window): Answer {
  const holds = memory.windows.get(venueId)?.revision ?? 0
  if (window.revision <= holds) return problem(409, 'stale_revision', { revision: holds })
  memory.windows.set(venueId, window)
  return { status: 200, body: { revision: window.revision } }
}

function listed(memory: Memory, { venueId }: Venue, query: URLSearchParams): Answer {
  const since = Date.parse(query.get('updatedSince') ?? '') || 0
  const all = [...memory.bookings.values()]
    .filter((each) => each.venueId === venueId && Date.parse(each.updatedAt) >= since)
    .sort((one, other) => one.updatedAt.localeCompare(other.updatedAt))
  const from = Number(query.get('cursor') ?? '0')
  const more = all.length > from + pageLength
  const bookings = all.slice(from, from + pageLength).map(withoutVenue)
  return { status: 200, body: { bookings, nextCursor: more ? String(from + pageLength) : null } }
}

export const withoutVenue = ({ venueId: _, ...booking }: Booking & { venueId: string }): Booking => booking
