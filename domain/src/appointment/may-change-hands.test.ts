import { expect, test } from 'vitest'
import { type HandsFacts, mayChangeHands } from './asked-staff.ts'

const minute = 60_000
const open: HandsFacts = {
  status: 'CONFIRMED',
  requested: [null],
  pinned: false,
  start: 121 * minute,
  now: 0,
  freezeMinutes: 120,
}

test.each<[string, Partial<HandsFacts>, boolean]>([
  ['nobody was asked for', {}, true],
  ['somebody was asked for', { requested: ['lena'] }, false],
  ['for one of two services nobody was', { requested: ['lena', null] }, true],
  ['a person was asked for each service', { requested: ['lena', 'mai'] }, false],
  ['a person of the salon fixed it', { pinned: true }, false],
  ['the freeze has come', { now: minute }, false],
  ['the customer is there', { status: 'CHECKED_IN' }, false],
  ['it is cancelled', { status: 'CUSTOMER_CANCELLED' }, false],
])('[AVL-03] [AVL-12] who does it may still change: %s', (_, change, expected) => {
  expect(mayChangeHands({ ...open, ...change })).toBe(expected)
})
