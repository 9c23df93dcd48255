import { expect, test } from 'vitest'
import { cardByArrow, tabStopCard } from './arrow-keys.ts'

const card = (key: string, from: number) => ({ key, from, to: from + 60 })
const columns = [
  { cards: [card('a1', 540), card('a2', 660)] },
  { cards: [] },
  { cards: [card('c1', 600), card('c2', 650), card('c3', 900)] },
]

test.each([
  ['a1', 'ArrowDown', 'a2'],
  ['a2', 'ArrowUp', 'a1'],
  ['a1', 'ArrowUp', undefined],
  ['a2', 'ArrowRight', 'c2'],
  ['c3', 'ArrowLeft', 'a2'],
  ['c1', 'ArrowRight', undefined],
  ['c1', 'End', 'c3'],
  ['c3', 'Home', 'c1'],
  ['a1', 'x', undefined],
  ['gone', 'ArrowDown', undefined],
])('[UI-13] from card %s, %s moves the focus to %s', (from, key, to) => {
  expect(cardByArrow(columns, from, key)?.key).toBe(to)
})

test('[UI-13] Tab focuses one card: the last one focused, else the current or next one, else the first', () => {
  expect(tabStopCard(columns, 'c1', undefined)).toBe('c1')
  expect(tabStopCard(columns, 'gone', 610)).toBe('a2')
  expect(tabStopCard(columns, undefined, undefined)).toBe('a1')
  expect(tabStopCard([], undefined, 610)).toBeUndefined()
})
