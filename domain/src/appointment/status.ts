/**
 * Defines statuses, booking types and what each permits (APT-02…05; SPEC sections 3 and 4). One table, read by server
 * and clients.
 */

import type { Refusal } from '../refusal.ts'
import { addDays, type Day } from '../time/day.ts'

export const appointmentStatuses = [
  'BO_CANCELLED',
  'BLOCKER',
  'CUSTOMER_CANCELLED',
  'CONFIRMED',
  'CHECKED_IN',
  'FULFILLED',
  'EXPIRED',
  'OTHER',
] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

export const bookingTypes = ['BLOCKER', 'TELEPHONE', 'ONLINE', 'TREATWELL', 'RWG'] as const
export type BookingType = (typeof bookingTypes)[number]

/** Who can appear in an appointment's history (APT-06). */
export const historyActors = ['customer', 'salon', 'system'] as const
export type HistoryActor = (typeof historyActors)[number]

export type Actor = 'salon' | 'customer' | 'clock'

/** An empty `from` creates an appointment. */
type Transition = {
  from: readonly AppointmentStatus[]
  to: AppointmentStatus
  by: readonly Actor[]
  refusal: Refusal
}

/**
 * Lists every transition (APT-04, APT-05, APT-15); no other code names a next status. OTHER has no row: the
 * specification lists it, but no transition leads into or out of it. The functions below hold the time limits.
 */
export const transitions = {
  book: { from: [], to: 'CONFIRMED', by: ['salon', 'customer'], refusal: 'startTime.invalid' },
  block: { from: [], to: 'BLOCKER', by: ['salon'], refusal: 'startTime.invalid' },
  walkIn: { from: [], to: 'CHECKED_IN', by: ['salon', 'customer'], refusal: 'startTime.invalid' },
  cancel: { from: ['BLOCKER', 'CONFIRMED'], to: 'BO_CANCELLED', by: ['salon'], refusal: 'appointment.not-cancellable' },
  cancelAsCustomer: {
    from: ['CONFIRMED'],
    to: 'CUSTOMER_CANCELLED',
    by: ['customer'],
    refusal: 'appointment.not-cancellable',
  },
  checkIn: {
    from: ['CONFIRMED'],
    to: 'CHECKED_IN',
    by: ['salon', 'customer'],
    refusal: 'appointment.check-in-not-possible',
  },
  checkOut: {
    from: ['CONFIRMED', 'CHECKED_IN'],
    to: 'FULFILLED',
    by: ['salon'],
    refusal: 'appointment.checkout-not-possible',
  },
  checkOutLate: { from: ['EXPIRED'], to: 'FULFILLED', by: ['salon'], refusal: 'appointment.checkout-not-possible' },
  expire: { from: ['CONFIRMED'], to: 'EXPIRED', by: ['clock'], refusal: 'appointment.correction-not-possible' },
  undoCheckIn: { from: ['CHECKED_IN'], to: 'CONFIRMED', by: ['salon'], refusal: 'appointment.correction-not-possible' },
  noShow: { from: ['CONFIRMED'], to: 'EXPIRED', by: ['salon'], refusal: 'appointment.correction-not-possible' },
  undoNoShow: { from: ['EXPIRED'], to: 'CONFIRMED', by: ['salon'], refusal: 'appointment.correction-not-possible' },
  restore: { from: ['BO_CANCELLED'], to: 'CONFIRMED', by: ['salon'], refusal: 'appointment.undo-over' },
  restoreBlocker: { from: ['BO_CANCELLED'], to: 'BLOCKER', by: ['salon'], refusal: 'appointment.undo-over' },
  cancelCheckout: {
    from: ['FULFILLED'],
    to: 'CHECKED_IN',
    by: ['salon'],
    refusal: 'appointment.correction-not-possible',
  },
} as const satisfies Record<string, Transition>

export type TransitionName = keyof typeof transitions

/**
 * Returns the table's refusal; undefined if `by` may do it from `status` (null: the appointment does not exist yet).
 */
export function transitionRefusal(
  name: TransitionName,
  facts: { status: AppointmentStatus | null; by: Actor },
): Refusal | undefined {
  const { from, by, refusal }: Transition = transitions[name]
  if (!by.includes(facts.by)) return 'forbidden'
  const allowed = facts.status === null ? from.length === 0 : from.includes(facts.status)
  return allowed ? undefined : refusal
}

/** Returns whether the salon may restore the previous status (APT-20); the same status needs no permission. */
export function canRestoreStatus(status: AppointmentStatus, before: AppointmentStatus): boolean {
  return (
    status === before ||
    Object.values<Transition>(transitions).some(
      ({ from, to, by }) => to === before && from.includes(status) && by.includes('salon'),
    )
  )
}

/** APT-02: statuses in which an appointment ends. */
const endStatuses: readonly AppointmentStatus[] = ['BO_CANCELLED', 'CUSTOMER_CANCELLED', 'FULFILLED', 'EXPIRED']

export function isEnd(status: AppointmentStatus): boolean {
  return endStatuses.includes(status)
}

export function isCancelled(status: AppointmentStatus): boolean {
  return status === 'BO_CANCELLED' || status === 'CUSTOMER_CANCELLED'
}

