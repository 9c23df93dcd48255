import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Border, listBorders, moveBorder, withBuffer, withGap, withoutBuffer, withoutGap } from './borders.ts'
import { changedPrice, clashingHappyHours, clashingPromotion, clashingTime } from './catalogue.ts'
import { segmentsOf, type Timing } from './segments.ts'
import { allTexts, missingIn, textIn } from './texts.ts'

const colour: Timing = { duration: 120, gapFrom: 60, gapMinutes: 30, bufferMinutes: 10 }
const cut: Timing = { duration: 45, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0 }

describe('the borders of a service', () => {
  test('[CAT-02] lie between work, gap, work and cleanup', () => {
    expect(listBorders(colour).map(({ border, at }) => [border, at])).toEqual([
      ['gapFrom', 60],
      ['gapTo', 90],
      ['end', 120],
      ['bufferEnd', 130],
    ])
    expect(listBorders(cut)).toEqual([{ border: 'end', at: 45, min: 5, max: 240 }])
  })

  test.each([
    ['gapFrom', 43, { gapFrom: 45, gapMinutes: 45 }],
    ['gapFrom', 0, { gapFrom: 5, gapMinutes: 85 }],
    ['gapTo', 500, { gapMinutes: 55 }],
    ['end', 10, { duration: 95 }],
    ['end', 999, { duration: 240 }],
    ['bufferEnd', 119, { bufferMinutes: 5 }],
  ] as const)('[CAT-02] moving %s to %d is clamped, to steps of five minutes', (border, to, changed) => {
    expect(moveBorder(colour, border, to)).toEqual({ ...colour, ...changed })
  })

  test('[CAT-02] a gap and a cleanup can be added and removed', () => {
    expect(withGap(cut)).toEqual({ duration: 75, gapFrom: 20, gapMinutes: 30, bufferMinutes: 0 })
    expect(withoutGap(withGap(cut))).toEqual(cut)
    expect(withoutBuffer(withBuffer(cut))).toEqual(cut)
  })

  const timing = fc.integer({ min: 1, max: 48 }).map((fives) => ({ ...cut, duration: fives * 5 }))
  const moves = fc.array(
    fc.tuple(fc.constantFrom<Border[]>('gapFrom', 'gapTo', 'end', 'bufferEnd'), fc.integer({ min: -50, max: 500 })),
  )
  test('[CAT-02] after any move the service can be saved', () => {
    fc.assert(
      fc.property(timing, fc.boolean(), fc.boolean(), moves, (first, gap, buffer, all) => {
        const begun = [first]
          .map((each) => (gap ? withGap(each) : each))
          .map((each) => (buffer ? withBuffer(each) : each))
        const last = all.reduce((each, [border, to]) => moveBorder(each, border, to), begun[0] ?? first)
        expect(clashingTime(last)).toBeUndefined()
        expect(last.duration).toBeLessThanOrEqual(240)
        expect(segmentsOf(last).every(({ minutes }) => minutes >= 5 && minutes % 5 === 0)).toBe(true)
      }),
    )
  })
})

describe('contradictory reductions', () => {
  const promotion = { activated: true, fromDate: '2027-03-02', toDate: '2027-03-09', amount: 20, percentage: true }
  const hours = {
    activated: true,
    fromHour: '13:00',
    toHour: '15:00',
    amount: 15,
    percentage: true,
    weekDays: ['TUESDAY' as const],
  }
  test.each([
    [undefined, {}],
    ['amount', { amount: 101 }],
    ['amount', { amount: 0 }],
    ['fromDate', { fromDate: null }],
    ['toDate', { toDate: '2027-03-01' }],
    ['fromDate', { fromDate: '2027-02-30' }],
    ['toDate', { toDate: '2027-03-32' }],
    [undefined, { activated: false, toDate: null, amount: 0 }],
    [undefined, { percentage: false, amount: 2000 }],
  ] as const)('[CAT-03] %s for %o', (field, change) => {
    expect(clashingPromotion({ ...promotion, ...change })).toBe(field)
  })
  test.each([
    [undefined, {}],
    ['weekDays', { weekDays: [] }],
    ['toHour', { toHour: '13:00' }],
    ['fromHour', { fromHour: null }],
    [undefined, { toHour: '24:00' }],
  ] as const)('[CAT-04] %s for %o', (field, change) => {
    expect(clashingHappyHours({ ...hours, ...change })).toBe(field)
  })
})

test.each([
  [9500, 4, 'CHF', 9880],
  [9500, 3.33, 'CHF', 9815],
  [9500, 3.33, 'EUR', 9816],
  [9500, -10, 'CHF', 8550],
  [0, 50, 'CHF', 0],
  [9_999_999, 200, 'EUR', 9_999_999],
])('[CAT-02] %d changed by %d percent in %s is %d', (price, percent, currency, next) => {
  expect(changedPrice(price, percent, currency)).toBe(next)
})

describe('texts in several languages', () => {
  const source = { texts: { de: 'Haare', vi: 'Tóc' }, text: 'Haare', salonLanguage: 'de' as const }
  test('[CAT-10] uses the reader’s language, else the salon’s, else any, with its code', () => {
    expect(textIn('vi', source)).toEqual({ text: 'Tóc', language: 'vi' })
    expect(textIn('en', source)).toEqual({ text: 'Haare', language: 'de' })
    expect(textIn('en', { ...source, salonLanguage: 'en', texts: { vi: 'Tóc' } })).toEqual({
      text: 'Tóc',
      language: 'vi',
    })
    expect(textIn('en', { ...source, texts: {} })).toEqual({ text: 'Haare', language: 'de' })
  })
  test('[CAT-10] counts missing texts', () => {
    expect(missingIn(allTexts(source))).toEqual(['en'])
    expect(missingIn(allTexts({ ...source, texts: {} }))).toEqual(['en', 'vi'])
  })
})
