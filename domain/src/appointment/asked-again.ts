import { type AppointmentStatus, isCancelled } from './status.ts'

export type Had = {
  status: AppointmentStatus
  /** `mayChangeHands`: who comes is still open. */
  mayChange: boolean
  /** null: nobody in particular, and nobody at all. */
  services: readonly { requested: string | null; assigned: string | null }[]
}

/**
 * Whom booking again asks for, service by service (AVL-12): who was asked for, else who did it; nobody where it did not take place, or
 * where who comes is still open.
 */
export function askedAgain({ status, mayChange, services }: Had): (string | null)[] {
  const isSettled = !mayChange && !isCancelled(status)
  return services.map(({ requested, assigned }) => requested ?? (isSettled ? assigned : null))
}
