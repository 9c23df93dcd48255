// @vitest-environment happy-dom

import { createMyReceiptLink, getMyPurchases, type MyPurchases } from '@goldline/contract/checkout/my-purchases'
import { getMySalons } from '@goldline/contract/customer/my-salons'
import { languages } from '@goldline/domain/message/kinds'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { salon } from '../../../test/people.ts'
import { show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { Purchases } from './appointments/Purchases.tsx'
import { MyContext } from './my-facts.ts'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000000${digit}`
const bought: MyPurchases = {
  currency: 'CHF',
  packages: [{ id: id(1), name: 'Fünf Schnitte', visits: 5, left: 3, product: id(7) }],
  giftCards: [
    { id: id(2), lastSigns: 'K7QM', amount: 10_000, balance: 4000, expiresTime: '2027-12-31T22:59:59Z' },
    { id: id(3), lastSigns: null, amount: 5000, balance: null, expiresTime: null },
  ],
  receipts: [
    { id: id(4), kind: 'SALE', number: '1-000418', total: 6800, currency: 'CHF', createdTime: '2026-06-01T10:00:00Z' },
  ],
}
beforeEach(() => server.answer(getMySalons, []))
const open = (language: (typeof languages)[number] = 'de') =>
  show(
    <MyContext.Provider value={{ businessObject: salon, now: '2026-06-10T08:00:00Z', demo: false }}>
      <Purchases />
    </MyContext.Provider>,
    { app: 'booking', signedIn: true, language },
  )

test.each(languages)(
  '[POS-24a, POS-24c] in %s shows what is left of each purchase, and opens each receipt',
  async (language) => {
    server.answer(getMyPurchases, bought)
    const person = open(language)
    await screen.findByText('Fünf Schnitte')
    const shown = document.body.textContent ?? ''
    expect(shown).toContain(text('word.visitsLeft', language, { left: 3, visits: 5 }))
    expect(shown).toContain(text('my.purchases.givenAway', language))
    expect(shown).toContain('… K7QM')
    server.refuse(createMyReceiptLink, 404, 'order.notFound')
    const name = text('my.purchases.open', language, { number: '1-000418' })
    await person.click(screen.getByText(text('my.purchases.receipts', language, { count: 1 })))
    await person.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(server.sent(createMyReceiptLink)[0]?.path).toContain(id(4)))
  },
)

test('[POS-24e] a package links to the times of its service', async () => {
  server.answer(getMyPurchases, bought)
  open()
  const name = text('my.purchases.bookLabel', 'de', { name: 'Fünf Schnitte' })
  const book = await screen.findByRole('link', { name })
  expect(book.getAttribute('href')).toBe(`/time?services=${id(7)}`)
})

test('[POS-24a] hides the section without purchases', async () => {
  server.answer(getMyPurchases, { currency: 'CHF', packages: [], giftCards: [], receipts: [] })
  open()
  await waitFor(() => expect(server.sent(getMyPurchases)).toHaveLength(1))
  expect(screen.queryByRole('heading')).toBeNull()
})
