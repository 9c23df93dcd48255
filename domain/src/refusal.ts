/**
 * Every reason for which Goldline says no, once (SPEC section 8, and ours in the same style).
 * The value is the wire's `message` and the key of its text in de, en, vi. HTTP statuses live in server/http/errors.ts only.
 */
export const refusals = [
  // SPEC 8: customer
  'blackListed',
  'existed',
  'notFound',
  'credentialNotMatched',
  'invalid-code',
  'numberOfCredentialFailedMatchesAlreadyExceedMax',
  'customerNumberOfCredentialResendExceedMax',
  'waitingPeriodBeforeResendNotOverYet',
  // SPEC 8: business
  'businessObject.alreadyCheckedIn',
  'businessObject.notFound',
  // SPEC 8: credit orders
  'no-capture-payments',
  'order-already-fulfilled',
  'order-already-rejected',
  // SPEC 8: other
  'email.exists-confirmed-and-not-changeable',
  'error.email-exists',
  'error.phoneNr-exists',
  'review.notFound',
  'startTime.invalid',
  'Unauthorized',
  'user-challenge.too-much-requests',
  'No available slot at desired start time',
  'appointment duration is too long, max 4 hours',
  'confirmed appointment already exists at same time',
  'customer already has maximum number of confirmed appointments',
  // Ours, in the same style
  'forbidden',
  'csrf',
  'invalid-request',
  'invalid-email',
  'invalid-phoneNr',
  'country-not-served',
  'weak-password',
  'password.required',
  'password.notMatched',
  'agb.outdated',
  'consent.text-outdated',
  'user.has-role',
  'too-many-requests',
  'idempotency-key-reused',
  'version-conflict',
  'appointment.notFound',
  'appointment.not-cancellable',
  'appointment.cancellation-window-over',
  'appointment.not-editable',
  'appointment.check-in-not-possible',
  'appointment.checkout-not-possible',
  'appointment.correction-not-possible',
  'product.notFound',
  'product.not-bookable-online',
  'staff.notFound',
  'staff.not-qualified',
  'hold.expired',
  'date-range-invalid',
  'payload-too-large',
  'route-notFound',
  'service-unavailable',
  'internal',
] as const

export type Refusal = (typeof refusals)[number]
