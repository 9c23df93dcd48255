import { expect, test } from 'vitest'
import { dayAvailability } from './DayButton.tsx'

test('[AVL-01] [AVL-11] [BKG-01e] a day has its number of free starts, or is full or closed', () => {
  const dates = [
    { date: '2026-06-11', free: 6 },
    { date: '2026-06-12', free: 5 },
    { date: '2026-06-13', free: 1 },
    { date: '2026-06-14', free: 0 },
  ]
  // The two responses may be from different moments and disagree: free starts win.
  const free = dayAvailability(dates, ['2026-06-13', '2026-06-15'])
  const days = ['2026-06-10', '2026-06-11', '2026-06-12', '2026-06-13', '2026-06-14', '2026-06-15']
  expect(days.map(free)).toEqual(['none', 6, 5, 1, 'none', 'full'])
})
