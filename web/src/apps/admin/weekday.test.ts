import { addDays } from '@goldline/domain/time/day'
import { expect, test } from 'vitest'
import { createIntl } from '../../i18n/intl.tsx'
import { decimalText } from '../../kit/DecimalField.tsx'
import { proposedDay } from './team/grid.ts'
import { weekdayAndDate, weekdayHead } from './weekday.ts'

const intlOf = (locale: string) => createIntl({ locale })

test.each(['de-CH', 'en-CH', 'vi'])('[UI-01] narrow columns have distinct weekday heads in %s', (locale) => {
  const heads = Array.from({ length: 7 }, (_, index) => weekdayHead(intlOf(locale), addDays('2024-01-01', index)))
  expect(new Set(heads.map((head) => head.slice(0, 2))).size).toBe(7)
  expect(Math.max(...heads.map(({ length }) => length))).toBeLessThanOrEqual(3)
})

test('[UI-01] a day in the rota has its weekday and number', () => {
  expect(weekdayAndDate(intlOf('vi'), '2026-11-23')).toBe('T2 23')
  expect(weekdayAndDate(intlOf('vi'), '2026-11-29')).toBe('CN 29')
  expect(weekdayAndDate(intlOf('en-CH'), '2026-11-23')).toBe('Mon 23')
})

test.each([
  ['de-CH', '58.50', '8.1'],
  ['de-DE', '58,50', '8,1'],
  ['vi', '58,50', '8,1'],
])('[UI-01] a number field uses the decimal separator of %s', (locale, price, rate) => {
  const intl = intlOf(locale)
  expect(decimalText(intl, 5850, { digits: 2 })).toBe(price)
  expect(decimalText(intl, 120_000, { digits: 2 })).toBe('1200')
  expect(decimalText(intl, 810, { digits: 2, least: 1 })).toBe(rate)
})

test.each([
  ['the current week', '2026-11-25', '2026-11-25'],
  ['a future week', '2026-11-18', '2026-11-23'],
  ['a past week', '2026-12-01', '2026-11-23'],
])('[STF-10] an absence entered in %s starts on a future day, if the week has one', (_, today, day) => {
  expect(proposedDay({ monday: '2026-11-23', sunday: '2026-11-29', today })).toBe(day)
})
