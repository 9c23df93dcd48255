import { expect, test } from 'vitest'
import { relativeTime } from './relative.ts'

const now = Date.UTC(2027, 2, 9, 9)
const second = 1000
const day = 86_400 * second

test.each([
  [0, { value: 0, unit: 'second' }],
  [-900, { value: 0, unit: 'second' }],
  [-59 * second, { value: -59, unit: 'second' }],
  [60 * second, { value: 1, unit: 'minute' }],
  [-3599 * second, { value: -59, unit: 'minute' }],
  [-23 * 3600 * second, { value: -23, unit: 'hour' }],
  [29 * day, { value: 29, unit: 'day' }],
  [30 * day, { value: 1, unit: 'month' }],
  [-364 * day, { value: -12, unit: 'month' }],
  [-365 * day, { value: -1, unit: 'year' }],
  [730 * day, { value: 2, unit: 'year' }],
])('[UI-18] %i ms away is %o', (distance, expected) => {
  expect(relativeTime(now + distance, now)).toEqual(expected)
})
