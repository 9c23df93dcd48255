import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdays } from '../time/day.ts'
import {
  type HappyHours,
  happyHoursApply,
  isPromotionActive,
  type Promotion,
  priceAt,
  promotionApplies,
  savingOf,
  surePrice,
} from './price.ts'

const promotion: Promotion = {
  activated: true,
  fromDate: '2027-03-01',
  toDate: '2027-03-31',
  amount: 20,
  percentage: true,
}
// 2027-03-09 is a Tuesday.
const tuesday = '2027-03-09'
const happyHours: HappyHours = {
  activated: true,
  fromHour: '09:00',
  toHour: '11:00',
  weekDays: ['TUESDAY'],
  amount: 1500,
  percentage: false,
}
const at = (hours: number, minutes = 0) => hours * 60 + minutes

describe('a promotion', () => {
  test.each<[string, Promotion | null, string, boolean]>([
    ['announced before it begins', promotion, '2027-02-01', true],
    ['on its whole last day', promotion, '2027-03-31', true],
    ['the day after', promotion, '2027-04-01', false],
    ['not activated', { ...promotion, activated: false }, '2027-03-05', false],
    ['without a from date', { ...promotion, fromDate: null }, '2027-03-05', false],
    ['without a to date', { ...promotion, toDate: null }, '2027-03-05', false],
    ['an amount of zero', { ...promotion, amount: 0 }, '2027-03-05', false],
    ['a negative amount', { ...promotion, amount: -5 }, '2027-03-05', false],
    ['no promotion', null, '2027-03-05', false],
  ])('[CAT-03] %s: is active: $3', (_, given, today, expected) => {
    expect(isPromotionActive(given, today)).toBe(expected)
  })

  test.each([
    ['2027-02-28', false],
    ['2027-03-01', true],
    ['2027-03-31', true],
    ['2027-04-01', false],
  ])('[CAT-03] for a visit on %s: %s', (visitDay, expected) => {
    expect(promotionApplies(promotion, visitDay)).toBe(expected)
  })
})

test.each<[string, Partial<HappyHours>, string, number, boolean]>([
  ['at the first minute', {}, tuesday, at(9), true],
  ['a minute before', {}, tuesday, at(8, 59), false],
  ['at the last minute', {}, tuesday, at(10, 59), true],
  ['at the end', {}, tuesday, at(11), false],
  ['on another weekday', {}, '2027-03-10', at(9), false],
  ['not activated', { activated: false }, tuesday, at(9), false],
  ['of zero', { amount: 0 }, tuesday, at(9), false],
  ['without a start', { fromHour: null }, tuesday, at(9), false],
  ['without an end', { toHour: null }, tuesday, at(9), false],
  ['without weekdays', { weekDays: [] }, tuesday, at(9), false],
  ['until midnight', { toHour: '24:00' }, tuesday, at(23, 59), true],
])('[CAT-04] happy hours %s', (_, change, visitDay, start, expected) => {
  expect(happyHoursApply({ ...happyHours, ...change }, visitDay, start)).toBe(expected)
})

