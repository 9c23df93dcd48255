import { describe, expect, test } from 'vitest'
import { type Sale, type SaleLine, saleLimits } from './sale.ts'
import { discountsAbove, paymentRefusal, pointsEarned, saleRefusal, splitByWeight, totals } from './totals.ts'
import { isOfferedRate, vatInside, vatRateOn, vatRatesOn } from './vat.ts'

const line = (unitPrice: number, more: Partial<SaleLine> = {}): SaleLine => ({
  kind: 'SERVICE',
  quantity: 1,
  unitPrice,
  vatRate: 810,
  discount: null,
  covered: false,
  ...more,
})
const sale = (more: Partial<Sale> = {}): Sale => ({
  currency: 'CHF',
  country: 'CH',
  lines: [],
  discount: null,
  points: 0,
  pointValue: 5,
  tips: [],
  payments: [],
  ...more,
})

const summed = (more: Partial<Sale>) => totals(sale(more))

/** The example bill of the design. */
const bill = sale({
  lines: [
    line(6800),
    line(3400),
    line(1200),
    line(2490, { kind: 'ARTICLE', discount: { percent: 10 } }),
    line(990, { kind: 'ARTICLE', vatRate: 260 }),
  ],
  points: 100,
  tips: [{ amount: 1000 }],
  payments: [
    { kind: 'GIFT_CARD', amount: 5000 },
    { kind: 'TWINT', amount: 6000 },
  ],
})

describe('totals of a sale', () => {
  test('[POS-07, POS-08] points, discount, two VAT rates, tip, three payment methods, rounding and change', () => {
    const open = totals(bill)
    expect(open).toMatchObject({
      subtotal: 14_631,
      pointsValue: 500,
      sum: 14_131,
      tipAmount: 1000,
      total: 15_131,
      turnover: 14_131,
      vat: [
        { rate: 810, gross: 13_175, net: 12_188, tax: 987 },
        { rate: 260, gross: 956, net: 932, tax: 24 },
      ],
      open: 4131,
      cashOpen: 4130,
      rounding: 0,
      settled: false,
    })
    const paid = totals({ ...bill, payments: [...bill.payments, { kind: 'CASH', amount: 5000 }] })
    expect(paid).toMatchObject({ open: 0, rounding: -1, cash: 4130, changeAmount: 870, settled: true })
    expect(pointsEarned(paid.turnover, { rate: 1, digits: 2 })).toBe(141)
  })

  test('[POS-08] rounds only what cash settles: a card afterwards pays the exact rest', () => {
    const lines = [line(15_131)]
    const first = totals(sale({ lines, payments: [{ kind: 'CASH', amount: 5000 }] }))
    expect(first).toMatchObject({ open: 10_131, cashOpen: 10_130, rounding: 0, cash: 5000, changeAmount: 0 })
    const card = { kind: 'CARD', amount: 10_131 } as const
    const both = totals(sale({ lines, payments: [{ kind: 'CASH', amount: 5000 }, card] }))
    expect(both).toMatchObject({ settled: true, rounding: 0, cash: 5000, changeAmount: 0 })
  })

  test.each([
    ['CH', 'CHF', 1002, 1000],
    ['CH', 'CHF', 1003, 1005],
    ['CZ', 'CZK', 12_349, 12_300],
    ['CZ', 'CZK', 12_350, 12_400],
    ['SK', 'EUR', 1002, 1000],
    ['SK', 'EUR', 1003, 1005],
    ['DE', 'EUR', 1003, 1003],
    ['VN', 'VND', 150_001, 150_001],
  ] as const)('[POS-08] %s: %s %i in cash is %i', (country, currency, unitPrice, inCash) => {
    const lines = [line(unitPrice)]
    const paid = totals(sale({ country, currency, lines, payments: [{ kind: 'CASH', amount: 2_000_000 }] }))
    expect([paid.cash, paid.rounding]).toEqual([inCash, inCash - unitPrice])
  })

  test('[POS-07] a gift card has no turnover, discount, points or VAT', () => {
    const card = line(5000, { kind: 'GIFT_CARD', vatRate: 810 })
    const mixed = totals(sale({ lines: [line(10_000), card], discount: { percent: 10 }, points: 100 }))
    expect(mixed).toMatchObject({ sum: 13_500, turnover: 8500, vat: [{ gross: 8500 }], discountAmount: 1000 })
  })

  test('[POS-07] a visit paid by a package costs nothing and has no VAT', () => {
    const covered = totals(sale({ lines: [line(8000, { covered: true }), line(1000)] }))
    expect(covered).toMatchObject({ total: 1000, vat: [{ rate: 810, gross: 1000 }] })
    expect(totals(sale({ lines: [line(8000, { covered: true })] })).settled).toBe(true)
  })

  test('[POS-07] splits by largest remainders, and adds up', () => {
    expect(splitByWeight(500, [6800, 3400, 1200, 2241, 990])).toEqual([232, 116, 41, 77, 34])
    expect(splitByWeight(1, [1, 1, 1])).toEqual([1, 0, 0])
    expect(splitByWeight(10, [0, 0])).toEqual([0, 0])
  })
})

