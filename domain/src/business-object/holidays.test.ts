import { describe, expect, test } from 'vitest'
import { weekdayOf } from '../time/day.ts'
import { type HolidayCountry, hasHolidays, holidayOn, holidaysOf, isRegion, regions } from './holidays.ts'

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

  test('[BIZ-08] include the ten of Zürich in 2027', () => {
    expect(holidaysOf('CH', 'ZH', 2027).map(({ date }) => date)).toEqual([
      ...['2027-01-01', '2027-01-02', '2027-03-26', '2027-03-29', '2027-05-01', '2027-05-06', '2027-05-17'],
      ...['2027-08-01', '2027-12-25', '2027-12-26'],
    ])
  })

  test('[BIZ-08] include those counted by weekdays', () => {
    expect(datesOf('CH', 'GE', 2026).get('genevaFast')).toBe('2026-09-10')
    expect(datesOf('CH', 'VD', 2026).get('fastMonday')).toBe('2026-09-21')
    expect(datesOf('DE', 'SN', 2026).get('repentance')).toBe('2026-11-18')
    // In 2026 the first Thursday of April is Maundy Thursday.
    expect([2025, 2026].map((year) => datesOf('CH', 'GL', year).get('naefels'))).toEqual(['2025-04-03', '2026-04-09'])
  })

  test('[BIZ-08] include those of the German Länder and of Austria', () => {
    expect(holidaysOf('DE', 'BE', 2027)).toHaveLength(10)
    expect(holidaysOf('DE', 'BY', 2027)).toHaveLength(12)
    expect(holidaysOf('AT', 'AT', 2027)).toHaveLength(13)
    expect(weekdayOf(datesOf('AT', 'AT', 2027).get('corpusChristi') ?? '')).toBe('THURSDAY')
  })

  test('[BIZ-08] every region has holidays, each once; other countries have none', () => {
    for (const [country, all] of Object.entries(regions))
      for (const region of all) {
        const dates = holidaysOf(country as HolidayCountry, region, 2027).map(({ date }) => date)
        expect(dates.length).toBeGreaterThan(5)
        expect(dates).toEqual([...new Set(dates)].sort())
      }
    expect(['CZ', 'toString'].map(hasHolidays)).toEqual([false, false])
  })

  const verified = [2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032]

  // date-holidays 3.37.0 (ISC, data CC-BY-SA) lists the same public holidays in all these years.
  test.each([
    [10, 'BE HE'],
    [10, 'HB HH NI SH'],
    [11, 'MV NW RP SN ST TH'],
    [12, 'BB BW BY SL'],
  ])('[BIZ-08] %d a year in %s, in each of the verified years', (usual, lands) => {
    const once: Record<string, number> = { 'BE 2025': 1, 'BE 2028': 1 }
    for (const land of lands.split(' '))
      for (const year of verified)
        expect([land, year, holidaysOf('DE', land, year).length]).toEqual([
          ...[land, year],
          usual + (once[`${land} ${year}`] ?? 0),
        ])
  })

  test('[BIZ-08] include those of a single year', () => {
    expect(datesOf('DE', 'BE', 2025).get('liberation')).toBe('2025-05-08')
    expect(datesOf('DE', 'BE', 2028).get('uprising1953')).toBe('2028-06-17')
    expect(datesOf('DE', 'BB', 2028).has('uprising1953')).toBe(false)
  })

  test('[BIZ-08] include those on which districts or cantons differ', () => {
    for (const year of verified) {
      for (const name of ['corpusChristi', 'assumption', 'allSaints'])
        expect([...['FR', 'SO'].map((canton) => datesOf('CH', canton, year).has(name))]).toEqual([true, true])
      expect(datesOf('CH', 'SO', year).has('easterMonday')).toBe(true)
      expect([datesOf('CH', 'NE', year).has('berchtold'), datesOf('CH', 'NE', year).has('stephen')]).toEqual([
        false,
        false,
      ])
    }
    expect(datesOf('CH', 'NE', 2034).get('berchtold')).toBe('2034-01-02')
    expect(datesOf('CH', 'NE', 2033).get('stephen')).toBe('2033-12-26')
  })

  test.each([
    ['2027-08-01', 'CH', null, 'swissNational'],
    ['2027-01-02', 'CH', null, undefined],
    ['2027-01-02', 'CH', 'ZH', 'berchtold'],
    ['2027-10-26', 'AT', null, 'austrianNational'],
    ['2027-08-01', 'DE', null, undefined],
    ['2027-07-04', 'US', null, undefined],
  ])('[BIZ-08] %s in %s %s is %s', (day, country, region, name) =>
    expect(holidayOn(day, { country, region })).toBe(name),
  )

  test('[BIZ-08] a region belongs to its country', () =>
    expect([isRegion('CH', 'ZH'), isRegion('DE', 'ZH'), isRegion('US', 'NY')]).toEqual([true, false, false]))
})
