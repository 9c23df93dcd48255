import { type PersonalService, termsWith } from './own-terms.ts'
import type { Timing } from './segments.ts'

/** Starts and durations set by the salon are multiples of this many minutes. */
export const stepMinutes = 5

/**
 * Changes a service's duration for a customer (CUS-11): changes the last work segment, then the first; processing keeps
 * its length unless no work would be left around it.
 * @param duration as the customer sees it, in minutes
 */
export function withDuration(timing: Timing, duration: number): Timing {
  const { gapFrom, gapMinutes } = timing
  if (gapMinutes === 0) return { ...timing, duration }
  const work = duration - gapMinutes
  if (work < 2 * stepMinutes) return { ...timing, duration, gapFrom: 0, gapMinutes: 0 }
  return { ...timing, duration, gapFrom: Math.min(gapFrom, work - stepMinutes) }
}

/** Returns the service with this person's terms; processing keeps its length. */
export function withPersonTiming<S extends Timing & PersonalService>(service: S, staffId: string | null): S {
  const { duration, price } = termsWith(service, staffId)
  return { ...service, price, ...(duration === service.duration ? {} : withDuration(service, duration)) }
}
