import { type AppointmentStatus, isCancelled } from './status.ts'

/**
 * Requested staff: one person for all services; null for the first available; or, with null, one per service
 * (AVL-12).
 */
export type RequestedStaff = { staffId: string | null; staffIds?: readonly (string | null)[] | undefined }

type NormalisedStaffRequest = { staffId: string | null; each: readonly (string | null)[] | undefined }

/** Normalises a request: the same person for every service becomes one for all; a single service never has `each`. */
export function normaliseStaffRequest({ staffId, staffIds }: RequestedStaff): NormalisedStaffRequest {
  if (staffId !== null || staffIds === undefined) return { staffId, each: undefined }
  const [first = null, ...others] = staffIds
  const one = others.every((id) => id === first) && (first !== null || others.length === 0)
  return one ? { staffId: first, each: undefined } : { staffId: null, each: staffIds }
}

export type PreviousVisit = {
  status: AppointmentStatus
  /** `canReassign`: the staff member may still change. */
  mayChange: boolean
  /** null: no person was requested, or none is assigned. */
  services: readonly { requested: string | null; assigned: string | null }[]
}

/**
 * Returns the staff to request per service when a visit is booked again (AVL-12): the requested person, else who did
 * the service; null if the visit did not take place or its staff may still change.
 */
export function staffToRequestAgain({ status, mayChange, services }: PreviousVisit): (string | null)[] {
  const isSettled = !mayChange && !isCancelled(status)
  return services.map(({ requested, assigned }) => requested ?? (isSettled ? assigned : null))
}

export type ReassignmentFacts = {
  status: AppointmentStatus
  /** The requested person per service; null: the first available. */
  requested: readonly (string | null)[]
  /** The salon fixed the assignment. */
  pinned: boolean
  /** Epoch milliseconds. */
  start: number
  now: number
  /** The salon's freeze time: minutes before the start from which services are no longer re-assigned. */
  freezeMinutes: number
}

/**
 * Returns whether another booking may still re-assign a service (AVL-03); also shown to the customer (AVL-12).
 */
export function canReassign({ status, requested, pinned, start, now, freezeMinutes }: ReassignmentFacts): boolean {
  return status === 'CONFIRMED' && !pinned && requested.includes(null) && start > now + freezeMinutes * 60_000
}