describe('the price', () => {
  const priced = { price: 8000, promotion: null, happyHours: null }

  test.each([
    ['nothing applies', priced, at(9), { price: 8000, reason: null, percentOff: null }],
    ['a percentage off', { ...priced, promotion }, at(15), { price: 6400, reason: 'promotion', percentOff: 20 }],
    ['an amount off', { ...priced, happyHours }, at(9), { price: 6500, reason: 'happyHours', percentOff: null }],
    [
      'both apply: the lower price, not the sum',
      { ...priced, promotion, happyHours },
      at(9),
      { price: 6400, reason: 'promotion', percentOff: 20 },
    ],
    [
      'both apply: the lower price of the other one',
      { ...priced, promotion, happyHours: { ...happyHours, amount: 1700 } },
      at(9),
      { price: 6300, reason: 'happyHours', percentOff: null },
    ],
    [
      'a reduction above the price',
      { ...priced, happyHours: { ...happyHours, amount: 9000 } },
      at(9),
      { price: 0, reason: 'happyHours', percentOff: null },
    ],
    [
      'a reduction above 100 %',
      { ...priced, promotion: { ...promotion, amount: 150 } },
      at(9),
      { price: 0, reason: 'promotion', percentOff: 100 },
    ],
    [
      'half a Rappen, rounded up once on the result',
      { ...priced, price: 1250, promotion: { ...promotion, amount: 99 } },
      at(9),
      { price: 13, reason: 'promotion', percentOff: 99 },
    ],
    [
      'a fraction of a per cent',
      { ...priced, price: 1000, promotion: { ...promotion, amount: 33.3 } },
      at(9),
      { price: 667, reason: 'promotion', percentOff: 33.3 },
    ],
  ])('[CAT-05] [CAT-09] %s', (_, given, start, expected) => {
    expect(priceAt(given, tuesday, start)).toEqual(expected)
  })

  test('[CAT-05] is a whole number between 0 and the plain price, with any settings', () => {
    const amount = fc.double({ min: -10, max: 20_000, noNaN: true })
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        amount,
        amount,
        fc.boolean(),
        fc.nat(1439),
        (price, first, second, flag, start) => {
          const given = {
            price,
            promotion: { ...promotion, amount: first, percentage: flag },
            happyHours: { ...happyHours, amount: second, percentage: !flag, weekDays: weekdays },
          }
          const answer = priceAt(given, tuesday, start)
          expect(Number.isInteger(answer.price)).toBe(true)
          expect(answer.price).toBeGreaterThanOrEqual(0)
          expect(answer.price).toBeLessThanOrEqual(price)
          expect(answer.reason === null).toBe(answer.price === price)
        },
      ),
    )
  })
})

describe('a price without a start', () => {
  const given = { price: 10_000, promotion, happyHours: { ...happyHours, amount: 5000 } }
  test.each<[string, string, string, number, string | null]>([
    ['a day of the promotion', tuesday, tuesday, 8000, 'promotion'],
    ['every day of the promotion', '2027-03-01', '2027-03-31', 8000, 'promotion'],
    ['days that end after it', tuesday, '2027-04-01', 10_000, null],
    ['days that begin before it', '2027-02-28', tuesday, 10_000, null],
    ['a day with only happy hours', '2027-04-06', '2027-04-06', 10_000, null],
  ])('[CAT-03] [CAT-04] [CAT-05] %s: $3', (_, from, to, price, reason) => {
    expect(surePrice(given, from, to)).toMatchObject({ price, reason })
  })

  test('[CAT-05] is an upper bound for all starts of these days', () => {
    const day = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(day, day, day, fc.nat(1439), (a, b, c, start) => {
        const [from = '', visit = '', to = ''] = [a, b, c].map((each) => addDays('2027-03-27', each)).sort()
        expect(priceAt(given, visit, start).price).toBeLessThanOrEqual(surePrice(given, from, to).price)
      }),
    )
  })
})

describe('reduction of a whole visit', () => {
  const full = { price: 8000, listPrice: 8000, percentOff: null }
  const less = { price: 3400, listPrice: 4000, percentOff: 15 }
  test.each([
    ['nothing', [full], undefined],
    ['no service', [], undefined],
    ['a percentage off its only service', [less], { percentOff: 15 }],
    [
      'the same percentage off each service',
      [less, { price: 6800, listPrice: 8000, percentOff: 15 }],
      { percentOff: 15 },
    ],
    ['next to a free service', [{ price: 0, listPrice: 0, percentOff: null }, less], { percentOff: 15 }],
    ['a percentage off one of several services', [full, less], { amount: 600 }],
    ['different percentages', [less, { price: 7200, listPrice: 8000, percentOff: 10 }], { amount: 1400 }],
    ['an amount', [{ price: 6500, listPrice: 8000, percentOff: null }], { amount: 1500 }],
  ])('[CAT-05] %s', (_, services, expected) => {
    expect(savingOf(services)).toEqual(expected)
  })
})
