import { expect, test } from 'vitest'
import { findMissingForGoogle } from './missing.ts'

const whole = { street: 'Langstrasse 84', postalCode: '8004', city: 'Zürich', phoneNr: '+41441234567', services: 3 }

test.each([
  [{}, []],
  [{ street: ' ' }, ['address']],
  [{ postalCode: '' }, ['address']],
  [{ city: '' }, ['address']],
  [{ phoneNr: null }, ['phone']],
  [{ services: 0, city: '' }, ['address', 'services']],
])('[RWG-04] with %j, %j is missing', (change, missing) => {
  expect(findMissingForGoogle({ ...whole, ...change })).toEqual(missing)
})
