import { expect, test } from 'vitest'
import { type Habits, habitsOf, type PastVisit, usualStart } from './habits.ts'

// 5 December 2026 is a Saturday.
const visit = (day: string, minutes: number, ...staffIds: string[]): PastVisit => ({ day, minutes, staffIds })
const saturdays = [
  visit('2026-11-07', 9 * 60, 'lena'),
  visit('2026-10-10', 9 * 60 + 15, 'lena', 'lena'),
  visit('2026-09-16', 17 * 60, 'nico'),
  visit('2026-08-15', 8 * 60 + 45, 'lena', 'nico'),
]

test('[APT-15e] a habit is what more than half of the latest visits have in common', () => {
  expect(habitsOf(saturdays, null)).toEqual({ weekday: 'SATURDAY', minutes: 9 * 60, staffId: 'lena' })
  const half = [...saturdays.slice(0, 2), visit('2026-09-16', 17 * 60, 'nico'), visit('2026-08-12', 18 * 60, 'nico')]
  expect(habitsOf(half, null)).toEqual({ weekday: null, minutes: null, staffId: null })
})

test('[APT-15e] two visits give no habit except a preferred person', () => {
  expect(habitsOf(saturdays.slice(0, 2), null)).toEqual({ weekday: null, minutes: null, staffId: null })
  expect(habitsOf([], 'mia').staffId).toBe('mia')
  expect(habitsOf(saturdays, 'mia').staffId).toBe('mia')
})

test('[APT-15d] the usual start is on the usual weekday, nearest to the usual time, within half an hour', () => {
  const habits: Habits = { weekday: 'SATURDAY', minutes: 9 * 60, staffId: null }
  const starts = [8 * 60, 8 * 60 + 45, 9 * 60 + 15, 9 * 60 + 30]
  expect(usualStart(habits, '2026-12-05', starts)).toBe(8 * 60 + 45)
  expect(usualStart(habits, '2026-12-04', starts)).toBeUndefined()
  expect(usualStart({ ...habits, weekday: null }, '2026-12-04', starts)).toBe(8 * 60 + 45)
  expect(usualStart(habits, '2026-12-05', [8 * 60, 10 * 60])).toBeUndefined()
  expect(usualStart({ ...habits, minutes: null }, '2026-12-05', starts)).toBeUndefined()
})
