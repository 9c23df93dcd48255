import { expect, test } from 'vitest'
import { freenessOf } from './DayButton.tsx'

test('[AVL-01] [AVL-11] the bar of a day tells closed, full, few and many starts apart', () => {
  const dates = [
    { date: '2026-06-11', free: 6 },
    { date: '2026-06-12', free: 5 },
    { date: '2026-06-13', free: 1 },
    { date: '2026-06-14', free: 0 },
  ]
  // The two answers were read at different moments and may disagree: what is free can be booked.
  const free = freenessOf(dates, ['2026-06-13', '2026-06-15'])
  const days = ['2026-06-10', '2026-06-11', '2026-06-12', '2026-06-13', '2026-06-14', '2026-06-15']
  expect(days.map(free)).toEqual(['none', 'many', 'few', 'few', 'none', 'full'])
})
