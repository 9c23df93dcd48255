/** Requests for visits that the salon confirms (APT-16g): until when it may answer, and who may end one how. */
import type { Refusal } from '../refusal.ts'

/** `EXPIRED`: the salon did not answer in time. `WITHDRAWN`: the customer took it back. */
export const requestStates = ['OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const
export type RequestState = (typeof requestStates)[number]

const mostMinutes = 24 * 60
const lastMinutes = 60

/**
 * APT-16h: for how many whole minutes the start is held: at most 24 hours, and until an hour before the visit. Of a
 * visit that starts within two hours, half of the time until then.
 */
export function answerMinutes({ now, start }: { now: number; start: number }): number {
  const left = Math.max(0, (start - now) / 60_000)
  return Math.floor(Math.min(mostMinutes, Math.max(left - lastMinutes, left / 2)))
}

/** Why a request cannot be accepted, declined or withdrawn any more; one whose time is over counts as expired. */
export const requestRefusal = (request: { state: RequestState; expires: number; now: number }): Refusal | undefined =>
  request.state === 'OPEN' && request.expires > request.now ? undefined : 'request.over'
