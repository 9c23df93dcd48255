import { describe, expect, test } from 'vitest'
import { type BookingFacts, bookingRefusal, type CustomerAppointment, countsTowardsLimit } from './booking.ts'

const here = 'here'
const existing: CustomerAppointment = {
  businessObjectId: here,
  status: 'CONFIRMED',
  bookingType: 'ONLINE',
  ofSeries: false,
  from: 1000,
  to: 2000,
}
const facts: BookingFacts = {
  businessObjectId: here,
  blackListed: false,
  products: [{ enabled4Booking: true }],
  legs: [{ segments: [{ kind: 'work', minutes: 240 }] }],
  wasHere: false,
  appointments: [],
  requests: [],
  guestParties: 0,
  maxConfirmed: 2,
  wish: { from: 5000, to: 6000 },
  offered: true,
}
const confirmed = [{ enabled4Booking: true }, { enabled4Booking: true, salonConfirms: true }]
const requested = { businessObjectId: here, from: 1000, to: 2000 }
const known = [{ enabled4Booking: true }, { enabled4Booking: true, knownOnly: true }]
const tooMany = 'customer already has maximum number of confirmed appointments'
const sameTime = 'confirmed appointment already exists at same time'

describe('an online booking', () => {
  test.each<[string, Partial<BookingFacts>, string | undefined]>([
    ['[CAT-08] of exactly four hours is accepted', {}, undefined],
    ['[CUS-06] of a blocked customer', { blackListed: true }, 'blackListed'],
    [
      '[AVL-02] of a product that is not for booking online',
      { products: [{ enabled4Booking: true }, { enabled4Booking: false }] },
      'product.not-bookable-online',
    ],
    ['[BKG-03a] of a service for known customers by a new customer', { products: known }, 'product.known-only'],
    [
      '[BKG-03a] of a service for known customers by a returning customer',
      { products: known, wasHere: true },
      undefined,
    ],
    ['[APT-16g] of a service that the salon confirms', { products: confirmed }, 'request.required'],
    ['[APT-16g] of such a service as a request', { products: confirmed, asRequest: true }, undefined],
    ['[APT-16g] of another service as a request', { asRequest: true }, 'request.not-due'],
    ['[APT-16i] with a request below the limit', { requests: [requested] }, undefined],
    ['[APT-16i] with a visit and a request at the limit', { appointments: [existing], requests: [requested] }, tooMany],
    [
      '[APT-16i] with requests at another salon',
      { requests: [1, 2].map(() => ({ ...requested, businessObjectId: 'there' })) },
      undefined,
    ],
    ['[APT-16i] at the same time as a request', { requests: [requested], wish: { from: 1999, to: 3000 } }, sameTime],
    [
      '[CAT-08] over four hours',
      { legs: [{ segments: [{ kind: 'work', minutes: 245 }] }] },
      'appointment duration is too long, max 4 hours',
    ],
    ['[AVL-08] below the limit', { appointments: [existing] }, undefined],
    ['[AVL-08] at the limit', { appointments: [existing, { ...existing, from: 2000, to: 3000 }] }, tooMany],
    ['[APT-17f] with one party of guests only, below the limit', { guestParties: 1 }, undefined],
    ['[APT-17f] with one party of guests only, at the limit', { appointments: [existing], guestParties: 1 }, tooMany],
    [
      '[AVL-08] with the limit used up at another salon',
      { appointments: [1, 2, 3].map((each) => ({ ...existing, businessObjectId: 'there', to: 1000 + each })) },
      undefined,
    ],
    ['[AVL-08] at the same time', { appointments: [existing], wish: { from: 1999, to: 3000 } }, sameTime],
    ['[AVL-08] touching the end', { appointments: [existing], wish: { from: 2000, to: 3000 } }, undefined],
    ['[AVL-08] touching the start', { appointments: [existing], wish: { from: 500, to: 1000 } }, undefined],
    [
      '[AVL-08] at the same time as one at another salon',
      { appointments: [{ ...existing, businessObjectId: 'there' }], wish: { from: 1500, to: 1600 } },
      sameTime,
    ],
    [
      '[AVL-08] at the same time as one that the salon entered',
      { appointments: [{ ...existing, bookingType: 'TELEPHONE' }], wish: { from: 1500, to: 1600 } },
      sameTime,
    ],
    [
      '[AVL-08] at the same time as a cancelled one',
      { appointments: [{ ...existing, status: 'CUSTOMER_CANCELLED' }], wish: { from: 1500, to: 1600 } },
      undefined,
    ],
    ['[AVL-07] of a start that is no longer free', { offered: false }, 'startTime.invalid'],
    ['[CUS-06] reports the block before the missing start', { blackListed: true, offered: false }, 'blackListed'],
  ])('%s: refusal $2', (_, change, expected) => {
    expect(bookingRefusal({ ...facts, ...change })).toBe(expected)
  })
})

test.each<[Partial<CustomerAppointment>, boolean]>([
  [{}, true],
  [{ bookingType: 'RWG' }, true],
  [{ bookingType: 'TREATWELL' }, true],
  [{ bookingType: 'TELEPHONE' }, false],
  [{ ofSeries: true }, false],
  [{ status: 'FULFILLED' }, false],
])('[AVL-08] counts only what the customer booked: %o %s', (change, expected) => {
  expect(countsTowardsLimit({ ...existing, ...change })).toBe(expected)
})
