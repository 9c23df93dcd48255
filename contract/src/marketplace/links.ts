/** A salon's links to the marketplace and their health (MKT-01). */
import { maxPasswordLength } from '@goldline/domain/auth/password'
import { marketplaceEvents } from '@goldline/domain/marketplace/booking'
import { linkHealths, linkKinds } from '@goldline/domain/marketplace/link'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { leaderRefusals } from '../refuses.ts'
import { Id, Instant, visibleTextSchema } from '../wire.ts'

const access = salon('marketplace', ['ADMIN'])
const password = z.optional(z.string().check(z.maxLength(maxPasswordLength)))
const kind = z.enum(linkKinds)

export const MarketplaceLink = z.object({
  /** The marketplace's id of the link. */
  id: z.string(),
  venueId: z.string(),
  syncActive: z.boolean(),
  /** The end of the key or of the contract, whichever is earlier; null for a pro link. */
  tokenExpires: z.nullable(Instant),
  consentExpires: z.nullable(Instant),
  health: z.enum(linkHealths),
  connectedTime: Instant,
  /** Time of the last complete exchange; null: none yet. */
  syncedTime: z.nullable(Instant),
  /** When its current failures began; null: none. */
  brokenSince: z.nullable(Instant),
  nextTry: z.nullable(Instant),
  pushedTime: z.nullable(Instant),
})

const MarketplaceEvent = z.object({
  id: Id,
  at: Instant,
  what: z.enum(marketplaceEvents),
  code: z.nullable(z.string()),
  count: z.nullable(z.int()),
  /** The visit, if there is one. */
  appointmentId: z.nullable(Id),
  customer: z.nullable(z.string()),
  service: z.nullable(z.string()),
  startTime: z.nullable(Instant),
  staff: z.nullable(z.string()),
})

export const MarketplaceState = z.object({
  /** Whether this installation is connected to a marketplace. */
  available: z.boolean(),
  twConnect: z.nullable(MarketplaceLink),
  twPro: z.nullable(MarketplaceLink),
  /** Unmapped offers and employees, and bookings refused for that reason in 30 days. */
  unmapped: z.object({ services: z.int(), people: z.int(), refused: z.int() }),
  /** Since midnight in the salon's zone. */
  today: z.object({ bookings: z.int(), pushed: z.int() }),
  /** The newest 50. */
  events: z.array(MarketplaceEvent),
})
export type MarketplaceState = z.infer<typeof MarketplaceState>
export type MarketplaceLink = z.infer<typeof MarketplaceLink>
export type MarketplaceEvent = z.infer<typeof MarketplaceEvent>

export const getMarketplace = call({
  id: 'getMarketplace',
  summary: 'The salon’s links to the marketplace, their health, and the last exchanges',
  route: 'GET /v1/marketplace',
  access,
  response: MarketplaceState,
})

/** Requires the caller's password again (AUTH-18). The key is never shown again; connecting again replaces it. */
export const connectMarketplace = call({
  id: 'connectMarketplace',
  summary: 'Connect a link with a key of the salon’s account at the marketplace',
  route: 'POST /v1/marketplace-links',
  access,
  body: z.strictObject({
    kind,
    venueId: visibleTextSchema(100).check(z.minLength(1)),
    key: z.string().check(z.minLength(8), z.maxLength(500)),
    password,
  }),
  response: MarketplaceState,
  status: 201,
  refuses: [...leaderRefusals, 'marketplace.unavailable', 'marketplace.refused', 'marketplace.other-venue'],
})

/** Requires the caller's password again (AUTH-18). */
export const renewMarketplaceLink = call({
  id: 'renewMarketplaceLink',
  summary: 'Extend a link before or after its end',
  route: 'POST /v1/marketplace-link-renewals',
  access,
  body: z.strictObject({ kind, password }),
  response: MarketplaceState,
  status: 201,
  refuses: [...leaderRefusals, 'marketplace.unavailable', 'marketplace.refused', 'marketplace.not-connected'],
})

/** Requires the caller's password again (AUTH-18). Visits booked there stay. */
export const disconnectMarketplace = call({
  id: 'disconnectMarketplace',
  summary: 'End a link; visits booked there stay',
  route: 'POST /v1/marketplace-link-removals',
  access,
  body: z.strictObject({ kind, password }),
  response: MarketplaceState,
  status: 201,
  refuses: [...leaderRefusals, 'marketplace.not-connected'],
})

export const syncMarketplace = call({
  id: 'syncMarketplace',
  summary: 'Exchange everything with the marketplace now',
  route: 'POST /v1/marketplace-syncs',
  access,
  response: MarketplaceState,
  status: 201,
  refuses: ['marketplace.unavailable', 'marketplace.not-connected'],
})
