import { expect, test } from 'vitest'
import {
  canReassign,
  normaliseStaffRequest,
  type PreviousVisit,
  type ReassignmentFacts,
  type RequestedStaff,
  staffToRequestAgain,
} from './requested-staff.ts'

const each = (...staffIds: (string | null)[]) => ({ staffId: null, staffIds })

test.each<[string, RequestedStaff, ReturnType<typeof normaliseStaffRequest>]>([
  ['the first available for all', { staffId: null }, { staffId: null, each: undefined }],
  [
    'one for all overrides a person per service',
    { staffId: 'anna', staffIds: ['mai'] },
    { staffId: 'anna', each: undefined },
  ],
  ['the same for each is one for all', each('anna', 'anna'), { staffId: 'anna', each: undefined }],
  ['two people stay two', each('anna', 'mai'), { staffId: null, each: ['anna', 'mai'] }],
  ['one person and the first available', each('anna', null), { staffId: null, each: ['anna', null] }],
  ['the first available for each may be several people', each(null, null), { staffId: null, each: [null, null] }],
  ['a single service has no person per service', each(null), { staffId: null, each: undefined }],
])('[AVL-12] normalises the requested staff: %s', (_, asked, expected) => {
  expect(normaliseStaffRequest(asked)).toEqual(expected)
})

const services = [
  { requested: 'anna', assigned: 'anna' },
  { requested: null, assigned: 'mai' },
  { requested: null, assigned: null },
]

test.each<[string, Partial<PreviousVisit>, (string | null)[]]>([
  ['the requested person, else who did the service', {}, ['anna', 'mai', null]],
  ['nobody who may still change', { mayChange: true, status: 'CONFIRMED' }, ['anna', null, null]],
  ['nobody for a cancelled visit', { status: 'CUSTOMER_CANCELLED' }, ['anna', null, null]],
])('[AVL-12b] booking again requests %s', (_, had, expected) => {
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
  ['nobody was requested', {}, true],
  ['somebody was requested', { requested: ['lena'] }, false],
  ['one of two services has no requested person', { requested: ['lena', null] }, true],
  ['each service has a requested person', { requested: ['lena', 'mai'] }, false],
  ['the salon fixed the person', { pinned: true }, false],
  ['the freeze time has begun', { now: minute }, false],
  ['the customer has checked in', { status: 'CHECKED_IN' }, false],
  ['the visit is cancelled', { status: 'CUSTOMER_CANCELLED' }, false],
])('[AVL-03] [AVL-12] the assigned person may still change: %s', (_, change, expected) => {
  expect(canReassign({ ...open, ...change })).toBe(expected)
})
