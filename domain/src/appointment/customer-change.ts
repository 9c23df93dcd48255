/**
 * Returns until when a customer may change their appointment, or the refusal (APT-03, APT-04). The button, the wire
 * and the handlers all use this. Epoch milliseconds.
 */

import type { Interval, Occupation, SalonFacts } from '../availability/facts.ts'
import type { Refusal } from '../refusal.ts'
import { type CustomerAppointment, type OpenRequest, sameTimeRefusal } from './booking.ts'
import { type AppointmentStatus, type BookingType, cancellationWindow, cancelRefusal, canEdit } from './status.ts'

export type OwnAppointment = {
  status: AppointmentStatus
  bookingType: BookingType
  start: number
  now: number
  cancellationWindowHours: number
}

/** `until`: the last instant of the window; null if the window is not what decides. */
export type CustomerChange = { until: number | null; refusal: Refusal | null }

/**
 * `refusal`: why it cannot be cancelled free of charge. `costs`: the rest of the deposit that a late cancellation
 * costs (PAY-03i); null: late cancellation is not possible or costs nothing.
 */
export function customerCancellation(
  facts: OwnAppointment & { deposit: number },
): CustomerChange & { costs: number | null } {
  const refusal = cancelRefusal({ ...facts, by: 'customer' }) ?? null
  const until = refusal === 'appointment.not-cancellable' ? null : cancellationWindow(facts).until
  const isLate = refusal === 'appointment.cancellation-window-over'
  const leaves = cancelRefusal({ ...facts, by: 'customer', leavesDeposit: true }) === undefined
  return { until, refusal, costs: isLate && leaves && facts.deposit > 0 ? facts.deposit : null }
}

/**
 * Applies the cancellation deadline to moving: otherwise a customer could move an appointment away and then cancel
 * it too late. A blocked customer may not move online, but may cancel; a visit that the salon confirms is not moved
 * online at all (APT-16j).
 */
export function customerMove(
  facts: OwnAppointment & { blackListed: boolean; salonConfirms?: boolean },
): CustomerChange {
  const isEdited = facts.status === 'CONFIRMED' && canEdit(facts) && !facts.salonConfirms
  if (!isEdited) return { until: null, refusal: 'appointment.not-editable' }
  if (facts.blackListed) return { until: null, refusal: 'blackListed' }
  return { until: cancellationWindow(facts).until, refusal: cancelRefusal({ ...facts, by: 'customer' }) ?? null }
}

/**
 * Returns why an appointment that may be moved (`customerMove`) cannot move to this start. Compares with the
 * customer's other appointments (AVL-08).
 */
export function moveRefusal(facts: {
  /** The customer's other appointments, across salons. */
  others: readonly CustomerAppointment[]
  /** The customer's open requests, across salons (APT-16i). */
  requests?: readonly OpenRequest[]
  wish: Interval
  /** Whether the engine offers the start when the appointment's own time is free. */
  offered: boolean
  /** Whether each patch test still counts then (`keepsTests`). */
  keepsTests?: boolean | undefined
}): Refusal | undefined {
  const sameTime = sameTimeRefusal(facts.others, facts.wish, facts.requests)
  if (sameTime !== undefined) return sameTime
  if (facts.keepsTests === false) return 'patch-test.too-close'
  return facts.offered ? undefined : 'startTime.invalid'
}

/** Removes the appointment from the facts. `held`: its staff time, which the facts do not always attribute to it. */
export function withoutAppointment(
  facts: SalonFacts,
  id: string,
  held: readonly Omit<Occupation, 'appointmentId'>[],
): SalonFacts {
  const own = [...held]
  const isOwn = (each: Occupation): boolean => {
    const index = own.findIndex(({ staffId, from, to }) => {
      return staffId === each.staffId && from === each.from && to === each.to
    })
    if (index >= 0) own.splice(index, 1)
    return index >= 0
  }
  return {
    ...facts,
    occupations: facts.occupations.filter((each) => !isOwn(each)),
    presences: facts.presences.filter(({ appointmentId }) => appointmentId !== id),
    movable: facts.movable.filter((each) => each.id !== id),
    limited: facts.limited?.filter(({ visitId }) => visitId !== id),
  }
}
