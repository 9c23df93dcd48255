import { describe, expect, test } from 'vitest'
import { type FeedService, feedRecords } from './feed.ts'

const service: FeedService = {
  id: 'p1',
  name: 'Schnitt',
  names: { en: 'Cut' },
  description: '',
  descriptions: {},
  category: { name: 'Haare', names: { vi: 'Tóc' }, isDefault: false },
  priceFrom: false,
  offer: { price: 8550, duration: 45 },
  variants: [],
}
const salon = {
  id: 's1',
  urlName: 'lumiere',
  name: 'Lumière',
  phoneNr: '+41441234567',
  street: 'Langstrasse 84',
  postalCode: '8004',
  city: 'Zürich',
  country: 'CH',
  latitude: null,
  longitude: null,
  language: 'de',
  currency: 'CHF',
  cancellationWindowHours: 24,
} as const
const recorded = (change: Partial<FeedService>, currency = 'CHF') =>
  feedRecords({ ...salon, currency, services: [{ ...service, ...change }] }, 'https://goldline.example')[
    'glam.service.v0'
  ][0] as Record<string, unknown>

describe('a service', () => {
  test('[RWG-04a] has its names in each language, with its category', () => {
    expect(recorded({})).toMatchObject({
      localized_service_name: {
        value: 'Schnitt',
        localized_value: [
          { locale: 'de', value: 'Schnitt' },
          { locale: 'en', value: 'Cut' },
        ],
      },
      localized_service_category: {
        value: 'Haare',
        localized_value: [
          { locale: 'de', value: 'Haare' },
          { locale: 'vi', value: 'Tóc' },
        ],
      },
    })
    expect(recorded({ category: { name: '', names: {}, isDefault: true } }).localized_service_category).toMatchObject({
      value: 'Alle Leistungen',
    })
  })

  test('[RWG-04a] has a description of at most 2000 characters, and none equal to its name', () => {
    expect(recorded({ description: 'Schnitt' })).not.toHaveProperty('localized_service_description')
    const { value } = recorded({ description: '✂'.repeat(2100) }).localized_service_description as { value: string }
    expect(value).toBe('✂'.repeat(2000))
  })

  const money = (price_micros: number, currency_code = 'CHF') => ({ price_micros, currency_code })
  const two = [
    { id: 'v1', name: 'kurz', names: {}, price: 5000, duration: 30 },
    { id: 'v2', name: 'lang', names: {}, price: 9000, duration: 60 },
  ]
  test.each([
    [{}, 'CHF', { price_interpretation: 'INTERPRETATION_EXACT', min_price: money(85_500_000) }],
    [
      { offer: { price: 0, duration: 5 } },
      'CHF',
      { price_interpretation: 'INTERPRETATION_EXACT', min_price: money(0) },
    ],
    [
      { offer: { price: 350_000, duration: 5 } },
      'VND',
      { price_interpretation: 'INTERPRETATION_EXACT', min_price: money(350_000_000_000, 'VND') },
    ],
    [
      { variants: two },
      'CHF',
      { price_interpretation: 'INTERPRETATION_RANGE', min_price: money(50_000_000), max_price: money(90_000_000) },
    ],
    [
      { variants: two, priceFrom: true },
      'CHF',
      { price_interpretation: 'INTERPRETATION_STARTS_AT', min_price: money(50_000_000) },
    ],
  ])('[RWG-04a] with %j in %s costs %j', (change, currency, price) => {
    expect(recorded(change, currency).service_price).toEqual(price)
  })

  test('[RWG-04a] has its variants’ duration', () => {
    expect(recorded({}).service_duration).toEqual({
      duration_interpretation: 'INTERPRETATION_EXACT',
      min_duration_sec: 2700,
    })
    expect(recorded({ variants: two }).service_duration).toEqual({
      duration_interpretation: 'INTERPRETATION_RANGE',
      min_duration_sec: 1800,
      max_duration_sec: 3600,
    })
  })
})
