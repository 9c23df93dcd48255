import { expect, test } from 'vitest'
import { freenessOf } from './freeness.ts'

test('[AVL-01] the bar of a day tells nothing, few and many starts apart', () => {
  const free = freenessOf([
    { date: '2026-06-11', free: 6 },
    { date: '2026-06-12', free: 5 },
    { date: '2026-06-13', free: 1 },
    { date: '2026-06-14', free: 0 },
  ])
  const days = ['2026-06-10', '2026-06-11', '2026-06-12', '2026-06-13', '2026-06-14']
  expect(days.map(free)).toEqual(['none', 'many', 'few', 'few', 'none'])
})
