import { expect, test } from 'vitest'
import { weekdayRuns } from './day.ts'

test('[CAT-04] days that follow each other are named as one', () => {
  expect(weekdayRuns(['THURSDAY', 'TUESDAY', 'WEDNESDAY'])).toEqual([['TUESDAY', 'THURSDAY']])
  expect(weekdayRuns(['SUNDAY', 'MONDAY', 'TUESDAY', 'FRIDAY'])).toEqual([
    ['MONDAY', 'TUESDAY'],
    ['FRIDAY', 'FRIDAY'],
    ['SUNDAY', 'SUNDAY'],
  ])
  expect(weekdayRuns([])).toEqual([])
})
