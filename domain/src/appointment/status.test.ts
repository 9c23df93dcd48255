import { describe, expect, test } from 'vitest'
import {
  type Actor,
  type AppointmentStatus,
  appointmentStatuses,
  bookingTypes,
  canCancel,
  canCheckIn,
  cancellationWindow,
  cancelRefusal,
  canEdit,
  canExpire,
  canMarkNoShow,
  canPlace,
  canRestoreStatus,
  canUndoNoShow,
  checkOutRefusal,
  isCancelled,
  isEnd,
  type TransitionName,
  transitionRefusal,
  transitions,
} from './status.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.UTC(2027, 2, 9, 9)
const names = Object.keys(transitions) as TransitionName[]

test('[APT-02] returns the final and the cancelled statuses', () => {
  expect(appointmentStatuses.filter(isEnd)).toEqual(['BO_CANCELLED', 'CUSTOMER_CANCELLED', 'FULFILLED', 'EXPIRED'])
  expect(appointmentStatuses.filter(isCancelled)).toEqual(['BO_CANCELLED', 'CUSTOMER_CANCELLED'])
})

test('[APT-03a] a visit can be cancelled only from BLOCKER or CONFIRMED', () => {
  expect(appointmentStatuses.filter((status) => canCancel({ status }))).toEqual(['BLOCKER', 'CONFIRMED'])
})

test('[APT-03b] a visit can be edited only from BLOCKER or CONFIRMED, and not if it is from the marketplace', () => {
  const editable = appointmentStatuses.flatMap((status) =>
    bookingTypes.filter((bookingType) => canEdit({ status, bookingType })).map((bookingType) => [status, bookingType]),
  )
  const types = ['BLOCKER', 'TELEPHONE', 'ONLINE', 'RWG']
  expect(editable).toEqual(['BLOCKER', 'CONFIRMED'].flatMap((status) => types.map((type) => [status, type])))
})

describe('the transition table', () => {
  test('[APT-04b, APT-04c, APT-04e, APT-04o] [APT-05] has exactly these transitions', () => {
    const ways = names.flatMap((name) => transitions[name].from.map((from) => `${from} → ${transitions[name].to}`))
    expect(new Set(ways)).toEqual(
      new Set([
        'BLOCKER → BO_CANCELLED',
        'CONFIRMED → BO_CANCELLED',
        'CONFIRMED → CUSTOMER_CANCELLED',
        'CONFIRMED → CHECKED_IN',
        'CONFIRMED → FULFILLED',
        'CHECKED_IN → FULFILLED',
        'CONFIRMED → EXPIRED',
        'CHECKED_IN → CONFIRMED',
        'EXPIRED → FULFILLED',
        'EXPIRED → CONFIRMED',
        'BO_CANCELLED → CONFIRMED',
        'BO_CANCELLED → BLOCKER',
        'FULFILLED → CHECKED_IN',
      ]),
    )
  })

  test('[APT-15a, APT-15b] begins as CONFIRMED, as BLOCKER, or as a walk-in CHECKED_IN', () => {
    const begun = names.filter((name) => transitionRefusal(name, { status: null, by: 'salon' }) === undefined)
    expect(begun.map((name) => transitions[name].to)).toEqual(['CONFIRMED', 'BLOCKER', 'CHECKED_IN'])
  })

  test('[APT-04f] has no transition from or to OTHER', () => {
    const actors: Actor[] = ['salon', 'customer', 'clock']
    for (const name of names) {
      expect(transitions[name].to).not.toBe('OTHER')
      for (const by of actors) expect(transitionRefusal(name, { status: 'OTHER', by })).toBeDefined()
    }
  })

  test.each<[TransitionName, AppointmentStatus, Actor, string | undefined]>([
    ['cancelAsCustomer', 'CONFIRMED', 'salon', 'forbidden'],
    ['cancelAsCustomer', 'BLOCKER', 'customer', 'appointment.not-cancellable'],
    ['undoCheckIn', 'CHECKED_IN', 'salon', undefined],
    ['undoCheckIn', 'CHECKED_IN', 'customer', 'forbidden'],
    ['undoCheckIn', 'CONFIRMED', 'salon', 'appointment.correction-not-possible'],
    ['cancelCheckout', 'FULFILLED', 'salon', undefined],
    ['cancelCheckout', 'EXPIRED', 'salon', 'appointment.correction-not-possible'],
    ['expire', 'CONFIRMED', 'salon', 'forbidden'],
  ])('[APT-05] %s from %s by %s: %s', (name, status, by, expected) => {
    expect(transitionRefusal(name, { status, by })).toBe(expected)
  })
})

test.each<[AppointmentStatus, number, boolean]>([
  ['CONFIRMED', start - 30 * minute - 1, false],
  ['CONFIRMED', start - 30 * minute, true],
  ['CONFIRMED', start, true],
  ['CONFIRMED', start + 5 * hour, true],
  ['CHECKED_IN', start, false],
  ['BLOCKER', start, false],
  ['EXPIRED', start, false],
  ['OTHER', start, false],
])('[APT-04a, APT-04g] check-in from %s at %i: %s', (status, now, expected) => {
  expect(canCheckIn({ status, start, now })).toBe(expected)
})

