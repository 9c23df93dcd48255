import type { SendOutcome } from '@goldline/domain/message/delivery'
import type { Sms, SmsProvider } from './types.ts'

const fewestFailures = 5
const restMs = 60_000

/**
 * MSG-03: skips a provider for a minute after five failures or lost answers in a row, so that the other one is asked
 * first. Afterwards a single failure is enough for another minute. Each process counts for itself. `nowMs`: a monotonic
 * clock.
 */
export function withRest(
  name: string,
  send: (sms: Sms) => Promise<SendOutcome>,
  nowMs: () => number = () => performance.now(),
): SmsProvider {
  let failures = 0
  let restsUntil = Number.NEGATIVE_INFINITY
  return {
    name,
    rests: () => nowMs() < restsUntil,
    async send(sms) {
      const outcome = await send(sms)
      failures = outcome.kind === 'later' || outcome.kind === 'unknown' ? failures + 1 : 0
      if (failures >= fewestFailures) {
        restsUntil = nowMs() + restMs
        failures = fewestFailures - 1
      }
      return outcome
    },
  }
}
