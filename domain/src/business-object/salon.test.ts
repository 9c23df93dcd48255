import { expect, test } from 'vitest'
import { clashingOpening, isUrlName, subscribersOf } from './salon.ts'

test.each([
  ['studio-lumiere', true],
  ['a1b', true],
  ['ab', false],
  ['Studio', false],
  ['studio--x', false],
  ['-studio', false],
  ['müller', false],
  ['x'.repeat(61), false],
])('[BIZ-01] %s as a booking link: %s', (text, good) => expect(isUrlName(text)).toBe(good))

test.each([
  ['', ''],
  [' Owner@Salon.test , b@salon.test,, b@salon.test ', 'owner@salon.test,b@salon.test'],
  ['owner@salon', undefined],
  [Array.from({ length: 21 }, (_, n) => `p${n}@salon.test`).join(), undefined],
])('[BIZ-01] subscribers %s', (typed, stored) => expect(subscribersOf(typed)).toBe(stored))

const always = { activated: true, open: '09:00', close: '18:00', capacity: null }
const rule = { ...always, weekday: null, from: null, to: null }
test.each([
  [[], undefined],
  [[{ ...rule, weekday: 'MONDAY' as const }], undefined],
  [[rule], 'rules.0.weekday'],
  [[{ ...rule, from: '2027-03-02' }], 'rules.0.to'],
  [[{ ...rule, from: '2027-02-30', to: '2027-03-02' }], 'rules.0.from'],
  [[{ ...rule, from: '2027-03-02', to: '9999-99-99' }], 'rules.0.to'],
  [
    [
      { ...rule, weekday: 'MONDAY' as const },
      { ...rule, from: '2027-03-02', to: '2027-03-01' },
    ],
    'rules.1.to',
  ],
])('[BIZ-02] with the rules %j the clash is at %s', (rules, path) =>
  expect(clashingOpening({ ...always, rules })).toBe(path),
)