/** APT-03, for the salon; a customer's limit is `cancelRefusal`. */
export function canCancel(appointment: { status: AppointmentStatus }): boolean {
  return transitionRefusal('cancel', { status: appointment.status, by: 'salon' }) === undefined
}

const editableStatuses: readonly AppointmentStatus[] = ['BLOCKER', 'CONFIRMED']
const editableTypes: readonly BookingType[] = ['BLOCKER', 'TELEPHONE', 'ONLINE', 'RWG']

/** APT-03: a marketplace appointment is edited at the marketplace. */
export function canEdit(appointment: { status: AppointmentStatus; bookingType: BookingType }): boolean {
  return editableStatuses.includes(appointment.status) && editableTypes.includes(appointment.bookingType)
}

/**
 * Returns whether it can be assigned or moved: as `canEdit`, and also if it is checked in with a service unassigned
 * (AVL-05).
 * @param isWaiting whether some of its services are unassigned
 */
export function canPlace(
  appointment: { status: AppointmentStatus; bookingType: BookingType },
  isWaiting: boolean,
): boolean {
  if (canEdit(appointment)) return true
  return isWaiting && appointment.status === 'CHECKED_IN' && editableTypes.includes(appointment.bookingType)
}

export const minuteInMs = 60_000
export const hourInMs = 60 * minuteInMs

/** APT-04: check-in opens exactly this many minutes before the start. */
export const checkInWindowMinutes = 30

/** Instants are epoch milliseconds, here and below. */
export function canCheckIn(facts: { status: AppointmentStatus; start: number; now: number }): boolean {
  const refusal = transitionRefusal('checkIn', { status: facts.status, by: 'salon' })
  return refusal === undefined && facts.start - facts.now <= checkInWindowMinutes * minuteInMs
}

/**
 * Returns why it cannot be cancelled (APT-03, APT-04). The salon may cancel even after the start, and TREATWELL
 * bookings too. A customer may cancel before the start, at least `cancellationWindowHours` ahead (exactly then is in
 * time) or by leaving the deposit to the salon (PAY-03i); marketplace bookings only at the marketplace.
 */
export function cancelRefusal(facts: {
  status: AppointmentStatus
  bookingType: BookingType
  start: number
  now: number
  by: 'salon' | 'customer'
  cancellationWindowHours: number
  leavesDeposit?: boolean
}): Refusal | undefined {
  const refusal = transitionRefusal(facts.by === 'salon' ? 'cancel' : 'cancelAsCustomer', facts)
  if (refusal !== undefined || facts.by === 'salon') return refusal
  if (facts.bookingType === 'TREATWELL') return 'appointment.not-cancellable'
  const inTime = facts.leavesDeposit ? facts.now < facts.start : cancellationWindow(facts).open
  return inTime ? undefined : 'appointment.cancellation-window-over'
}

/** APT-04: hours after the closing time until an open appointment expires. */
export const expiresAfterClosingHours = 2

/** Returns whether it becomes EXPIRED; `businessDayClosedAt`: closing time of the visit's business day (BIZ-02). */
export function canExpire(facts: { status: AppointmentStatus; businessDayClosedAt: number; now: number }): boolean {
  const refusal = transitionRefusal('expire', { status: facts.status, by: 'clock' })
  return refusal === undefined && facts.now >= facts.businessDayClosedAt + expiresAfterClosingHours * hourInMs
}

/** APT-04: a customer counts as a no-show from this many minutes after the start. */
const noShowAfterMinutes = 15

export function canMarkNoShow(facts: { status: AppointmentStatus; start: number; now: number }): boolean {
  const refusal = transitionRefusal('noShow', { status: facts.status, by: 'salon' })
  return refusal === undefined && facts.now - facts.start >= noShowAfterMinutes * minuteInMs
}

/** APT-04: a no-show can be undone until the appointment would expire. */
export function canUndoNoShow(facts: Parameters<typeof canExpire>[0]): boolean {
  const refusal = transitionRefusal('undoNoShow', { status: facts.status, by: 'salon' })
  return refusal === undefined && !canExpire({ ...facts, status: 'CONFIRMED' })
}

/** APT-04: days during which an expired visit can still be checked out. */
export const lateCheckOutDays = 7

/**
 * Returns why checkout is not possible (APT-04): from the start of the visit's day; an expired visit until the seventh
 * day after it, inclusive. Days in the salon's zone.
 */
export function checkOutRefusal(facts: { status: AppointmentStatus; visitDay: Day; today: Day }): Refusal | undefined {
  const late = facts.status === 'EXPIRED'
  const refusal = transitionRefusal(late ? 'checkOutLate' : 'checkOut', { status: facts.status, by: 'salon' })
  if (refusal !== undefined) return refusal
  const tooEarly = facts.today < facts.visitDay
  const tooLate = late && facts.today > addDays(facts.visitDay, lateCheckOutDays)
  return tooEarly || tooLate ? 'appointment.checkout-not-possible' : undefined
}

/**
 * Returns the window in which a customer may cancel or move (APT-04). `until` is its last instant; with 0 hours the
 * window ends right before the start. Epoch milliseconds.
 */
export function cancellationWindow(facts: { start: number; now: number; cancellationWindowHours: number }): {
  until: number
  open: boolean
} {
  const { start, now, cancellationWindowHours } = facts
  const until = start - cancellationWindowHours * 3_600_000
  return { until, open: now <= until && now < start }
}
