// @vitest-environment happy-dom
import { getDraft, putDraft } from '@goldline/contract/checkout/draft'
import { findGiftCard, type GiftCard } from '@goldline/contract/checkout/gift-cards'
import { getPackages } from '@goldline/contract/checkout/packages'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { text } from '../../../test/screen.tsx'
import { answerSofia, draft, id, openTillAt, press, scan } from '../../../test/till-page.tsx'
import { wire } from '../../../test/wire.ts'
import { payWithPackage } from './goods.ts'

const server = wire()
const open = `/?sale=${draft.id}`
beforeEach(() => answerSofia(server))

describe('a gift card', () => {
  const card: GiftCard = {
    id: id(6),
    lastSigns: '7F3K',
    amount: 10_000,
    balance: 3000,
    currency: 'CHF',
    expiresTime: null,
    ended: false,
    createdTime: '2026-01-05T09:00:00Z',
  }

  test('[POS-16a] pays with its balance after a scan, and the remainder stays open', async () => {
    const person = openTillAt(open)
    await screen.findByText('Gel-Maniküre')
    server.answer(findGiftCard, { ...card, proof: 'of its code' })
    server.answer(putDraft, { ...draft, version: 2 })
    scan('0123-4567-89AB-7F3K')
    const dialog = await screen.findByRole('dialog', { name: text('checkout.gift.redeem') })
    const amount = await within(dialog).findByRole('textbox', { name: text('word.amount') })
    expect((amount as HTMLInputElement).value).toBe('30.00')
    await person.clear(amount)
    await person.type(amount, '31')
    await person.click(within(dialog).getByRole('button', { name: text('checkout.gift.pay') }))
    await within(dialog).findByText(text('word.atMostMost', 'de', { most: '30.00' }))
    await person.clear(amount)
    await person.type(amount, '20')
    await person.click(within(dialog).getByRole('button', { name: text('checkout.gift.pay') }))
    await waitFor(() => expect(server.sent(putDraft)).toHaveLength(1))
    expect(server.sent(putDraft)[0]?.body).toMatchObject({
      payments: [{ kind: 'GIFT_CARD', giftCardId: card.id, giftCardProof: 'of its code', amount: 2000 }],
    })
  })

  test('[POS-16a] is sold as a line of any amount', async () => {
    const person = openTillAt(open)
    server.answer(putDraft, { ...draft, version: 2 })
    const bill = await screen.findByRole('region', { name: text('checkout.bill') })
    await person.click(within(bill).getByRole('button', { name: text('paymentKind.GIFT_CARD') }))
    await person.click(await screen.findByRole('button', { name: /^CHF.100\.00$/ }))
    await press(person, text('action.add'))
    await waitFor(() => expect(server.sent(putDraft)).toHaveLength(1))
    expect(server.sent(putDraft)[0]?.body).toMatchObject({ lines: [{}, { kind: 'GIFT_CARD', amount: 10_000 }] })
  })
})

describe('a package', () => {
  const owned = { id: id(6), name: 'Zehn Maniküren', productId: id(1), variantId: null, visits: 10, left: 3 }
  const anna = { id: id(7), name: 'Anna', surname: 'Frei', type: 'normal', visits: 3, points: 0 } as const
  const customer = { ...anna, email: null, phoneNr: null, hasEmail: true, packages: [owned], giftCards: [] }

  test('[POS-17] pays for a service that it covers', async () => {
    server.answer(getDraft, { ...draft, customer })
    const person = openTillAt(open)
    server.answer(putDraft, { ...draft, version: 2, customer })
    await press(person, text('checkout.bill.change', 'de', { name: 'Gel-Maniküre' }))
    await person.click(await screen.findByRole('combobox', { name: new RegExp(text('checkout.package.pay')) }))
    await person.click(screen.getByRole('option', { name: /Zehn Maniküren/ }))
    await press(person, text('action.save'))
    await waitFor(() => expect(server.sent(putDraft)).toHaveLength(1))
    expect(server.sent(putDraft)[0]?.body).toMatchObject({ lines: [{ customerPackageId: owned.id }] })
  })

  test('[POS-17g] is listed at once with the gift cards, and pays for its line in one tap', async () => {
    const giftCards = [{ id: id(9), lastSigns: '7K2Q', balance: 11_000 }]
    server.answer(getDraft, { ...draft, customer: { ...customer, giftCards } })
    const person = openTillAt(open)
    const shown = within(await screen.findByRole('list', { name: text('checkout.prepaid') }))
    shown.getByText(text('checkout.prepaid.package', 'de', { name: owned.name, count: 3, of: 10 }))
    shown.getByText(/7K2Q.*110\.00/)
    server.answer(putDraft, { ...draft, version: 2, customer })
    await press(person, text('checkout.prepaid.use.for', 'de', { service: 'Gel-Maniküre', name: owned.name, count: 3 }))
    await waitFor(() => expect(server.sent(putDraft)).toHaveLength(1))
    expect(server.sent(putDraft)[0]?.body).toMatchObject({ lines: [{ customerPackageId: owned.id }] })
  })

  test('[POS-17g] is not listed among earlier purchases if it is sold in this sale', async () => {
    const sold = { ...owned, id: id(9), name: 'Fünf Maniküren', visits: 5, left: 5 }
    const lines = draft.lines.map((line) => ({ ...line, id: sold.id, kind: 'PACKAGE' as const, name: sold.name }))
    const bought = { ...customer, packages: [owned, sold] }
    server.answer(getDraft, { ...draft, customer: bought, lines: [...draft.lines, ...lines] })
    openTillAt(open)
    const shown = within(await screen.findByRole('list', { name: text('checkout.prepaid') }))
    expect(shown.getAllByRole('listitem')).toHaveLength(1)
    shown.getByText(/Zehn Maniküren/)
  })

  test('[POS-17] removed from its sale leaves its visits to be paid', async () => {
    const sold = { kind: 'PACKAGE', id: id(9), packageId: id(8), staffId: null, discount: null, quantity: 1 } as const
    const [service] = draft.content.lines.map((line) => payWithPackage(line, sold.id))
    const [other] = draft.content.lines.map((line) => ({ ...payWithPackage(line, owned.id), id: id(2) }))
    if (!service || !other) throw new Error('the sale has a service')
    const shown = draft.lines.map((line) => ({ ...line, id: sold.id, kind: sold.kind, name: 'Fünf Maniküren' }))
    const content = { ...draft.content, lines: [service, other, sold] }
    server.answer(getDraft, { ...draft, customer, content, lines: [...draft.lines, ...shown] })
    const person = openTillAt(open)
    server.answer(putDraft, { ...draft, version: 2, customer })
    await press(person, text('checkout.bill.change', 'de', { name: 'Fünf Maniküren' }))
    await press(person, text('action.remove'))
    await waitFor(() => expect(server.sent(putDraft)).toHaveLength(1))
    expect(server.sent(putDraft)[0]?.body).toMatchObject({ lines: [...draft.content.lines, other] })
    expect(JSON.stringify(server.sent(putDraft)[0]?.body)).not.toContain(sold.id)
  })

  test('[POS-17] is sold only to a known customer', async () => {
    const offered = { id: id(9), name: 'Zehn Maniküren', names: {}, product: id(1), productName: 'Gel-Maniküre' }
    server.answer(getPackages, [{ ...offered, visits: 10, price: 60_000, online: false, version: 1 }])
    const person = openTillAt(open)
    await press(person, text('checkout.package'))
    await screen.findByText(text('checkout.package.nobody'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Zehn Maniküren/ }).disabled).toBe(true)
    expect(server.sent(putDraft)).toEqual([])
  })
})
