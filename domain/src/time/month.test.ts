import { expect, test } from 'vitest'
import { addMonths, daysOfMonth } from './month.ts'

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-03-15', -3, '2026-12-15'],
  ['2028-02-29', -12, '2027-02-28'],
  ['2026-12-01', 1, '2027-01-01'],
])('[UI-01] %s and %i months is %s', (day, count, expected) => {
  expect(addMonths(day, count)).toBe(expected)
})

test('[UI-01] a month has its own days and no other', () => {
  const days = daysOfMonth('2028-02-17')
  expect([days.length, days[0], days.at(-1)]).toEqual([29, '2028-02-01', '2028-02-29'])
})
