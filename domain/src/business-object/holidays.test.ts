import { describe, expect, test } from 'vitest'
import { weekdayOf } from '../time/day.ts'
import { type HolidayCountry, hasHolidays, holidaysOf, regions } from './holidays.ts'

const datesOf = (country: HolidayCountry, region: string, year: number) =>
  new Map<string, string>(holidaysOf(country, region, year).map(({ name, date }) => [name, date]))

describe('public holidays', () => {
  test.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('[BIZ-08] Easter of %d is %s', (year, easter) => {
    expect(datesOf('DE', 'BB', year).get('easter')).toBe(easter)
  })

  test('[BIZ-08] of Zürich in 2027', () => {
    expect(holidaysOf('CH', 'ZH', 2027).map(({ date }) => date)).toEqual([
      ...['2027-01-01', '2027-01-02', '2027-03-26', '2027-03-29', '2027-05-01', '2027-05-06', '2027-05-17'],
      ...['2027-08-01', '2027-12-25', '2027-12-26'],
    ])
  })

  test('[BIZ-08] those that are counted by weekdays', () => {
    expect(datesOf('CH', 'GE', 2026).get('genevaFast')).toBe('2026-09-10')
    expect(datesOf('CH', 'VD', 2026).get('fastMonday')).toBe('2026-09-21')
    expect(datesOf('DE', 'SN', 2026).get('repentance')).toBe('2026-11-18')
    // In 2026 the first Thursday of April is Maundy Thursday.
    expect([2025, 2026].map((year) => datesOf('CH', 'GL', year).get('naefels'))).toEqual(['2025-04-03', '2026-04-09'])
  })

  test('[BIZ-08] of the Länder and of Austria', () => {
    expect(holidaysOf('DE', 'BE', 2027)).toHaveLength(10)
    expect(holidaysOf('DE', 'BY', 2027)).toHaveLength(12)
    expect(holidaysOf('AT', 'AT', 2027)).toHaveLength(13)
    expect(weekdayOf(datesOf('AT', 'AT', 2027).get('corpusChristi') ?? '')).toBe('THURSDAY')
  })

  test('[BIZ-08] every region has some, each once; other countries have none', () => {
    for (const [country, all] of Object.entries(regions))
      for (const region of all) {
        const dates = holidaysOf(country as HolidayCountry, region, 2027).map(({ date }) => date)
        expect(dates.length).toBeGreaterThan(5)
        expect(dates).toEqual([...new Set(dates)].sort())
      }
    expect(['CZ', 'toString'].map(hasHolidays)).toEqual([false, false])
  })
})
