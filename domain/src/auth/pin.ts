/** One-time PINs and people's own PINs: limits and refusals (AUTH-02, AUTH-07). The server creates and compares them. */
import type { Refusal } from '../refusal.ts'

const minute = 60_000

export const pinLimits = {
  digits: 6,
  validMs: 10 * minute,
  triesPerChallenge: 5,
  wrongPerIdentityPerDay: 10,
  /** Lower than the limit per identity, so that one network cannot use up an identity's daily attempts. */
  wrongPerIdentityFromNetworkPerDay: 6,
  resendWaitMs: minute,
  resendsPerHour: 5,
  /** Codes sent to one identity, requested from anywhere except its known devices. */
  sentPerIdentityPerHour: 20,
} as const

/** What a code is requested for; it is valid for nothing else. */
export const challengePurposes = [
  'SIGN_IN',
  'CONFIRM_EMAIL',
  'CONFIRM_PHONE_NUMBER',
  'PASSWORD_CHANGE',
  'ERASURE',
  'NEW_DEVICE',
  'SIGN_UP',
] as const
export type ChallengePurpose = (typeof challengePurposes)[number]

/** Number of digits of a person's own PIN. */
export const ownPinDigits = { least: 4, most: 8 } as const
export const pinPattern = new RegExp(`^[0-9]{${ownPinDigits.least},${ownPinDigits.most}}$`)

/** AUTH-02: returns whether a value could be a one-time code or a stored PIN, and so is compared and counted. */
export function canBePin(value: string): boolean {
  return pinPattern.test(value)
}

/** Epoch milliseconds. `tries` and wrong codes exclude this attempt (count first, then compare). */
export type PinFacts = { sentTime: number; used: boolean; tries: number; wrongOfIdentityLastDay: number }

/**
 * Returns why a code is not even compared. Limits come first: without attempts left, the answer must not be "wrong
 * code". A wrong code is refused later, as `credentialNotMatched` (sign-in) or `invalid-code` (challenge).
 */
export function pinRefusal(facts: PinFacts, now: number): Refusal | undefined {
  const exceeded =
    facts.tries >= pinLimits.triesPerChallenge || facts.wrongOfIdentityLastDay >= pinLimits.wrongPerIdentityPerDay
  if (exceeded) return 'numberOfCredentialFailedMatchesAlreadyExceedMax'
  const valid = !facts.used && now < facts.sentTime + pinLimits.validMs
  return valid ? undefined : 'invalid-code'
}

export type ResendFacts = { lastSentTime: number; resendsLastHour: number }

/** Returns why no new code is sent. The hourly limit comes first: waiting a minute would not help. */
export function resendRefusal(facts: ResendFacts, now: number): Refusal | undefined {
  if (facts.resendsLastHour >= pinLimits.resendsPerHour) return 'customerNumberOfCredentialResendExceedMax'
  return secondsUntilResend(facts.lastSentTime, now) > 0 ? 'waitingPeriodBeforeResendNotOverYet' : undefined
}

/** Returns the countdown on the button; 0 when a resend is allowed. */
export function secondsUntilResend(lastSentTime: number, now: number): number {
  return Math.max(0, Math.ceil((lastSentTime + pinLimits.resendWaitMs - now) / 1000))
}

/**
 * Returns whether a stored PIN is too easy to guess (AUTH-02): a run, a repeat, a palindrome, a column of the keypad,
 * or a year. One-time codes are random and exempt.
 */
export function isSimplePin(pin: string): boolean {
  return isRun(pin) || isRun(halved(pin)) || isRepeat(pin) || isMirrored(pin) || isColumn(pin) || isYear(pin)
}

/** 1111, 1234, 8642, 7890: a constant step between digits, also from 9 to 0. */
function isRun(pin: string): boolean {
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10)
  return new Set(steps).size === 1
}

/** Shortens 112233 to 123; a PIN without pairs stays the same. */
const halved = (pin: string): string => (/^(?:(\d)\1)+$/.test(pin) ? pin.replace(/(\d)\1/g, '$1') : pin)

/** 1212, 123123, 48484. */
const isRepeat = (pin: string): boolean => /^(\d{1,4})\1+$/.test(pin) || /^(\d)(\d)(?:\1\2)+\1$/.test(pin)

const isMirrored = (pin: string): boolean => [...pin].reverse().join('') === pin

const isColumn = (pin: string): boolean => pin === '2580' || pin === '0852'

/** A likely year of birth. */
const isYear = (pin: string): boolean => /^(19|20)\d\d$/.test(pin)
