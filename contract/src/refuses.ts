/** Refusals shared by several calls, grouped by input. */
import type { Refusal } from '@goldline/domain/refusal'

/** Refusals for a salon, services and a requested person. */
export const requestRefusals = [
  'businessObject.notFound',
  'product.notFound',
  'product.not-bookable-online',
  'product.add-on-alone',
  'appointment duration is too long, max 4 hours',
  'staff.notFound',
  'staff.not-qualified',
] as const satisfies Refusal[]

/** Refusals of a booking by a customer, with a deposit or without. */
export const bookingRefusals = [
  ...requestRefusals,
  'product.known-only',
  'request.required',
  'startTime.invalid',
  'blackListed',
  'agb.outdated',
  'confirmed appointment already exists at same time',
  'customer already has maximum number of confirmed appointments',
  'booking.too-many',
  'answers.missing',
  'answers.stop',
  'patch-test.missing',
  'patch-test.taken',
] as const satisfies Refusal[]

/** Refusals for a range of days. */
export const dayRangeRefusals = ['date-range-invalid', 'date-range-too-long'] as const satisfies Refusal[]

/** Refusals for an entered code. */
export const codeRefusals = [
  'invalid-code',
  'numberOfCredentialFailedMatchesAlreadyExceedMax',
  'too-many-requests',
] as const satisfies Refusal[]

/** Refusals for a message whose channel may not be configured. */
export const channelRefusals = ['sms.unavailable', 'email.unavailable'] as const satisfies Refusal[]

/** Refusals for sending a code. */
export const sendingRefusals = [
  'user-challenge.too-much-requests',
  'waitingPeriodBeforeResendNotOverYet',
  'customerNumberOfCredentialResendExceedMax',
  'sms.no-credit',
  ...channelRefusals,
] as const satisfies Refusal[]

/** Refusals for sending a code to an entered e-mail or number. */
export const identityRefusals = [
  'invalid-email',
  'invalid-phoneNr',
  'country-not-served',
  'phoneNr.no-codes',
  'businessObject.notFound',
  ...sendingRefusals,
] as const satisfies Refusal[]

/** Refusals for the own PIN in the salon, entered again. */
export const pinRefusals = [
  'pin.notMatched',
  'numberOfCredentialFailedMatchesAlreadyExceedMax',
] as const satisfies Refusal[]

/** Refusals for the own PIN, if only some requests require it. */
export const requiredPinRefusals = ['pin.required', ...pinRefusals] as const satisfies Refusal[]

/** Refusals for the password entered again, for people who have one. */
const forPassword = ['password.required', 'password.notMatched', 'too-many-requests'] as const satisfies Refusal[]

/** Refusals for a renewed proof: the password of staff, or a code that a customer has just entered (AUTH-24). */
export const proofRefusals = [...forPassword, 'code.required'] as const satisfies Refusal[]

/** Refusals for a leader's password entered again; leaders without one must first choose one, with a code (AUTH-05). */
export const leaderRefusals = [...forPassword, 'password.none'] as const satisfies Refusal[]
