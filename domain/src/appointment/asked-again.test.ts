import { expect, test } from 'vitest'
import { askedAgain, type Had } from './asked-staff.ts'

const services = [
  { requested: 'anna', assigned: 'anna' },
  { requested: null, assigned: 'mai' },
  { requested: null, assigned: null },
]

test.each<[string, Partial<Had>, (string | null)[]]>([
  ['who was asked for, else who did it', {}, ['anna', 'mai', null]],
  ['not who may still change', { mayChange: true, status: 'CONFIRMED' }, ['anna', null, null]],
  ['nor who never came to it', { status: 'CUSTOMER_CANCELLED' }, ['anna', null, null]],
])('[AVL-12] booking again asks for %s', (_, had, expected) => {
  expect(askedAgain({ status: 'FULFILLED', mayChange: false, services, ...had })).toEqual(expected)
})
