import { describe, expect, test } from 'vitest'
import {
  isFullyRefunded,
  type Payments,
  refundMethods,
  refundSplitRefusal,
  splitRefund,
  stillOwed,
  tipRefundRefusal,
  tipsLeft,
} from './refund-methods.ts'

const swiss = { country: 'CH', currency: 'CHF' } as const
type Payment = Payments['payments'][number]
const by = (kind: Payment['kind'], amount: number, more: Partial<Payment> = {}): Payment => ({
  ...{ kind, amount, name: null, giftCardId: null, settled: true },
  ...more,
})
const card = (amount: number) => by('GIFT_CARD', amount, { giftCardId: 'card' })
const owed = (amount: number) => by('TRANSFER', amount, { settled: false })
const paid = (...payments: Payment[]): Payments => ({ payments, rounding: 0 })
const none = paid()
/** Returns kind and amount of the refunds of `sum`. */
const back = (order: Payments, sum: number, first?: Payment['kind'], before: Payments = none) =>
  splitRefund(refundMethods(order, before), { sum, first }, swiss).payments.map(({ kind, amount }) => [kind, amount])

describe('[POS-09b] refunds by payment method', () => {
  test.each<[string, Payments, number, Payment['kind'] | undefined, [string, number][]]>([
    ['by the method that paid', paid(by('TWINT', 9800)), 9800, undefined, [['TWINT', 9800]]],
    ['to the gift card first', paid(by('CASH', 3800), card(6000)), 6000, 'CASH', [['GIFT_CARD', 6000]]],
    [
      'in cash for what the card did not pay',
      paid(card(6000), by('CASH', 3800)),
      9800,
      'CASH',
      [
        ['GIFT_CARD', 6000],
        ['CASH', 3800],
      ],
    ],
    ['to the marketplace that paid', paid(by('MARKETPLACE', 9800)), 4000, undefined, [['MARKETPLACE', 4000]]],
    ['by the salon’s own payment method', paid(by('OTHER', 100, { name: 'Check' })), 100, 'OTHER', [['OTHER', 100]]],
    [
      'by the chosen method first, then by the others',
      paid(by('CARD', 5000), by('CASH', 4800)),
      6000,
      'CASH',
      [
        ['CASH', 4800],
        ['CARD', 1200],
      ],
    ],
    [
      'in the order of payment, if no method was chosen',
      paid(by('CARD', 5000), by('CASH', 4800)),
      6000,
      undefined,
      [
        ['CARD', 5000],
        ['CASH', 1000],
      ],
    ],
    ['by no method, if nothing was paid', paid(), 0, 'CASH', []],
  ])('%s', (_, order, sum, first, ways) => {
    expect(refundSplitRefusal(refundMethods(order, none), { sum, first })).toBeUndefined()
    expect(back(order, sum, first)).toEqual(ways)
  })

  test('reduces the owed amount first, since that money was never received', () => {
    const order = paid(by('CASH', 6000), owed(3800))
    const ways = refundMethods(order, none)
    expect(stillOwed(ways)).toBe(3800)
    expect(splitRefund(ways, { sum: 5000 }, swiss).payments).toEqual([owed(3800), by('CASH', 1200)])
    const lowered = refundMethods(order, paid(owed(3000)))
    expect(stillOwed(lowered)).toBe(800)
    expect(refundSplitRefusal(refundMethods(paid(owed(9800)), none), { sum: 9800, first: 'CASH' })).toBe(
      'refund.other-way',
    )
  })

  test('refills each of several gift cards with the amount it paid', () => {
    const order = paid(card(1000), by('GIFT_CARD', 2000, { giftCardId: 'other' }))
    expect(back(order, 2500)).toEqual([
      ['GIFT_CARD', 1000],
      ['GIFT_CARD', 1500],
    ])
  })

  test('refuses more than the rest, and a payment method with nothing left', () => {
    const [order, before] = [paid(by('CARD', 5000), by('CASH', 4800)), paid(by('CARD', 5000))]
    const ways = refundMethods(order, before)
    expect(refundSplitRefusal(ways, { sum: 4801 })).toBe('refund.too-much')
    expect(refundSplitRefusal(ways, { sum: 4800, first: 'CARD' })).toBe('refund.other-way')
    expect(refundSplitRefusal(ways, { sum: 4800, first: 'CASH' })).toBeUndefined()
  })

  test('[POS-08] rounds cash over all refunds together: three of 3.34 paid with 10.00 return 10.00', () => {
    const order = { payments: [by('CASH', 1000)], rounding: -2 }
    let before: Payments = none
    const handed = [1, 2, 3].map(() => {
      const { payments, rounding } = splitRefund(refundMethods(order, before), { sum: 334 }, swiss)
      before = { payments: [...before.payments, ...payments], rounding: before.rounding + rounding }
      return payments[0]?.amount
    })
    expect(handed).toEqual([335, 335, 330])
    expect(before.rounding).toBe(-2)
  })

  test('[POS-08] returns nothing for a rest below half a coin that rounding removed', () => {
    const order = { payments: [by('CARD', 998), by('CASH', 0)], rounding: -2 }
    expect(splitRefund(refundMethods(order, none), { sum: 1000 }, swiss)).toEqual({
      payments: [by('CARD', 998)],
      rounding: -2,
    })
  })
})

test('[POS-09] refunds a tip in parts, at most what is left of the person’s tips', () => {
  const tips = [
    { staffId: 'lena', amount: 10_000, refunded: 9000 },
    { staffId: 'lena', amount: 500, refunded: 9000 },
    { staffId: 'mai', amount: 200, refunded: 0 },
  ]
  expect(Object.fromEntries(tipsLeft(tips))).toEqual({ lena: 1500, mai: 200 })
  expect(isFullyRefunded({ lines: [{ quantity: 2, refunded: 2 }], tips })).toBe(false)
  expect(isFullyRefunded({ lines: [{ quantity: 2, refunded: 1 }], tips: [] })).toBe(false)
  const givenBack = tips.map((tip) => ({ ...tip, refunded: tip.staffId === 'lena' ? 10_500 : 200 }))
  expect(isFullyRefunded({ lines: [{ quantity: 2, refunded: 2 }], tips: givenBack })).toBe(true)
  const refused = (...back: [string, number][]) =>
    tipRefundRefusal(
      tips,
      back.map(([staffId, amount]) => ({ staffId, amount })),
    )
  expect(refused(['lena', 1500], ['mai', 1])).toBeUndefined()
  expect(refused(['lena', 1501])).toBe('refund.too-much')
  expect(refused(['mai', 100], ['mai', 100])).toBe('refund.too-much')
  expect(refused(['nobody', 1])).toBe('refund.too-much')
})
