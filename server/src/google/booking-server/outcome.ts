import type { GoogleBookingBody, GoogleOutcomeBody } from '@goldline/contract/google/booking-server'
import { googleCauseOf } from '@goldline/domain/google/booking-server'
import { Refused } from '../../http/errors.ts'
import { toRefused } from '../../http/to-refused.ts'

/**
 * Converts a refusal of the customer to an ordinary response, as Google expects (RWG-01).
 * @param asItStands reads the unchanged booking; undefined: there is none
 */
export async function convertRefusal(
  run: () => Promise<GoogleOutcomeBody>,
  asItStands: () => Promise<GoogleBookingBody | undefined>,
): Promise<GoogleOutcomeBody> {
  try {
    return await run()
  } catch (error) {
    const cause = googleCauseOf(toRefused(error).code)
    if (cause === undefined) throw error
    const booking = await asItStands()
    return { booking, booking_failure: { cause } }
  }
}

const furthestMs = 366 * 86_400_000

/** Refuses a start in the past or more than a year ahead. */
export function refuseFarAway(start: number, now: number): void {
  if (!(start >= now && start < now + furthestMs)) throw new Refused('startTime.invalid')
}
