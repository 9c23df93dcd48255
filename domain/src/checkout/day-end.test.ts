import { describe, expect, test } from 'vitest'
import {
  countedAmount,
  type DayFacts,
  dayReport,
  drawerCovers,
  emptyDrawer,
  expectedCash,
  isCounted,
  isOverdue,
  serviceTurnover,
} from './day-end.ts'
import { computeRefund, refundRefusal, withUnusedVisits } from './refund.ts'

/** The example day of the design. */
const day: DayFacts = {
  sales: 31,
  firstNumber: 391,
  lastNumber: 421,
  reversals: { count: 0, amount: 0 },
  aborted: { count: 0, amount: 0 },
  staff: [],
  vat: [
    { rate: 260, gross: 3780, net: 3684, tax: 96 },
    { rate: 810, gross: 248_150, net: 229_556, tax: 18_594 },
  ],
  payments: [
    { kind: 'CASH', name: null, amount: 74_235, owed: 0 },
    { kind: 'CARD', name: null, amount: 121_840, owed: 0 },
    { kind: 'TWINT', name: null, amount: 48_650, owed: 0 },
    { kind: 'GIFT_CARD', name: null, amount: 15_000, owed: 0 },
    { kind: 'TRANSFER', name: null, amount: 6800, owed: 6800 },
  ],
  turnover: 251_930,
  retail: 0,
  giftCards: 5000,
  tips: 9600,
  rounding: -5,
  discounts: 0,
  surcharges: 0,
  lowered: 0,
  raised: 0,
  movedIn: 0,
  movedOut: 3800,
  movements: [{ amount: -3800, reason: 'Blumen' }],
}

describe('the day-end', () => {
  test('[POS-10] payments equal turnover, gift cards sold, tips and rounding; the drawer holds its expected cash', () => {
    const report = dayReport(day)
    expect(report.paid).toBe(266_525)
    expect(report.paid).toBe(report.turnover + report.giftCards + report.tips + report.rounding)
    expect(report.vat).toEqual([
      { rate: 810, gross: 248_150, net: 229_556, tax: 18_594 },
      { rate: 260, gross: 3780, net: 3684, tax: 96 },
    ])
    const counted = countedAmount('CHF', {
      20000: 2,
      10000: 3,
      5000: 2,
      2000: 6,
      1000: 4,
      500: 5,
      200: 6,
      100: 3,
      50: 3,
      20: 3,
      10: 2,
      5: 1,
    })
    expect([counted, expectedCash(day, 30_000)]).toEqual([100_235, 100_435])
  })

  test('[POS-04f] turnover without articles is services, even if more was refunded', () => {
    expect(serviceTurnover({ turnover: 251_930, retail: 1490 })).toBe(250_440)
    expect(serviceTurnover({ turnover: -500, retail: -1490 })).toBe(990)
  })

  test('[POS-10] refuses a coin or note that the currency does not have', () => {
    expect(countedAmount('CHF', { 1: 4 })).toBeUndefined()
    expect(countedAmount('EUR', { 1: 4 })).toBe(4)
    expect(countedAmount('CHF', {})).toBe(0)
  })

  test('[POS-10a] a count needs at least one coin or note, or a zero for each of them', () => {
    for (const [counted, is] of [
      [{}, false],
      [{ 5: 0 }, false],
      [{ 20000: 0, 5: 0 }, false],
      [{ 3: 2 }, false],
      [{ 5: 1 }, true],
      [emptyDrawer('CHF'), true],
    ] as const)
      expect([counted, isCounted('CHF', counted)]).toEqual([counted, is])
    expect(isCounted('BGN', {})).toBe(true)
  })
})

describe('a refund', () => {
  const line = { quantity: 3, refunded: 0, back: 1, due: 1000, pointsValue: 100 }
  test('[POS-09] refunds piece by piece add up to what was paid, to the cent', () => {
    const parts = [0, 1, 2].map((refunded) => computeRefund({ ...line, refunded }).due)
    expect(parts).toEqual([333, 334, 333])
    expect(computeRefund({ ...line, back: 3 })).toEqual({ due: 1000, pointsValue: 100 })
  })

  test('[POS-17] keeps the price of a package’s used visits, from points first', () => {
    const five = { quantity: 1, refunded: 0, back: 1, due: 30_000, pointsValue: 6000 }
    expect(computeRefund({ ...five, used: 4000 })).toEqual({ due: 30_000, pointsValue: 2000 })
    expect(computeRefund({ ...five, used: 8000 })).toEqual({ due: 28_000, pointsValue: 0 })
    expect(computeRefund({ ...five, used: 40_000 })).toEqual({ due: 0, pointsValue: 0 })
  })

  test('[POS-17] does not keep the price of a package’s visits that are refunded with it', () => {
    const own = { ...line, used: 0, covered: false, customerPackageId: 'five', visitPrice: 0 }
    const five = { ...own, quantity: 1, used: 24_000 }
    const visit = { ...own, quantity: 2, back: 2, due: 0, covered: true, visitPrice: 8000 }
    const usedOf = (...beside: (typeof visit)[]) => withUnusedVisits([five, ...beside])[0]?.used
    expect(usedOf()).toBe(24_000)
    expect(usedOf(visit)).toBe(8000)
    expect(usedOf(visit, { ...visit, back: 1 })).toBe(0)
    expect(usedOf({ ...visit, back: 0 }, { ...visit, customerPackageId: 'ten' })).toBe(24_000)
    expect(withUnusedVisits([{ ...five, used: 0 }, visit])).toEqual([{ ...five, used: 0 }, visit])
  })

  test('[POS-09] refuses more pieces than were sold, and a line without pieces', () => {
    expect(refundRefusal([{ ...line, refunded: 2 }])).toBeUndefined()
    expect(refundRefusal([{ ...line, refunded: 3 }])).toBe('refund.too-much')
    expect(refundRefusal([{ ...line, back: 0 }])).toBe('refund.too-much')
  })
})

test.each([
  [null, false],
  ['2027-03-02', false],
  ['2027-03-01', true],
  ['2026-12-31', true],
] as const)('[POS-10f] a day opened on %s is overdue: %s', (opened, overdue) => {
  expect(isOverdue(opened, '2027-03-02')).toBe(overdue)
})

test('[POS-10h] the drawer holds its float, cash in less cash out, and the cash of open sales', () => {
  const cash = 74_235 - 3800
  const report = dayReport(day)
  expect(drawerCovers(cash + 20_000, { report, float: 20_000, openPayments: [] })).toBe(true)
  expect(drawerCovers(cash + 20_001, { report, float: 20_000, openPayments: [] })).toBe(false)
  const openPayments = [
    { id: '1', kind: 'CASH' as const, amount: 1 },
    { id: '2', kind: 'CARD' as const, amount: 500 },
  ]
  expect(drawerCovers(cash + 1, { report, float: 0, openPayments })).toBe(true)
  expect(drawerCovers(cash + 2, { report, float: 0, openPayments })).toBe(false)
})
