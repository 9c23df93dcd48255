/** Staff time that a visit holds, derived from its placement. */
import { occupationsOf } from '@goldline/domain/availability/assignment'
import type { Assignment } from '@goldline/domain/availability/facts'
import type { SalonPlacement } from '@goldline/domain/availability/salon-placement'
import type { Refusal } from '@goldline/domain/refusal'
import type { Availability, LoadedFacts } from '../availability/queries.ts'
import type { ServiceRow } from '../db/json-columns.ts'
import { agreedTerms } from './service-rows.ts'
import type { TakenTime } from './staff-time.ts'

/** Visits that move to other staff to make room (AVL-03). */
export type DisplacedVisits = { loaded: Pick<LoadedFacts, 'facts' | 'holdIds'>; moved: Assignment['moved'] }

/** The staff time that a visit takes after a change. */
export type VisitTime = {
  /** Empty: the visit takes no staff time. */
  held: readonly TakenTime[]
  /** The new services, which replace the visit's; absent: they stay. */
  services?: readonly ServiceRow[]
  /** The staff of the remaining services, in order; null: unassigned (AVL-05). */
  staffIds?: readonly (string | null)[]
  /** The staff that the customer requests per service (AVL-12); absent: as before. */
  requested?: readonly (string | null)[] | undefined
  /** Visits that must move first. */
  aside?: DisplacedVisits | undefined
}

/** A place found for an entry by the salon; `broken`: the rules that it breaks. */
export type PlacedVisit = {
  loaded: Availability
  placement: SalonPlacement
  start: number
  end: number
  broken: readonly Refusal[]
  /** Services that have reached the salon's daily limit for online booking (APT-16d). */
  overLimit: readonly { name: string; most: number }[]
}

/** Terms per service, where they differ from what the search found. */
export type Terms = readonly Partial<
  Pick<ServiceRow, 'requestedStaffId' | 'toldStaffId' | 'price' | 'listPrice' | 'priceReason'>
>[]

/**
 * Returns the staff time and services as placed. Time that overlaps another visit, or exceeds the salon's capacity,
 * stays outside the exclusion constraint.
 */
export function buildPlacedTime({ loaded, placement, start, broken }: PlacedVisit, terms: Terms = []): VisitTime {
  const { staffIds, moved } = placement
  const overridden = broken.includes('staff.busy') || broken.includes('appointment.over-capacity')
  const people = staffIds.map((id) => id ?? '')
  const held = occupationsOf(loaded.wish.legs, people, start).filter(({ staffId }) => staffId !== '')
  return {
    held: held.map((each) => ({ ...each, overridden })),
    services: agreedTerms(loaded, { start, staffIds }).map((service, index) => ({ ...service, ...terms[index] })),
    aside: { loaded, moved },
  }
}

/** Returns the staff time of the same services with the assigned staff. */
export const buildAssignedTime = (
  { loaded, assignment: { staffIds, moved } }: { loaded: LoadedFacts; assignment: Assignment },
  start: number,
): VisitTime & { staffIds: readonly string[] } => ({
  held: occupationsOf(loaded.wish.legs, staffIds, start),
  staffIds,
  aside: { loaded, moved },
})
