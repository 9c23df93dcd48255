import { describe, expect, test } from 'vitest'
import { dayPattern, dayText, readDay } from './day-text.ts'

describe('a day in figures', () => {
  test('[UI-01] is written and asked for as the language writes it', () => {
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
    expect(readDay(text, locale)).toBe(day)
  })

  test('[UI-01] two figures of a year are the last such year where the day has to be over', () => {
    expect(readDay('11.6.88', 'de-CH', '2026-11-03')).toBe('1988-06-11')
    expect(readDay('11.6.26', 'de-CH', '2026-11-03')).toBe('2026-06-11')
    expect(readDay('4.11.26', 'de-CH', '2026-11-03')).toBe('1926-11-04')
  })

  test.each(['', '3.11', '31.2.2026', '3.13.2026', 'morgen', '1.1.202', '1.1.1.2026'])(
    '[UI-01] no day is read from “%s”',
    (text) => {
      expect(readDay(text, 'de-CH')).toBeUndefined()
    },
  )
})
