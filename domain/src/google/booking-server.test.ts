import { expect, test } from 'vitest'
import { appointmentStatuses } from '../appointment/status.ts'
import { googleCauseOf, googleStatusOf, productOf, serviceIdOf } from './booking-server.ts'

test.each([
  ['startTime.invalid', 'SLOT_UNAVAILABLE'],
  ['blackListed', 'SLOT_UNAVAILABLE'],
  ['patch-test.too-close', 'SLOT_UNAVAILABLE'],
  ['confirmed appointment already exists at same time', 'OVERLAPPING_RESERVATION'],
  ['customer already has maximum number of confirmed appointments', 'USER_OVER_BOOKING_LIMIT'],
  ['appointment.not-cancellable', 'BOOKING_NOT_CANCELLABLE'],
  ['service-unavailable', undefined],
  ['invalid-request', undefined],
] as const)('[RWG-01a] %s is %s at Google', (refusal, cause) => {
  expect(googleCauseOf(refusal)).toBe(cause)
})

test('[RWG-01a] an expired visit is a no-show at Google, and both cancellations are the same', () => {
  const said = Object.fromEntries(appointmentStatuses.map((status) => [status, googleStatusOf(status)]))
  expect(said).toMatchObject({ CONFIRMED: 'CONFIRMED', CHECKED_IN: 'CONFIRMED', FULFILLED: 'CONFIRMED' })
  expect(said).toMatchObject({ EXPIRED: 'NO_SHOW', BO_CANCELLED: 'CANCELED', CUSTOMER_CANCELLED: 'CANCELED' })
})

const [service, variant] = ['0198c5d2-7f00-7000-8000-000000000001', '0198c5d2-7f00-7000-8000-000000000002']

test.each([service, `${service}%${variant}`])('[RWG-01b] the service %s has an id that Google accepts', (product) => {
  expect(serviceIdOf(product)).toMatch(/^[A-Za-z0-9_.~-]{1,100}$/)
  expect(productOf(serviceIdOf(product))).toBe(product)
})

test.each(['', 'haircut', `${service}%${variant}`, `${service}.`, `${service}.${variant}.${variant}`])(
  '[RWG-01a] %j is not a service id',
  (serviceId) => {
    expect(productOf(serviceId)).toBeUndefined()
  },
)
