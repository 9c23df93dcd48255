import { expect, test } from 'vitest'
import {
  type AskedStaff,
  canReassign,
  normalisedStaffWish,
  type PreviousVisit,
  type ReassignmentFacts,
  staffToRequestAgain,
} from './asked-staff.ts'

const each = (...staffIds: (string | null)[]) => ({ staffId: null, staffIds })

test.each<[string, AskedStaff, ReturnType<typeof normalisedStaffWish>]>([
  ['the first available for all', { staffId: null }, { staffId: null, each: undefined }],
  ['one for all, whatever else is said', { staffId: 'anna', staffIds: ['mai'] }, { staffId: 'anna', each: undefined }],
  ['the same for each is one for all', each('anna', 'anna'), { staffId: 'anna', each: undefined }],
  ['two people', each('anna', 'mai'), { staffId: null, each: ['anna', 'mai'] }],
  ['one and anybody', each('anna', null), { staffId: null, each: ['anna', null] }],
  ['anybody for each may be several people', each(null, null), { staffId: null, each: [null, null] }],
  ['a single service has no each', each(null), { staffId: null, each: undefined }],
])('[AVL-12] who is asked for: %s', (_, asked, expected) => {
  expect(normalisedStaffWish(asked)).toEqual(expected)
})

const services = [
  { requested: 'anna', assigned: 'anna' },
  { requested: null, assigned: 'mai' },
  { requested: null, assigned: null },
]

test.each<[string, Partial<PreviousVisit>, (string | null)[]]>([
  ['who was asked for, else who did it', {}, ['anna', 'mai', null]],
  ['not who may still change', { mayChange: true, status: 'CONFIRMED' }, ['anna', null, null]],
  ['nor who never came to it', { status: 'CUSTOMER_CANCELLED' }, ['anna', null, null]],
])('[AVL-12b] booking again asks for %s', (_, had, expected) => {
  expect(staffToRequestAgain({ status: 'FULFILLED', mayChange: false, services, ...had })).toEqual(expected)
})

const minute = 60_000
const open: ReassignmentFacts = {
  status: 'CONFIRMED',
  requested: [null],
  pinned: false,
  start: 121 * minute,
  now: 0,
  freezeMinutes: 120,
}

test.each<[string, Partial<ReassignmentFacts>, boolean]>([
  ['nobody was asked for', {}, true],
  ['somebody was asked for', { requested: ['lena'] }, false],
  ['for one of two services nobody was', { requested: ['lena', null] }, true],
  ['a person was asked for each service', { requested: ['lena', 'mai'] }, false],
  ['a person of the salon fixed it', { pinned: true }, false],
  ['the freeze has come', { now: minute }, false],
  ['the customer is there', { status: 'CHECKED_IN' }, false],
  ['it is cancelled', { status: 'CUSTOMER_CANCELLED' }, false],
])('[AVL-03] [AVL-12] who does it may still change: %s', (_, change, expected) => {
  expect(canReassign({ ...open, ...change })).toBe(expected)
})
