/** What a booking of the marketplace does to what is known of it (MKT-02; decision 027). */

export const marketplaceStatuses = ['CREATED', 'CANCELLED', 'NO_SHOW', 'COMPLETED'] as const
export type MarketplaceStatus = (typeof marketplaceStatuses)[number]

/** Why a created booking is refused (MPP/1). */
export const bookingRefusals = ['slot_taken', 'unknown_sku', 'unknown_employee'] as const
export type MarketplaceRefusal = (typeof bookingRefusals)[number]

export type KnownBooking = {
  revision: number
  status: MarketplaceStatus
  refused: MarketplaceRefusal | null
  /** Whether a visit stands for it. */
  entered: boolean
}
export type BookingState = { revision: number; status: MarketplaceStatus; end: number }

/** NOTHING: older, or the same again. KEEP: what is known of it changes, and no visit. */
export type BookingStep = 'NOTHING' | 'KEEP' | 'ENTER' | 'CHANGE' | 'CANCEL'

/** `now` in epoch milliseconds. The highest revision decides, in whatever order states come. */
export function bookingStep(known: KnownBooking | undefined, state: BookingState, now: number): BookingStep {
  const waits = known !== undefined && isWaiting(known)
  if (known !== undefined && (waits ? state.revision < known.revision : state.revision <= known.revision))
    return 'NOTHING'
  if (known?.refused) return 'KEEP'
  if (known?.entered) return state.status === 'CANCELLED' ? 'CANCEL' : state.status === 'CREATED' ? 'CHANGE' : 'KEEP'
  return state.status === 'CREATED' && state.end > now ? 'ENTER' : 'KEEP'
}

/** It was not refused, and has no visit: a service that nobody had mapped. */
const isWaiting = ({ status, refused, entered }: KnownBooking): boolean =>
  status === 'CREATED' && refused === null && !entered

/** What the marketplace is to be told of a visit (MKT-04); undefined: it knows, or there is nothing to tell. */
export type Told = Exclude<MarketplaceStatus, 'CREATED'>
/** A customer who is erased cancels here (PRIV-01). */
const toldBy = {
  BO_CANCELLED: 'CANCELLED',
  CUSTOMER_CANCELLED: 'CANCELLED',
  EXPIRED: 'NO_SHOW',
  FULFILLED: 'COMPLETED',
} as const

export function toTell(
  visit: string,
  { status, told }: { status: MarketplaceStatus; told: Told | null },
): Told | undefined {
  const now = Object.hasOwn(toldBy, visit) ? toldBy[visit as keyof typeof toldBy] : undefined
  if (now === undefined || status === now || told === now || status === 'CANCELLED' || told === 'CANCELLED')
    return undefined
  return now
}

/** What came and went, as ADMIN lists it. */
export const marketplaceEvents = [
  'ENTERED',
  'UNPLACED',
  'REFUSED',
  'WAITING',
  'MOVED',
  'CANCELLED',
  'NOTHING',
  'LINK',
  'TOLD',
  'NOT_TOLD',
  'PUSHED',
] as const
export type MarketplaceEventKind = (typeof marketplaceEvents)[number]
