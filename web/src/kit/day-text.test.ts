import { describe, expect, test } from 'vitest'
import { dayPattern, dayText, parseDay } from './day-text.ts'

describe('a day in digits', () => {
  test('[UI-01] is shown, and its format hinted, in the language’s order', () => {
    expect(dayText('2026-11-03', 'de-CH')).toBe('03.11.2026')
    expect(dayText('2026-11-03', 'en-GB')).toBe('03/11/2026')
    expect(dayText('2026-11-03', 'en-US')).toBe('11/03/2026')
    expect(dayText('2026-11-03', 'vi-VN')).toBe('03/11/2026')
    expect(dayPattern('de-CH', { day: 'TT', month: 'MM', year: 'JJJJ' })).toBe('TT.MM.JJJJ')
    expect(dayPattern('en-US', { day: 'DD', month: 'MM', year: 'YYYY' })).toBe('MM/DD/YYYY')
  })

  test.each([
    ['3.11.2026', 'de-CH', '2026-11-03'],
    ['03112026', 'de-CH', '2026-11-03'],
    ['031126', 'de-CH', '2026-11-03'],
    [' 3 / 11 / 26 ', 'vi-VN', '2026-11-03'],
    ['11/3/2026', 'en-US', '2026-11-03'],
    ['11032026', 'en-US', '2026-11-03'],
    ['2026-11-03', 'de-CH', '2026-11-03'],
  ])('[UI-01] reads %s in %s', (text, locale, day) => {
    expect(parseDay(text, locale)).toBe(day)
  })

  test('[UI-01] reads a two-digit year as the latest possible one if the day must be in the past', () => {
    expect(parseDay('11.6.88', 'de-CH', { latest: '2026-11-03' })).toBe('1988-06-11')
    expect(parseDay('11.6.26', 'de-CH', { latest: '2026-11-03' })).toBe('2026-06-11')
    expect(parseDay('4.11.26', 'de-CH', { latest: '2026-11-03' })).toBe('1926-11-04')
  })

  test.each(['', '3.11', '31.2.2026', '3.13.2026', 'morgen', '1.1.202', '1.1.1.2026'])(
    '[UI-01] rejects “%s” as a day',
    (text) => {
      expect(parseDay(text, 'de-CH')).toBeUndefined()
    },
  )
})

test.each([
  ['4.12', 'de-CH', '2026-12-04'],
  ['4.12.', 'de-CH', '2026-12-04'],
  ['12/4', 'en-US', '2026-12-04'],
  ['1.3', 'de-CH', '2027-03-01'],
  ['29.2', 'de-CH', '2028-02-29'],
  ['31.4', 'de-CH', undefined],
  ['4', 'de-CH', undefined],
])('[UI-01h] %s without a year, in %s, is read as the next such day: %s', (text, locale, day) => {
  expect(parseDay(text, locale, { from: '2026-11-28' })).toBe(day)
  expect(parseDay(text, locale)).toBeUndefined()
})
