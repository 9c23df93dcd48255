import type { SendOutcome } from '@goldline/domain/message/delivery'
import type { Sms, SmsProvider } from './types.ts'

const fewestFailures = 5
const restMs = 60_000

/**
 * Wraps a provider so that it rests for a minute after five consecutive failures or lost answers, while the other one
 * is used first (MSG-03). Afterwards a single failure suffices for another minute. Each process counts separately.
 * `nowMs`: a monotonic clock.
 */
export function withRestAfterFailures(
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
