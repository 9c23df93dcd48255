import { expect, test } from 'vitest'
import { newsKind } from './news.ts'

test.each([
  ['customer', 'booked', {}, 'booked'],
  ['customer', 'moved', { from: {}, to: {} }, 'moved'],
  ['customer', 'cancelled', { status: 'CONFIRMED' }, 'cancelled'],
  ['customer', 'messaged', { id: 'a' }, 'messaged'],
  ['customer', 'checkedIn', {}, null],
  ['salon', 'booked', {}, null],
  ['salon', 'messaged', { id: 'a' }, null],
  ['salon', 'reassigned', { from: ['a'], to: null }, 'unassigned'],
  ['salon', 'reassigned', { from: ['a'], to: [null] }, 'unassigned'],
  ['salon', 'reassigned', { from: ['a'], to: ['b'] }, null],
  ['salon', 'reassigned', {}, null],
  ['system', 'reassigned', { from: ['a'], to: ['b'] }, null],
  ['system', 'expired', {}, null],
] as const)('[APT-21] by %s, %s with %j: the kind of news is %s', (by, what, data, kind) => {
  expect(newsKind({ by, what, data })).toBe(kind)
})