describe('refusals of a sale', () => {
  test('[POS-01] only cash may overpay, and nothing may remain unpaid', () => {
    const lines = [line(10_000)]
    const pay = (...payments: Sale['payments']) => paymentRefusal(summed({ lines, payments }))
    expect(pay({ kind: 'CARD', amount: 10_001 })).toBe('order.overpaid')
    expect(pay({ kind: 'CARD', amount: 9999 })).toBe('order.not-paid')
    expect(pay({ kind: 'CARD', amount: 5000 }, { kind: 'CASH', amount: 20_000 })).toBeUndefined()
    expect(pay()).toBe('order.not-paid')
  })

  test('[POS-02] points pay at most the amount they may pay for', () => {
    expect(saleRefusal(summed({ lines: [line(500)], points: 100 }))).toBeUndefined()
    expect(saleRefusal(summed({ lines: [line(500)], points: 101 }))).toBe('order.points-too-many')
    expect(saleRefusal(summed({ lines: [line(500, { kind: 'GIFT_CARD' })], points: 1 }))).toBe('order.points-too-many')
  })

  test('[POS-01] refuses a sum above the maximum', () => {
    expect(saleRefusal(summed({ lines: [line(saleLimits.amount.max)] }))).toBeUndefined()
    expect(saleRefusal(summed({ lines: [line(saleLimits.amount.max), line(1)] }))).toBe('order.too-large')
    expect(saleRefusal(summed({ lines: [line(saleLimits.amount.max, { quantity: 99 })] }))).toBe('order.too-large')
    const most = line(saleLimits.amount.max)
    expect(saleRefusal(summed({ lines: [most, most], points: 1000, pointValue: 1_000_000 }))).toBe('order.too-large')
    const cash = { kind: 'CASH', amount: saleLimits.amount.max } as const
    expect(saleRefusal(summed({ lines: [line(5)], payments: [cash, cash] }))).toBe('order.too-large')
    expect(saleRefusal(summed({ lines: [line(500)], points: 1, pointValue: 0 }))).toBe('order.points-too-many')
  })

  test('[POS-05] detects a discount above the limit, on a line or in total; the limit itself is allowed', () => {
    const reduced = (own: number, all: number) =>
      summed({ lines: [line(299, { discount: { percent: own } })], discount: { percent: all } })
    expect(discountsAbove(summed({ lines: [line(299, { discount: { percent: 20 } })] }), 20)).toBe(false)
    expect(discountsAbove(summed({ lines: [line(10_000, { discount: { percent: 21 } })] }), 20)).toBe(true)
    expect(discountsAbove(summed({ lines: [line(10_000), line(299)], discount: { percent: 20 } }), 20)).toBe(false)
    expect(discountsAbove(reduced(20, 20), 20)).toBe(true)
    expect(discountsAbove(summed({ lines: [line(10_000)], discount: { amount: 2100 } }), 20)).toBe(true)
    expect(discountsAbove(summed({ lines: [line(10_000)], discount: { percent: 100 } }), 100)).toBe(false)
  })

  test.each([
    [8000, null, false],
    [7999, null, true],
    [9000, { percent: 10 }, false],
    [9000, { percent: 12 }, true],
    [12_000, { percent: 20 }, false],
  ])('[POS-05] %i typed for a price from 10000, less %o: above the limit: %s', (typed, discount, above) => {
    const lines = [line(typed, { leastPrice: 10_000 })]
    expect(discountsAbove(summed({ lines: [line(typed, { leastPrice: 10_000, discount })] }), 20)).toBe(above)
    expect(discountsAbove(summed({ lines, discount }), 20)).toBe(above)
  })
})

describe('VAT rates', () => {
  test.each([
    ['CH', '2027-03-02', [810, 260, 380]],
    ['CH', '2023-12-31', [770, 250, 370]],
    ['DE', '2027-03-02', [1900, 700]],
    ['AT', '2027-03-02', [2000, 1000, 1300]],
    ['FR', '2027-03-02', [2000, 1000, 550]],
    ['CZ', '2027-03-02', [2100, 1200]],
    ['SK', '2027-03-02', [2300, 1900, 500]],
    ['US', '2027-03-02', []],
  ] as const)('[POS-07] in %s on %s are %j', (country, day, rates) => {
    expect(vatRatesOn(country, day)).toEqual(rates)
  })

  test('[POS-07] a rate of an older law becomes the new rate of its band; an unknown rate stays', () => {
    expect(vatRateOn('CH', 770, '2027-03-02')).toBe(810)
    expect(vatRateOn('CH', 810, '2023-06-01')).toBe(770)
    expect(vatRateOn('CH', 0, '2027-03-02')).toBe(0)
    expect(vatRateOn('US', 825, '2027-03-02')).toBeNull()
  })

  test.each([
    [810, [810, 260], true],
    [900, [810, 260], false],
    [null, [810, 260], false],
    [810, [], false],
    [null, [], true],
  ])('[POS-27b] a rate of %s, with %o offered, may be entered: %s', (rate, offered, may) => {
    expect(isOfferedRate(rate, offered)).toBe(may)
  })

  test.each([
    [810, 13_175, 987],
    [260, 956, 24],
    [810, 248_150, 18_594],
    [260, 3780, 96],
    [0, 5000, 0],
    [2000, 3, 1],
  ])('[POS-07] at %i hundredths of a percent, %i contains %i of VAT', (rate, gross, tax) => {
    expect(vatInside(rate, gross)).toEqual({ rate, gross, net: gross - tax, tax })
  })
})
