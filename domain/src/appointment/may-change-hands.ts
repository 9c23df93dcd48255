import type { AppointmentStatus } from './status.ts'

export type HandsFacts = {
  status: AppointmentStatus
  /** The requested person per service; null: nobody. */
  requested: readonly (string | null)[]
  /** Staff fixed the assignment. */
  pinned: boolean
  /** Epoch milliseconds. */
  start: number
  now: number
  /** The salon's freeze time: minutes before the start from which nothing is re-assigned. */
  freezeMinutes: number
}

/**
 * Whether another booking may still re-assign a service of this appointment (AVL-03); shown to the customer (AVL-12).
 */
export function mayChangeHands({ status, requested, pinned, start, now, freezeMinutes }: HandsFacts): boolean {
  return status === 'CONFIRMED' && !pinned && requested.includes(null) && start > now + freezeMinutes * 60_000
}
