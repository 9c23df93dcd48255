import { expect, test } from 'vitest'
import { type MergeField, mergedValues, mergeRefusal } from './merge.ts'

test.each([
  [false, false, ['name'], undefined],
  [true, false, [], undefined],
  [true, false, ['name'], 'customer.has-account'],
  [false, true, [], 'customer.has-account'],
  [true, true, [], 'customer.two-accounts'],
] as const)(
  '[CUS-09] account of the remaining row: %s, of the merged row: %s, taken fields %s: %s',
  (kept, merged, taken, refusal) => {
    expect(mergeRefusal({ kept: { hasAccount: kept }, merged: { hasAccount: merged }, taken })).toBe(refusal)
  },
)

type CustomerRow = Record<MergeField, string | null>
const anna: CustomerRow = {
  name: 'Anna',
  surname: '',
  email: null,
  phoneNr: '+41791112233',
  birthday: null,
  language: 'de',
}
const anne: CustomerRow = {
  name: 'Anne',
  surname: 'Frei',
  email: 'a@b.ch',
  phoneNr: '+41790000000',
  birthday: '1990-01-01',
  language: 'en',
}

test('[CUS-09] takes missing and chosen values from the merged row', () => {
  expect(mergedValues(anna, anne, { taken: ['phoneNr'], hasAccount: false })).toEqual({
    name: 'Anna',
    surname: 'Frei',
    email: 'a@b.ch',
    phoneNr: '+41790000000',
    birthday: '1990-01-01',
    language: 'de',
  })
})

test('[CUS-09] an account keeps its own values, even empty ones', () => {
  expect(mergedValues(anna, anne, { taken: [], hasAccount: true })).toEqual(anna)
})
