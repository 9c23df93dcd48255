import { describe, expect, test } from 'vitest'
import type { Country } from '../../customer/phone.ts'
import { languages } from '../../message/kinds.ts'
import { catalogueLimits, clashingTime } from '../../product/catalogue.ts'
import { maxLengths } from '../../text-lengths.ts'
import { clashingOpening } from '../salon.ts'
import { salonCountries, trades } from '../setup.ts'
import { usualWeek } from '../week.ts'
import { offerOf, openingOf, templateOf } from './templates.ts'

describe.each(trades)('[BIZ-09] the template of %s', (trade) => {
  const template = templateOf(trade)
  const services = template.categories.flatMap((each) => each.services)

  test('has names in every language, unique and short enough', () => {
    for (const language of languages) {
      const names = [...template.categories, ...services].map((each) => each.names[language])
      expect(names.filter((name) => name === '' || name.length > maxLengths.name)).toEqual([])
      const ofServices = services.map((each) => each.names[language])
      expect(ofServices).toEqual([...new Set(ofServices)])
    }
  })

  test.each(salonCountries)('has valid prices and durations in %s', (country) => {
    const { step, duration, buffer } = catalogueLimits
    for (const each of services) {
      const offer = offerOf(each, { country, day: '2027-03-02' })
      expect([each.names.de, clashingTime(offer)]).toEqual([each.names.de, undefined])
      expect(offer.duration).toBeLessThanOrEqual(duration.max)
      expect(offer.bufferMinutes).toBeLessThanOrEqual(buffer.max)
      for (const minutes of [offer.duration, offer.gapFrom, offer.gapMinutes, offer.bufferMinutes])
        expect(minutes % step).toBe(0)
      expect(offer.price).toBeGreaterThan(0)
    }
  })

  test('has prices usual in the currency, with today’s VAT', () => {
    const [first = { names: { de: '', en: '', vi: '' }, chf: 0, eur: 0, minutes: 0 }] = services
    const priceIn = (country: Country) => offerOf(first, { country, day: '2027-03-02' }).price
    expect(priceIn('FR')).toBe(first.eur * 100)
    expect(priceIn('CZ') % 1000).toBe(0)
    expect(priceIn('VN') % 10_000).toBe(0)
    expect(offerOf(first, { country: 'SK', day: '2024-12-31' }).vatRate).toBe(2000)
    expect(offerOf(first, { country: 'SK', day: '2025-01-01' }).vatRate).toBe(2300)
    expect(offerOf(first, { country: 'US', day: '2027-03-02' }).vatRate).toBe(0)
  })

  test('is cheaper in euros than in francs', () => expect(services.filter(({ chf, eur }) => eur >= chf)).toEqual([]))

  test('is open on weekdays and closed on Sundays', () => {
    const opening = openingOf(template.week)
    expect(clashingOpening(opening)).toBeUndefined()
    const week = Object.fromEntries(usualWeek(opening).map(({ weekday, hours }) => [weekday, hours.length]))
    expect(week.SUNDAY).toBe(0)
    expect(week.THURSDAY).toBe(1)
    expect(Object.entries(week).filter(([, spans]) => spans > 0).length).toBe(Object.keys(template.week).length)
  })
})
