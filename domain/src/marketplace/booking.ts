/** Decides what a received state of a marketplace's booking changes here (MKT-02; decision 027). */

export const marketplaceStatuses = ['CREATED', 'CANCELLED', 'NO_SHOW', 'COMPLETED'] as const
export type MarketplaceStatus = (typeof marketplaceStatuses)[number]

/** Why a created booking is refused (MPP/1). */
export const bookingRefusals = ['slot_taken', 'unknown_sku', 'unknown_employee'] as const
export type MarketplaceRefusal = (typeof bookingRefusals)[number]

export type KnownBooking = {
  revision: number
  status: MarketplaceStatus
  refused: MarketplaceRefusal | null
  /** Whether it has a visit here. */
  entered: boolean
}
export type BookingState = { revision: number; status: MarketplaceStatus; end: number }

/** NOTHING: older or repeated state. KEEP: the state is stored, and no visit changes. */
export type BookingStep = 'NOTHING' | 'KEEP' | 'ENTER' | 'CHANGE' | 'CANCEL'

/** Decides the next step. `now` in epoch milliseconds. The highest revision wins, in any order of arrival. */
export function bookingStep(known: KnownBooking | undefined, state: BookingState, now: number): BookingStep {
  const waits = known !== undefined && isWaiting(known) && state.end > now
  if (known !== undefined && (waits ? state.revision < known.revision : state.revision <= known.revision))
    return 'NOTHING'
  if (known?.refused) return 'KEEP'
  if (known?.entered) return state.status === 'CANCELLED' ? 'CANCEL' : state.status === 'CREATED' ? 'CHANGE' : 'KEEP'
  return state.status === 'CREATED' && state.end > now ? 'ENTER' : 'KEEP'
}

/**
 * Returns whether a booking waits: neither refused nor entered, since its service was not mapped; its state may be
 * entered later.
 */
const isWaiting = ({ status, refused, entered }: KnownBooking): boolean =>
  status === 'CREATED' && refused === null && !entered

/** A visit's end, as reported to the marketplace (MKT-04). */
export type VisitEnd = Exclude<MarketplaceStatus, 'CREATED'>
/** By the visit's status. Erasing a customer cancels as CUSTOMER_CANCELLED (PRIV-01). */
const visitEnds = {
  BO_CANCELLED: 'CANCELLED',
  CUSTOMER_CANCELLED: 'CANCELLED',
  EXPIRED: 'NO_SHOW',
  FULFILLED: 'COMPLETED',
} as const

/**
 * Returns the end to report to the marketplace. `status`: the booking's status there; `told`: the last reported one.
 * undefined: the marketplace knows it, or there is nothing to report.
 */
export function endToReport(
  visitStatus: string,
  { status, told }: { status: MarketplaceStatus; told: VisitEnd | null },
): VisitEnd | undefined {
  const end = Object.hasOwn(visitEnds, visitStatus) ? visitEnds[visitStatus as keyof typeof visitEnds] : undefined
  if (end === undefined || status === end || told === end || status === 'CANCELLED' || told === 'CANCELLED')
    return undefined
  return end
}

/** Kinds of exchanges, as listed in ADMIN. */
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
