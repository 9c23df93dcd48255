import { expect, test } from 'vitest'
import { addDays } from '../time/day.ts'
import { type CustomerTypeFacts, customerType, topTenthSpend } from './type.ts'

const today = '2027-06-30'
const ago = (...days: number[]) => days.map((each) => addDays(today, -each))
const facts: CustomerTypeFacts = { pinned: null, visitDays: [], topTenthBySpend: false, today }

test.each<[string, Partial<CustomerTypeFacts>, string]>([
  ['a type pinned by the owner overrides everything', { pinned: 'vip', visitDays: ago(900) }, 'vip'],
  ['no visit yet', {}, 'new'],
  ['first visit 90 days ago', { visitDays: ago(90) }, 'new'],
  ['first visit 91 days ago', { visitDays: ago(91) }, 'normal'],
  ['two visits, the last 225 days ago', { visitDays: ago(400, 225) }, 'at_risk'],
  ['two visits, the last 224 days ago', { visitDays: ago(400, 224) }, 'normal'],
  ['every 30 days, no visit for 75 days', { visitDays: ago(135, 105, 75), topTenthBySpend: true }, 'at_risk'],
  ['every 30 days, no visit for 74 days', { visitDays: ago(134, 104, 74) }, 'normal'],
  ['one long holiday does not change the usual interval', { visitDays: ago(500, 135, 105, 75) }, 'at_risk'],
  ['the usual interval is the median of days in any order', { visitDays: ago(200, 190, 130, 100) }, 'at_risk'],
  ['four visits in a year', { visitDays: ago(10, 40, 70, 100) }, 'regular'],
  ['four visits in a year and much spent', { visitDays: ago(10, 40, 70, 100), topTenthBySpend: true }, 'vip'],
  ['much spent in three visits', { visitDays: ago(10, 40, 100), topTenthBySpend: true }, 'normal'],
  ['four visits, one just over a year ago', { visitDays: ago(10, 100, 200, 365) }, 'normal'],
  ['two visits on one day are one', { visitDays: ago(10, 10, 40, 70) }, 'new'],
])('[CUS-05] %s: the type is $2', (_, change, expected) => {
  expect(customerType({ ...facts, ...change })).toBe(expected)
})

test.each([
  [[], Number.POSITIVE_INFINITY],
  [[0, 0], Number.POSITIVE_INFINITY],
  [[500, 900, 100], 900],
  [Array.from({ length: 20 }, (_, index) => index + 1), 19],
  [Array.from({ length: 21 }, (_, index) => index + 1), 19],
])('[CUS-05] the top tenth of %o begins at %d', (spends, expected) => {
  expect(topTenthSpend(spends)).toBe(expected)
})
