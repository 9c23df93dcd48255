/**
 * What a customer may still change about an own appointment, why not, and until when (APT-03, APT-04). The button, the wire and
 * the handlers ask here. Instants are epoch milliseconds.
 */
import type { Refusal } from '../refusal.ts'
import { type Tier, tierAllows } from '../user/tier.ts'
import { type CustomerAppointment, sameTimeRefusal } from './booking.ts'
import { cancellationWindow } from './cancellation-window.ts'
import type { Interval, Occupation, SalonFacts } from './facts.ts'
import { type AppointmentStatus, type BookingType, cancelRefusal, canEdit } from './status.ts'

export type OwnAppointment = {
  status: AppointmentStatus
  bookingType: BookingType
  start: number
  now: number
  cancellationWindowHours: number
}

/** `until`: the last instant of the window; null where the window is not what decides. */
export type CustomerChange = { until: number | null; refusal: Refusal | null }

export function customerCancellation(facts: OwnAppointment): CustomerChange {
  const refusal = cancelRefusal({ ...facts, by: 'customer' }) ?? null
  return { until: refusal === 'appointment.not-cancellable' ? null : cancellationWindow(facts).until, refusal }
}

/**
 * Moving ends with the same instant as cancelling: else a customer could move an appointment away, and then cancel it, when it is too
 * late for either. Who may not book online may not move online; cancelling stays possible.
 */
export function customerMove(facts: OwnAppointment & { blackListed: boolean; tier: Tier }): CustomerChange {
  if (facts.status !== 'CONFIRMED' || !canEdit(facts)) return { until: null, refusal: 'appointment.not-editable' }
  if (facts.blackListed) return { until: null, refusal: 'blackListed' }
  if (!tierAllows('onlineBooking', facts.tier)) return { until: null, refusal: 'forbidden' }
  return { until: cancellationWindow(facts).until, refusal: cancelRefusal({ ...facts, by: 'customer' }) ?? null }
}

/** Why an appointment that can be moved (`customerMove`) cannot go there. It takes nothing away that it did not have (AVL-08). */
export function moveRefusal(facts: {
  /** The customer's others, across salons: without the one that moves. */
  others: readonly CustomerAppointment[]
  wish: Interval
  /** Whether the engine offers the start, the own time being free. */
  offered: boolean
}): Refusal | undefined {
  return sameTimeRefusal(facts.others, facts.wish) ?? (facts.offered ? undefined : 'startTime.invalid')
}

/** The salon as if the appointment were not there. `held` is its staff time, which the facts do not always name as its own. */
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
  }
}