describe('cancelling', () => {
  const facts = { status: 'CONFIRMED', bookingType: 'ONLINE', start, cancellationWindowHours: 24 } as const
  const late = 'appointment.cancellation-window-over'

  test.each([
    ['the salon after the start', { by: 'salon', now: start + hour }, undefined],
    ['the salon, for a marketplace booking', { by: 'salon', bookingType: 'TREATWELL', now: start - hour }, undefined],
    ['the customer in time', { by: 'customer', now: start - 25 * hour }, undefined],
    ['the customer at the window', { by: 'customer', now: start - 24 * hour }, undefined],
    ['the customer inside the window', { by: 'customer', now: start - 24 * hour + 1 }, late],
    ['the customer without a window', { by: 'customer', now: start - 1, cancellationWindowHours: 0 }, undefined],
    ['the customer at the start', { by: 'customer', now: start, cancellationWindowHours: 0 }, late],
    [
      'the customer, for a marketplace booking',
      { by: 'customer', bookingType: 'TREATWELL', now: start - 48 * hour },
      'appointment.not-cancellable',
    ],
    ['the salon twice', { by: 'salon', status: 'BO_CANCELLED', now: start - hour }, 'appointment.not-cancellable'],
    ['the customer, after check-in', { by: 'customer', status: 'CHECKED_IN', now: 0 }, 'appointment.not-cancellable'],
  ] as const)('[APT-03] [APT-04] by %s: refusal $2', (_, change, expected) => {
    expect(cancelRefusal({ ...facts, ...change })).toBe(expected)
  })
})

test.each([
  ['CONFIRMED', start + 2 * hour, true],
  ['CONFIRMED', start + 2 * hour - 1, false],
  ['CHECKED_IN', start + 9 * hour, false],
  ['BLOCKER', start + 9 * hour, false],
] as const)('[APT-04d] %s expires two hours after closing, at %i: %s', (status, now, expected) => {
  expect(canExpire({ status, businessDayClosedAt: start, now })).toBe(expected)
})

test.each([
  ['CONFIRMED', '2027-03-08', false],
  ['CONFIRMED', '2027-03-09', true],
  ['CHECKED_IN', '2027-03-12', true],
  ['EXPIRED', '2027-03-16', true],
  ['EXPIRED', '2027-03-17', false],
  ['BLOCKER', '2027-03-09', false],
  ['FULFILLED', '2027-03-09', false],
  ['OTHER', '2027-03-09', false],
] as const)('[APT-04k] checkout of a visit on 2027-03-09 from %s on %s: %s', (status, today, possible) => {
  const refusal = checkOutRefusal({ status, visitDay: '2027-03-09', today })
  expect(refusal).toBe(possible ? undefined : 'appointment.checkout-not-possible')
})

test('[APT-04l] no-show is possible from exactly 15 minutes after the start, and undoable until the visit would expire', () => {
  const at = (minutes: number) => start + minutes * minute
  expect(canMarkNoShow({ status: 'CONFIRMED', start, now: at(15) - 1 })).toBe(false)
  expect(canMarkNoShow({ status: 'CONFIRMED', start, now: at(15) })).toBe(true)
  expect(canMarkNoShow({ status: 'CHECKED_IN', start, now: at(15) })).toBe(false)
  const closed = { status: 'EXPIRED', businessDayClosedAt: start } as const
  expect(canUndoNoShow({ ...closed, now: start + 2 * hour - 1 })).toBe(true)
  expect(canUndoNoShow({ ...closed, now: start + 2 * hour })).toBe(false)
  expect(canUndoNoShow({ ...closed, status: 'FULFILLED', now: start })).toBe(false)
})

test('[APT-20] undoing restores only the previous status', () => {
  const back = appointmentStatuses.flatMap((from) =>
    appointmentStatuses.filter((to) => from !== to && canRestoreStatus(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(back).toContain('BO_CANCELLED → CONFIRMED')
  expect(back).toContain('BO_CANCELLED → BLOCKER')
  expect(back).toContain('CHECKED_IN → CONFIRMED')
  expect(back).toContain('EXPIRED → CONFIRMED')
  expect(back.filter((way) => /^(CUSTOMER_CANCELLED|OTHER)|(OTHER|CUSTOMER_CANCELLED)$/.test(way))).toEqual([])
})

test.each([
  ['exactly at its end', 24, start - 24 * hour, true],
  ['a moment later', 24, start - 24 * hour + 1, false],
  ['no window, before the start', 0, start - 1, true],
  ['no window, at the start', 0, start, false],
])('[APT-04h] the cancellation window: %s', (_what, cancellationWindowHours, now, open) => {
  expect(cancellationWindow({ start, now, cancellationWindowHours })).toEqual({
    until: start - cancellationWindowHours * hour,
    open,
  })
})

test.each([
  ['CHECKED_IN', 'TELEPHONE', true, true],
  ['CHECKED_IN', 'TELEPHONE', false, false],
  ['CHECKED_IN', 'TREATWELL', true, false],
  ['CONFIRMED', 'ONLINE', false, true],
  ['FULFILLED', 'TELEPHONE', true, false],
  ['BO_CANCELLED', 'TELEPHONE', true, false],
] as const)('[AVL-05i] status %s, booked by %s, waiting for an assignment %j: can be assigned: %j', (...row) => {
  const [status, bookingType, isWaiting, can] = row
  expect(canPlace({ status, bookingType }, isWaiting)).toBe(can)
})
