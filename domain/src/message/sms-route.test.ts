import { expect, test } from 'vitest'
import { countryOfNumber, nextProvider, sortByPrice, unitPriceTo } from './sms-route.ts'

test.each([
  ['+41791234567', 'CH'],
  ['+420601234567', 'CZ'],
  ['+421901234567', 'SK'],
  ['+12025550123', 'US'],
  ['+39312345678', undefined],
] as const)('[MSG-03] %s is a number of %s', (number, country) => {
  expect(countryOfNumber(number)).toBe(country)
})

test('[MSG-03] tries the country’s cheapest provider first, those without a price last', () => {
  const prices = [
    { provider: 'two', price: 7 },
    { provider: 'three', price: 5 },
  ]
  expect(sortByPrice(['one', 'two', 'three'], prices)).toEqual(['three', 'two', 'one'])
  expect(sortByPrice(['one', 'two'], [])).toEqual(['one', 'two'])
})

test.each([
  [['a', 'b'], null, [], 'a'],
  [['a', 'b'], 'a', [], 'b'],
  [['a', 'b'], 'b', [], 'a'],
  [['a', 'b'], null, ['a'], 'b'],
  [['a', 'b'], 'b', ['a'], 'b'],
  [['a', 'b'], 'a', ['a', 'b'], 'b'],
  [['a'], 'a', ['a'], 'a'],
  [[], null, [], undefined],
] as const)('[MSG-03] providers %j, last %s, resting %j: next %s', (providers, last, resting, next) => {
  expect(nextProvider({ providers, last, resting })).toBe(next)
})

test.each([
  ['+41791234567', 7],
  ['+491701234567', 9],
  ['+39312345678', 9],
])('[MSG-07, CRD-06] a part to %s costs %i cents', (number, cents) => {
  const prices = [
    { countryCode: 'CH', price: 8 },
    { countryCode: 'CH', price: 7 },
    { countryCode: 'DE', price: 9 },
  ]
  expect(unitPriceTo(number, prices)).toBe(cents)
  expect(unitPriceTo(number, [])).toBe(0)
})
