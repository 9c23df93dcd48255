import type { AppointmentStatus } from './status.ts'

export type HandsFacts = {
  status: AppointmentStatus
  /** Who was asked for, service by service; null: nobody in particular. */
  requested: readonly (string | null)[]
  /** A person fixed who does it. */
  pinned: boolean
  /** Epoch milliseconds. */
  start: number
  now: number
  /** The salon's: so long before its start nothing is re-assigned any more. */
  freezeMinutes: number
}

/** Whether a booking of somebody else may still give a service of it to another person (AVL-03); the customer reads so (AVL-12). */
export function mayChangeHands({ status, requested, pinned, start, now, freezeMinutes }: HandsFacts): boolean {
  return status === 'CONFIRMED' && !pinned && requested.includes(null) && start > now + freezeMinutes * 60_000
}
