import { expect, test } from 'vitest'
import { weekdayRuns } from './day.ts'

test('[CAT-04] consecutive days become a range', () => {
  expect(weekdayRuns(['THURSDAY', 'TUESDAY', 'WEDNESDAY'])).toEqual([['TUESDAY', 'THURSDAY']])
  expect(weekdayRuns(['SUNDAY', 'MONDAY', 'TUESDAY', 'FRIDAY'])).toEqual([
    ['MONDAY', 'TUESDAY'],
    ['FRIDAY', 'FRIDAY'],
    ['SUNDAY', 'SUNDAY'],
  ])
  expect(weekdayRuns([])).toEqual([])
})
