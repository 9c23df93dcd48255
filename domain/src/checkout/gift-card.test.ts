import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  giftCardBytes,
  giftCardCode,
  giftCardRefusal,
  giftOrderNumber,
  groupedCode,
  readGiftCardCode,
  readGiftOrderNumber,
} from './gift-card.ts'

const bytes = fc.uint8Array({ minLength: giftCardBytes, maxLength: giftCardBytes })

describe('[POS-16e] a gift card’s code', () => {
  test('is read in any case, with look-alike letters as digits', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = giftCardCode(random)
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
        for (const typed of [code, groupedCode(code).toLowerCase(), ` ${groupedCode(code).replaceAll('0', 'o')} `])
          expect(readGiftCardCode(typed)).toBe(code)
      }),
    )
  })

  test('differs for different bytes', () => {
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        expect(giftCardCode(one) === giftCardCode(other)).toBe(Buffer.from(one).equals(Buffer.from(other)))
      }),
    )
  })

  test.each(['', '1234', 'ABCD-EFGH-JKMN-PQRU', 'ABCD-EFGH-JKMN-PQR', 'ABCDEFGHJKMNPQRS1'])(
    '%j is not a code',
    (typed) => {
      expect(readGiftCardCode(typed)).toBeUndefined()
    },
  )

  test('is printed in four groups', () => {
    expect(groupedCode(giftCardCode(new Uint8Array(giftCardBytes).fill(255)))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  })
})

describe('[GFT-01, WDR-01a] the number of an order on the page', () => {
  const number = giftOrderNumber('7K3M9QXZ01ABCDEF')
  test.each(['G-7K3M-9QXZ', 'g 7k3m 9qxz', '7K3M9QXZ', ' 7k3m-9qxz ', 'G–7K3M–9QXZ.'])(
    '%j is read as the number',
    (typed) => {
      expect(readGiftOrderNumber(typed)).toBe(number)
    },
  )
  test('letters that look like digits are read as digits, and the leading G is optional', () => {
    expect(readGiftOrderNumber('G-OIL0-AAAA')).toBe('G-0110-AAAA')
    expect(readGiftOrderNumber('GABC-DEFG')).toBe('G-GABC-DEFG')
  })
  test.each(['', 'irgendetwas', 'G-7K3M-9Q', '7K3M-9QXZ-0'])('%j is not a number', (typed) => {
    expect(readGiftOrderNumber(typed)).toBeUndefined()
  })
})

test.each([
  ['the whole balance', { balance: 50 }, 50, undefined],
  ['more than the balance', { balance: 50 }, 51, 'gift-card.balance-too-low'],
  ['at the last valid moment', { expires: 1001 }, 1, undefined],
  ['after its expiry', { expires: 1000 }, 1, 'gift-card.expired'],
  ['after its sale was reversed', { ended: true }, 1, 'gift-card.ended'],
])('[POS-16] redeeming %s', (_, facts, amount, expected) => {
  expect(giftCardRefusal({ balance: 50, expires: null, ended: false, ...facts }, amount, 1000)).toBe(expected)
})
