/** One-time PINs: their limits and when one is refused (AUTH-02, AUTH-07). Making and comparing them is the server's. */
import type { Refusal } from '../refusal.ts'

const minute = 60_000

export const pinLimits = {
  digits: 6,
  validMs: 10 * minute,
  triesPerChallenge: 5,
  wrongPerIdentityPerDay: 10,
  /** One network alone does not use up an identity's day. */
  wrongPerIdentityFromNetworkPerDay: 6,
  resendWaitMs: minute,
  resendsPerHour: 5,
  /** To one identity, from all places that are not known to be its own. */
  sentPerIdentityPerHour: 20,
} as const

/** AUTH-02: whether a value is tried, and counted, as a PIN at all: a one-time code or a person's own stored PIN. */
export function canBePin(value: string): boolean {
  return /^[0-9]{4,8}$/.test(value)
}

/** Epoch milliseconds. `tries` and the wrong codes are those before this one (count first, then compare). */
export type PinFacts = { sentTime: number; used: boolean; tries: number; wrongOfIdentityLastDay: number }

/**
 * Why a code is not even compared. The limits come first: someone out of tries must read that, not "wrong code".
 * Afterwards a wrong code is `credentialNotMatched` (sign-in) or `invalid-code` (challenge).
 */
export function pinRefusal(facts: PinFacts, now: number): Refusal | undefined {
  const exceeded =
    facts.tries >= pinLimits.triesPerChallenge || facts.wrongOfIdentityLastDay >= pinLimits.wrongPerIdentityPerDay
  if (exceeded) return 'numberOfCredentialFailedMatchesAlreadyExceedMax'
  const valid = !facts.used && now < facts.sentTime + pinLimits.validMs
  return valid ? undefined : 'invalid-code'
}

export type ResendFacts = { lastSentTime: number; resendsLastHour: number }

/** The hourly limit comes first: waiting a minute would not help. */
export function resendRefusal(facts: ResendFacts, now: number): Refusal | undefined {
  if (facts.resendsLastHour >= pinLimits.resendsPerHour) return 'customerNumberOfCredentialResendExceedMax'
  return secondsUntilResend(facts.lastSentTime, now) > 0 ? 'waitingPeriodBeforeResendNotOverYet' : undefined
}

/** For the count-down beside the button; 0 when it may be pressed. */
export function secondsUntilResend(lastSentTime: number, now: number): number {
  return Math.max(0, Math.ceil((lastSentTime + pinLimits.resendWaitMs - now) / 1000))
}
