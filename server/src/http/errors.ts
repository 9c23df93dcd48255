/** The only place that knows HTTP statuses: one per refusal. */
import type { ErrorBody } from '@goldline/contract/wire'
import type { Refusal } from '@goldline/domain/refusal'

/** What the error body says besides its code. */
export type RefusedExtra = Omit<ErrorBody, 'status' | 'message' | 'requestId'>

/** Thrown by handlers; the caller reads `code` in their own language. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: Refusal
  readonly extra: RefusedExtra
  constructor(code: Refusal, extra: RefusedExtra = {}) {
    super(code)
    this.code = code
    this.extra = extra
  }
}

export function refuseIf(refusal: Refusal | undefined, extra?: RefusedExtra): void {
  if (refusal !== undefined) throw new Refused(refusal, extra)
}

export const statuses: Record<Refusal, number> = {
  blackListed: 403,
  existed: 409,
  notFound: 404,
  credentialNotMatched: 401,
  'invalid-code': 400,
  numberOfCredentialFailedMatchesAlreadyExceedMax: 429,
  customerNumberOfCredentialResendExceedMax: 429,
  waitingPeriodBeforeResendNotOverYet: 429,
  'businessObject.alreadyCheckedIn': 409,
  'businessObject.notFound': 404,
  'no-capture-payments': 402,
  'order-already-fulfilled': 409,
  'order-already-rejected': 409,
  'email.exists-confirmed-and-not-changeable': 409,
  'error.email-exists': 409,
  'error.phoneNr-exists': 409,
  'review.notFound': 404,
  'startTime.invalid': 409,
  Unauthorized: 401,
  'user-challenge.too-much-requests': 429,
  'No available slot at desired start time': 409,
  'appointment duration is too long, max 4 hours': 400,
  'confirmed appointment already exists at same time': 409,
  'customer already has maximum number of confirmed appointments': 409,
  forbidden: 403,
  'tier.required': 403,
  csrf: 403,
  'invalid-request': 400,
  'invalid-email': 400,
  'invalid-phoneNr': 400,
  'country-not-served': 400,
  'phoneNr.no-codes': 400,
  'sms.no-credit': 409,
  'sms.unavailable': 409,
  'email.unavailable': 409,
  'weak-password': 400,
  'weak-pin': 400,
  // Not 401, which would sign the caller out (AUTH-04).
  'code.required': 403,
  'password.required': 403,
  'password.notMatched': 403,
  'password.none': 403,
  'pin.notMatched': 403,
  'session.locked': 403,
  'agb.outdated': 409,
  'consent.text-outdated': 409,
  'user.has-role': 409,
  'user.last-owner': 409,
  'customer.has-account': 409,
  'customer.notes-full': 409,
  'customer.two-accounts': 409,
  'customer.unreachable': 409,
  'file-invalid': 400,
  'health-notes.off': 409,
  'too-many-requests': 429,
  'idempotency-key-reused': 422,
  'version-conflict': 409,
  'appointment.notFound': 404,
  'appointment.not-cancellable': 409,
  'appointment.cancellation-window-over': 409,
  'appointment.not-editable': 409,
  'appointment.check-in-not-possible': 409,
  'appointment.checkout-not-possible': 409,
  'appointment.correction-not-possible': 409,
  'appointment.outside-opening-hours': 409,
  'appointment.over-capacity': 409,
  'appointment.undo-over': 409,
  'waiting-list.notFound': 404,
  'waiting-list.too-many': 409,
  'queue.notFound': 404,
  'queue.not-possible': 409,
  'queue.not-their-turn': 409,
  'queue.closed': 409,
  'queue.full': 409,
  'kiosk.locked': 403,
  'product.notFound': 404,
  'category.notFound': 404,
  'urlName.taken': 409,
  'catalogue.full': 409,
  'product.not-bookable-online': 409,
  'staff.notFound': 404,
  'staff.active': 409,
  'staff.not-qualified': 409,
  'staff.hours-invalid': 400,
  'absence.notFound': 404,
  'absence.invalid': 400,
  'absence.decided': 409,
  'absence.known': 409,
  'staff.not-at-work': 409,
  'staff.busy': 409,
  'hold.expired': 409,
  'hold.too-many': 429,
  'booking.too-many': 429,
  'review.too-many': 429,
  'review.no-reply': 409,
  'message.no-retry': 409,
  'google.unavailable': 409,
  'google.not-connected': 409,
  'google.refused': 409,
  'google.no-place': 409,
  'date-range-invalid': 400,
  'date-range-too-long': 400,
  'picture-invalid': 400,
  'picture-too-small': 400,
  'picture.notFound': 404,
  'too-many-pictures': 409,
  'cost.changed': 409,
  'credit.insufficient': 402,
  'credit-order.notFound': 404,
  'links.unsupported': 400,
  'payment-method.notFound': 404,
  'invoice.notFound': 404,
  'invoice.not-payable': 409,
  'invoice.paid': 409,
  'lexoffice-connection.existed': 409,
  'lexoffice-connection.notFound': 404,
  'article.barcode-taken': 409,
  'article.notFound': 404,
  'day-end.difference': 409,
  'day-end.nothing': 409,
  'gift-card.balance-too-low': 409,
  'gift-card.ended': 409,
  'gift-card.expired': 409,
  'gift-card.notFound': 404,
  'gift-card.used': 409,
  'package.no-customer': 409,
  'package.notFound': 404,
  'package.used': 409,
  'package.used-up': 409,
  'draft.notFound': 404,
  'draft.taken': 409,
  'order.notFound': 404,
  'order.empty': 409,
  'order.not-cancellable': 409,
  'order.not-refundable': 409,
  'order.not-paid': 409,
  'order.overpaid': 409,
  'order.paid-elsewhere': 409,
  'order.points-too-many': 409,
  'order.too-large': 400,
  'order.total-changed': 409,
  'pin.required': 403,
  'receipt.no-email': 409,
  'receipt.none': 409,
  'receipt.notFound': 404,
  'push.unknown-service': 400,
  'refund.other-way': 409,
  'refund.too-much': 409,
  'payment.unavailable': 409,
  'payload-too-large': 413,
  'route-notFound': 404,
  'service-unavailable': 503,
  internal: 500,
}

export function errorBody(refused: Refused, requestId: string): ErrorBody {
  return { status: statuses[refused.code], message: refused.code, requestId, ...refused.extra }
}

/** For input that never became a request, by the parser's error code. */
export function brokenRequest(code: string | undefined): ErrorBody {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, message: 'invalid-request' }
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, message: 'payload-too-large' }
  return { status: 400, message: 'invalid-request' }
}
