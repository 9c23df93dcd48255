import { expect, test } from 'vitest'
import { isPaidElsewhere } from './sale.ts'
import { contentRefusal, type SaleContent, setsPrices, spendsWithoutOwner } from './sale-content.ts'

const salon = { paidElsewhere: false, otherPayments: ['Reka'] }
const recording = { ...salon, paidElsewhere: true }
const cut = { id: 'l', kind: 'SERVICE', quantity: 1, discount: null } as const
const cash = { id: 'a', kind: 'CASH' } as const
const card = { id: 'b', kind: 'GIFT_CARD', giftCardId: 'c', giftCardProof: 'p' } as const
const empty: SaleContent = { customerId: 'mai', lines: [cut], points: 0, tips: [], payments: [] }

test.each([
  ['CH', '2027-03-02', false],
  ['US', '2027-03-02', false],
  ['DE', '2027-03-02', true],
  ['AT', '2027-03-02', true],
  ['FR', '2027-03-02', true],
  ['SK', '2027-03-02', true],
  ['VN', '2027-03-02', true],
  ['CZ', '2026-12-31', false],
  ['CZ', '2027-01-01', true],
] as const)('[POS-12] in %s on %s sales without a device are only recorded: %s', (country, day, recorded) => {
  expect(isPaidElsewhere({ country, day, fiscalDevice: false })).toBe(recorded)
  expect(isPaidElsewhere({ country, day, fiscalDevice: true })).toBe(false)
})

test.each<[string, Partial<SaleContent>, typeof salon, ReturnType<typeof contentRefusal>]>([
  ['a service and cash', { payments: [cash] }, salon, undefined],
  ['[POS-12] a service alone where payments are recorded', {}, recording, undefined],
  ['[POS-12] cash where payments are recorded', { payments: [cash] }, recording, 'order.paid-elsewhere'],
  ['[POS-12] a tip where payments are recorded', { tips: [{}] }, recording, 'order.paid-elsewhere'],
  [
    '[POS-12] an article where payments are recorded',
    { lines: [{ ...cut, kind: 'ARTICLE' }] },
    recording,
    'order.paid-elsewhere',
  ],
  ['[POS-16] a gift card', { lines: [{ ...cut, kind: 'GIFT_CARD' }] }, salon, undefined],
  [
    '[POS-16] two gift cards on one line',
    { lines: [{ ...cut, kind: 'GIFT_CARD', quantity: 2 }] },
    salon,
    'invalid-request',
  ],
  [
    '[POS-16] a gift card with a discount',
    { lines: [{ ...cut, kind: 'GIFT_CARD', discount: {} }] },
    salon,
    'invalid-request',
  ],
  ['[POS-17] a package with a discount', { lines: [{ ...cut, kind: 'PACKAGE', discount: {} }] }, salon, undefined],
  [
    '[POS-17] two packages on one line',
    { lines: [{ ...cut, kind: 'PACKAGE', quantity: 2 }] },
    salon,
    'invalid-request',
  ],
  [
    '[POS-17] a package without a customer',
    { customerId: null, lines: [{ ...cut, kind: 'PACKAGE' }] },
    salon,
    'package.no-customer',
  ],
  ['[POS-02] points without a customer', { customerId: null, points: 1 }, salon, 'order.points-too-many'],
  ['a payment kind that the salon offers', { payments: [{ ...cash, kind: 'OTHER', name: 'Reka' }] }, salon, undefined],
  [
    'a payment kind that the salon does not offer',
    { payments: [{ ...cash, kind: 'OTHER', name: 'Euro' }] },
    salon,
    'invalid-request',
  ],
  ['cash by another name', { payments: [{ ...cash, name: 'Reka' }] }, salon, 'invalid-request'],
  ['[POS-16] paid by a gift card', { payments: [card] }, salon, undefined],
  [
    '[POS-16f] a gift card without its proof',
    { payments: [{ ...card, giftCardProof: undefined }] },
    salon,
    'invalid-request',
  ],
  ['[POS-16] a gift card on a cash payment', { payments: [{ ...card, kind: 'CASH' }] }, salon, 'invalid-request'],
  ['[POS-16] the same card twice', { payments: [card, { ...card, id: 'd' }] }, salon, 'invalid-request'],
  ['the same payment twice', { payments: [cash, cash] }, salon, 'invalid-request'],
])('%s: refusal $3', (_, changed, at, expected) => {
  expect(contentRefusal(at, { ...empty, ...changed })).toBe(expected)
})

test('[POS-02] points are spent in the owner’s absence if no visit in the sale is theirs', () => {
  const spends = (visitors: (string | null)[], points = 1) =>
    spendsWithoutOwner({ customerId: 'mai', points, lines: [cut] }, visitors)
  expect([spends([]), spends(['lan', null]), spends(['lan', 'mai']), spends([], 0)]).toEqual([true, true, false, false])
})

test('[POS-17] an earlier package is spent in its owner’s absence, one sold in this sale is not', () => {
  const pack = { ...cut, id: 'p', kind: 'PACKAGE' } as const
  const spends = (used: string, visitors: string[]) =>
    spendsWithoutOwner({ customerId: 'mai', points: 0, lines: [pack, { ...cut, customerPackageId: used }] }, visitors)
  expect([spends('before', []), spends('before', ['mai']), spends('p', [])]).toEqual([true, false, false])
})

test.each<[string, number, Partial<SaleContent>, boolean]>([
  ['nothing', 20, {}, false],
  ['a free line', 20, { lines: [{ ...cut, kind: 'FREE', as: 'SERVICE' }] }, true],
  ['another price', 0, { lines: [{ ...cut, newPrice: {} }] }, true],
  ['a surcharge on a line', 99, { lines: [{ ...cut, surcharge: {} }] }, true],
  ['a surcharge on the whole sale', 20, { surcharge: {} }, true],
  ['a surcharge where the limit needs no approval', 100, { surcharge: {} }, false],
])('[POS-27d] %s, with a limit of %i, counts as setting a price: $3', (_, bound, content, sets) => {
  expect(setsPrices({ ...empty, ...content }, bound)).toBe(sets)
})

test.each<[string, SaleContent['lines'][number], typeof salon, ReturnType<typeof contentRefusal>]>([
  ['a free service where payments are recorded', { ...cut, kind: 'FREE', as: 'SERVICE' }, recording, undefined],
  [
    'a free article where payments are recorded',
    { ...cut, kind: 'FREE', as: 'ARTICLE' },
    recording,
    'order.paid-elsewhere',
  ],
  ['a free line with another price', { ...cut, kind: 'FREE', as: 'SERVICE', newPrice: {} }, salon, 'invalid-request'],
  ['a gift card with a surcharge', { ...cut, kind: 'GIFT_CARD', surcharge: {} }, salon, 'invalid-request'],
  ['a package at another price', { ...cut, kind: 'PACKAGE', newPrice: {} }, salon, 'invalid-request'],
])('[POS-27b, POS-27c] %s: refusal $3', (_, line, where, refusal) => {
  expect(contentRefusal(where, { ...empty, lines: [line] })).toBe(refusal)
})
