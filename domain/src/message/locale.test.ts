import { describe, expect, test } from 'vitest'
import { figuresLocaleOf, languageOfLocale, localeOf, specifiedLocales } from './locale.ts'

const countries = ['AT', 'CH', 'CZ', 'DE', 'FR', 'SK', 'VN', 'US', undefined]

test('[AUTH-14, BIZ-05] a locale maps to its language, unsupported ones to English', () => {
  expect(specifiedLocales.map(languageOfLocale)).toEqual(['de', 'en', 'en', 'en', 'vi'])
  expect(languageOfLocale('vi')).toBe('vi')
})

test('[BIZ-05] prices are formatted for the salon’s country in every language', () => {
  const price = (country: string, currency: string, amount: number) =>
    new Intl.NumberFormat(figuresLocaleOf('de', country), { style: 'currency', currency })
      .format(amount)
      .replaceAll(/\s/g, ' ')
  expect(price('CZ', 'CZK', 1234.5)).toBe('1 234,50 Kč')
  expect(price('FR', 'EUR', 1234.5)).toBe('1 234,50 €')
  expect(price('US', 'USD', 1234.5)).toBe('$1,234.50')
  expect(price('VN', 'VND', 350_000)).toBe('350.000 ₫')
  expect(price('DE', 'EUR', 1234.5)).toBe('1.234,50 €')
  expect(figuresLocaleOf('vi', 'CH')).toBe('vi-VN')
})

describe('locale of formats', () => {
  test('[BIZ-05] combines the language with the salon’s country', () => {
    expect(localeOf('de', 'CH')).toBe('de-CH')
    expect(localeOf('de', 'AT')).toBe('de-AT')
    expect(localeOf('de', 'CZ')).toBe('de-DE')
    expect(localeOf('en', 'CH')).toBe('en-CH')
    expect(localeOf('vi', 'CH')).toBe('vi-VN')
    expect(localeOf('de')).toBe('de-DE')
  })

  test('[BIZ-05] never falls back to en-US: outside the United States the day comes before the month', () => {
    for (const country of countries.filter((code) => code !== 'US')) {
      const locale = localeOf('en', country)
      expect(Intl.DateTimeFormat.supportedLocalesOf(locale)).toEqual([locale])
      expect(new Intl.DateTimeFormat(locale, { timeZone: 'UTC' }).format(Date.UTC(2026, 10, 21))).toMatch(/^21/)
    }
    expect(localeOf('en', 'US')).toBe('en-US')
  })
})
