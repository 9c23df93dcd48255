import { describe, expect, test } from 'vitest'
import { canCancelOrder, refundedGross, refundedPoints, refundRefusal } from './refund.ts'
import { turnoverOf } from './sale.ts'
import { vatSums } from './vat.ts'

const sold = {
  kind: 'SALE',
  cancelled: false,
  lines: [{ refunded: 0 }],
  tips: [{ refunded: 0 }],
  dayNumber: 7,
  lastDayEndNumber: 6,
  businessDay: '2026-11-02',
} as const

describe('[POS-09] whether a whole order can be cancelled', () => {
  const today = '2026-11-03'
  test.each([
    ['yes until its till’s day is ended, however late', {}, true],
    ['not after the day end', { lastDayEndNumber: 7 }, false],
    ['yes without a till, on its day', { dayNumber: null, businessDay: today }, true],
    ['not without a till, on the next day', { dayNumber: null }, false],
    ['yes if the till was removed, on its day', { lastDayEndNumber: null, businessDay: today }, true],
    ['yes if it is only recorded', { kind: 'RECORD' }, true],
    ['not twice', { cancelled: true }, false],
    ['no reversal', { kind: 'REFUND' }, false],
    ['not after a piece was refunded', { lines: [{ refunded: 0 }, { refunded: 1 }] }, false],
    ['not after a tip was refunded', { tips: [{ refunded: 90 }] }, false],
  ] as const)('%s: $2', (_, other, can) => {
    expect(canCancelOrder({ ...sold, ...other }, today)).toBe(can)
  })
})

describe('[POS-09] a refund', () => {
  const line = { quantity: 3, refunded: 1, back: 2, due: 100, pointsValue: 0 }

  test('refuses more pieces than left, and a line without pieces', () => {
    expect(refundRefusal([line])).toBeUndefined()
    expect(refundRefusal([{ ...line, back: 3 }])).toBe('refund.too-much')
    expect(refundRefusal([{ ...line, back: 0 }])).toBe('refund.too-much')
  })

  test('keeps the price of a package’s used visits', () => {
    const bought = { quantity: 1, refunded: 0, back: 1, due: 40_000, pointsValue: 0, gross: 45_000 }
    expect(refundedGross(bought)).toBe(45_000)
    expect(refundedGross({ ...bought, used: 9_000 })).toBe(36_000)
  })

  const lines = [
    { kind: 'SERVICE', due: 810, vatRate: 810, covered: false },
    { kind: 'ARTICLE', due: 260, vatRate: 260, covered: false },
    { kind: 'SERVICE', due: 271, vatRate: 810, covered: false },
    { kind: 'SERVICE', due: 0, vatRate: 810, covered: true },
    { kind: 'GIFT_CARD', due: 5_000, vatRate: null, covered: false },
  ] as const

  test('[POS-07] gift cards have no VAT or turnover; other lines are summed by rate, highest first', () => {
    expect(turnoverOf(lines)).toBe(1_341)
    expect(vatSums(lines).map(({ rate, gross, tax }) => [rate, gross, tax])).toEqual([
      [810, 1_081, 81],
      [260, 260, 7],
    ])
  })
})

describe('[POS-02] points of a refund', () => {
  const rate = { rate: 1, digits: 2 }
  const order = { redeemed: 100, value: 500, earned: 90, turnover: 9_050 }
  const none = { redeemed: 0, value: 0, earned: 0, turnover: 0 }

  test('a full refund returns and revokes all points', () => {
    expect(refundedPoints(order, none, { value: 500, turnover: 9_050, rate })).toEqual({ redeemed: 100, earned: 90 })
  })

  test('several small refunds equal one large refund', () => {
    const parts = [
      { value: 167, turnover: 3_017 },
      { value: 166, turnover: 3_016 },
      { value: 167, turnover: 3_017 },
    ]
    let before = none
    for (const part of parts) {
      const { redeemed, earned } = refundedPoints(order, before, { ...part, rate })
      before = {
        redeemed: before.redeemed + redeemed,
        earned: before.earned + earned,
        value: before.value + part.value,
        turnover: before.turnover + part.turnover,
      }
    }
    expect(before).toEqual(order)
  })

  test('an order not paid with points returns no points', () => {
    const plain = { ...order, redeemed: 0, value: 0 }
    expect(refundedPoints(plain, none, { value: 0, turnover: 50, rate })).toEqual({ redeemed: 0, earned: 0 })
  })
})
