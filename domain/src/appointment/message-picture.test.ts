import { expect, test } from 'vitest'
import { maxMessagePictures, messagePictureRefusal } from './message-picture.ts'

test.each([
  ['CONFIRMED', 0, undefined],
  ['CONFIRMED', maxMessagePictures - 1, undefined],
  ['CONFIRMED', maxMessagePictures, 'too-many-pictures'],
  ['CHECKED_IN', 0, undefined],
  ['FULFILLED', 0, 'appointment.not-editable'],
  ['CUSTOMER_CANCELLED', 0, 'appointment.not-editable'],
  ['BO_CANCELLED', maxMessagePictures, 'appointment.not-editable'],
] as const)('[APT-16p] a picture for a visit that is %s and has %i: %s', (status, count, refusal) => {
  expect(messagePictureRefusal({ status, count })).toBe(refusal)
})
