import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './day.ts'
import {
  addMonths,
  daysOfMonth,
  daysRefusal,
  maxReportDays,
  periodDays,
  type TimePeriod,
  timePeriods,
  weeksOfMonth,
} from './period.ts'

// 2027-01-03 is a Sunday, 2028 a leap year.
test.each<[TimePeriod, string, string, string]>([
  ['today', '2027-01-03', '2027-01-03', '2027-01-03'],
  ['yesterday', '2027-01-01', '2026-12-31', '2026-12-31'],
  ['this_week', '2027-01-03', '2026-12-28', '2027-01-03'],
  ['this_week', '2027-01-04', '2027-01-04', '2027-01-10'],
  ['this_month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['last_month', '2027-01-31', '2026-12-01', '2026-12-31'],
  ['this_quarter', '2027-06-30', '2027-04-01', '2027-06-30'],
  ['last_quarter', '2027-02-01', '2026-10-01', '2026-12-31'],
  ['this_year', '2027-07-07', '2027-01-01', '2027-12-31'],
  ['last_year', '2027-01-01', '2026-01-01', '2026-12-31'],
])('[REV-01] %s as of %s is %s to %s', (period, today, from, to) => {
  expect(periodDays(period, today)).toEqual({ from, to })
})

test.each([
  ['2027-01-03', '2027-01-03', undefined],
  ['2027-01-01', '2028-01-01', undefined],
  ['2027-01-01', '2028-01-02', 'date-range-too-long'],
  ['2027-01-03', '2027-01-02', 'date-range-invalid'],
  ['2027-02-30', '2027-03-01', 'date-range-invalid'],
  ['', '2027-03-01', 'date-range-invalid'],
  ['1899-12-31', '1900-01-01', 'date-range-invalid'],
  ['2999-12-31', '3000-01-01', 'date-range-invalid'],
])('[RPT-01i] the days %s to %s: %s', (from, to, refusal) => {
  expect(daysRefusal({ from, to }, maxReportDays)).toBe(refusal)
})

test('[REV-01] all time has no limits', () => {
  expect(periodDays('all', '2027-01-03')).toBeNull()
})

test('[REV-01] this_… contains today, last_… ends where this_… begins', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (offset) => {
      const today = addDays('1970-01-01', offset)
      for (const period of timePeriods) {
        const days = periodDays(period, today)
        if (days === null) continue
        expect(days.from <= days.to).toBe(true)
        if (period.startsWith('this_')) expect(days.from <= today && today <= days.to).toBe(true)
      }
      for (const unit of ['month', 'quarter', 'year'] as const) {
        const last = periodDays(`last_${unit}`, today)
        expect(last && addDays(last.to, 1)).toBe(periodDays(`this_${unit}`, today)?.from)
      }
    }),
  )
})

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-03-15', -3, '2026-12-15'],
  ['2028-02-29', -12, '2027-02-28'],
  ['2026-12-01', 1, '2027-01-01'],
])('[UI-01] %s plus %i months is %s', (day, count, expected) => {
  expect(addMonths(day, count)).toBe(expected)
})

test('[UI-01] a month has exactly its own days', () => {
  const days = daysOfMonth('2028-02-17')
  expect([days.length, days[0], days.at(-1)]).toEqual([29, '2028-02-01', '2028-02-29'])
})

test('the weeks of a month begin on Monday, without days of other months', () => {
  // February 2028 begins on a Tuesday and ends on one.
  const weeks = weeksOfMonth('2028-02-17')
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7])
  expect(weeks[0]?.slice(0, 2)).toEqual([undefined, '2028-02-01'])
  expect(weeks[4]).toEqual(['2028-02-28', '2028-02-29', ...Array.from({ length: 5 }, () => undefined)])
  expect(weeks.flat().filter((day) => day !== undefined)).toEqual(daysOfMonth('2028-02-17'))
})
