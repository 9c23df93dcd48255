/** Rules of requests for visits that the salon confirms (APT-16g): the time for an answer, and which can be answered. */
import type { Refusal } from '../refusal.ts'

/** `EXPIRED`: the salon did not answer in time. `WITHDRAWN`: by the customer. */
export const requestStates = ['OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const
export type RequestState = (typeof requestStates)[number]

const maxMinutes = 24 * 60
const lastMinutes = 60

/**
 * Returns the whole minutes for which the start is held (APT-16h): at most 24 hours, ending an hour before the visit; if
 * the visit starts within two hours, half of the remaining time.
 */
export function answerMinutes({ now, start }: { now: number; start: number }): number {
  const left = Math.max(0, (start - now) / 60_000)
  return Math.floor(Math.min(maxMinutes, Math.max(left - lastMinutes, left / 2)))
}

/** Refuses with request.over what is no longer open, or past its time, when it is accepted, declined or withdrawn. */
export const requestRefusal = (request: { state: RequestState; expires: number; now: number }): Refusal | undefined =>
  request.state === 'OPEN' && request.expires > request.now ? undefined : 'request.over'
