import { type AppointmentStatus, isCancelled } from './status.ts'

export type Had = {
  status: AppointmentStatus
  /** `mayChangeHands`: the staff member may still change. */
  mayChange: boolean
  /** null: nobody was requested, or nobody is assigned. */
  services: readonly { requested: string | null; assigned: string | null }[]
}

/**
 * Who to request when the visit is booked again, per service (AVL-12): the requested person, else who did it; nobody if
 * the visit did not take place or its staff may still change.
 */
export function askedAgain({ status, mayChange, services }: Had): (string | null)[] {
  const isSettled = !mayChange && !isCancelled(status)
  return services.map(({ requested, assigned }) => requested ?? (isSettled ? assigned : null))
}
