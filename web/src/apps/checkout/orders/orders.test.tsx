// @vitest-environment happy-dom

import { getMe } from '@goldline/contract/auth/user'
import { checkDrawer } from '@goldline/contract/checkout/day-end'
import {
  cancelOrder,
  findOrders,
  getOrder,
  getOrders,
  type Order,
  refundOrder,
} from '@goldline/contract/checkout/orders'
import { createReceiptLink, getReceipt } from '@goldline/contract/checkout/receipt'
import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useMe } from '../../../client/me.ts'
import { show, text } from '../../../test/screen.tsx'
import { line, oilBack, oilSold, typePin } from '../../../test/till-books.tsx'
import { answerSofia, id, openTillAt, press, sofia } from '../../../test/till-page.tsx'
import { wire } from '../../../test/wire.ts'
import { RefundDialog } from './RefundDialog.tsx'

const server = wire()
const dialog = () => screen.findByRole('dialog')
beforeEach(() => {
  answerSofia(server)
  server.answer(getOrders, [oilSold])
  server.answer(getOrder, oilSold)
})

test('[POS-09f] cancelling asks for a reason and one’s own PIN; a wrong PIN can be retyped', async () => {
  const person = openTillAt(`/orders/${oilSold.id}`)
  await press(person, text('checkout.orders.cancel'))
  const form = within(await dialog())
  await person.click(form.getByRole('button', { name: text('checkout.orders.cancel') }))
  form.getByText(text('form.required'))
  await person.click(form.getByRole('button', { name: text('checkout.reason.cancel.typo') }))
  await person.click(form.getByRole('button', { name: text('checkout.orders.cancel') }))
  server.refuse(cancelOrder, 403, 'pin.notMatched', { field: 'body.pin' })
  await typePin(person, '4816')
  await screen.findByText(text('refusal.pin.notMatched'))
  server.answer(cancelOrder, { ...oilBack, kind: 'CANCELLATION' })
  server.answer(getOrder, { ...oilBack, kind: 'CANCELLATION' })
  await typePin(person, '4815')
  await screen.findByRole('heading', { name: '1-000419' })
  expect(server.sent(cancelOrder).map(({ body }) => body)).toEqual([
    { reason: 'Vertippt', pin: '4816' },
    { reason: 'Vertippt', pin: '4815' },
  ])
})

test('[POS-09g] refunds two card payments at the terminal in one sum, confirmed before the PIN', async () => {
  const [cash] = oilSold.payments
  const cards = [2000, 1005].map(
    (amount, at) => ({ ...cash, kind: 'CARD', id: id(5 + at), amount, given: null }) as const,
  )
  server.answer(getOrder, { ...oilSold, payments: cards as unknown as Order['payments'] })
  const person = openTillAt(`/orders/${oilSold.id}`)
  await press(person, text('checkout.orders.cancel'))
  const form = within(await dialog())
  expect(form.getAllByText(text('checkout.back.how.CARD'))).toHaveLength(1)
  form.getByText('30.05')
  await person.click(form.getByRole('button', { name: text('checkout.reason.cancel.typo') }))
  await person.click(form.getByRole('button', { name: text('checkout.orders.cancel') }))
  await screen.findByRole('dialog', { name: /30\.05 am Kartengerät zurückgebucht/ })
  await press(person, text('checkout.back.confirm.yes'))
  await screen.findByRole('dialog', { name: text('checkout.pin.again') })
})

test('[POS-09] a refund counts pieces, shows the cash returned, and explains a refusal', async () => {
  const person = openTillAt(`/orders/${oilSold.id}`)
  await press(person, text('checkout.orders.refund'))
  const form = within(await dialog())
  const more = form.getByRole('button', { name: text('checkout.bill.more', 'de', { name: 'Nagelöl' }) })
  await person.click(more)
  await person.click(more)
  const give = form.getByRole('button', { name: /20\.00/ })
  await person.type(form.getByLabelText(text('queue.reason')), 'Ausgelaufen')
  await person.click(give)
  server.refuse(refundOrder, 409, 'refund.too-much')
  await typePin(person, '4815')
  await screen.findByText(text('refusal.refund.too-much'))
  expect(server.sent(refundOrder)[0]?.body).toEqual({
    reason: 'Ausgelaufen',
    pin: '4815',
    kind: 'CASH',
    lines: [{ id: line.id, quantity: 2 }],
    tips: [],
  })
})

function WhenSalonKnown({ children }: { children: ReactNode }) {
  return useMe().data ? children : null
}

test('[POS-09] says in the open dialog that another till has refunded everything', async () => {
  const close = vi.fn()
  const refunded = { ...oilSold, lines: [{ ...line, refunded: line.quantity }] }
  const person = show(
    <WhenSalonKnown>
      <RefundDialog order={refunded} onDone={vi.fn()} onClose={close} />
    </WhenSalonKnown>,
    { app: 'checkout', signedIn: true },
  )
  const shown = within(await dialog())
  shown.getByText(text('books.refundedAll'))
  await person.click(shown.getByRole('button', { name: text('action.back') }))
  expect(close).toHaveBeenCalledOnce()
})

const paid = (amount: number) => ({ rounding: 0, payments: oilSold.payments.map((each) => ({ ...each, amount })) })
const back = (name: string) =>
  within(screen.getByRole('region', { name: text('checkout.orders.refund.how') }))
    .getByText(name)
    .closest('div')

test('[POS-10h] warns before a refund above the expected cash', async () => {
  server.answerBy(checkDrawer, (query) => ({ enough: Number(query.get('amount')) <= 1000 }))
  const person = openTillAt(`/orders/${oilSold.id}`)
  await press(person, text('checkout.orders.refund'))
  const form = within(await dialog())
  const more = form.getByRole('button', { name: text('checkout.bill.more', 'de', { name: 'Nagelöl' }) })
  await person.click(more)
  await waitFor(() => expect(server.sent(checkDrawer)).toHaveLength(1))
  expect(form.queryByText(text('checkout.cash.short'))).toBeNull()
  await person.click(more)
  expect(await form.findByText(text('checkout.cash.short'))).toBeDefined()
})

test('[POS-09b] refunds first reduce what is owed, then refill the gift card, then use the chosen method', async () => {
  const way = { name: null, given: null, change: null, owed: false, settled: true, giftCardId: null }
  const payments: Order['payments'] = [
    { ...way, id: id(7), kind: 'TRANSFER', amount: 500, settled: false, owed: true },
    { ...way, id: id(8), kind: 'GIFT_CARD', amount: 1000, giftCardId: id(9) },
    { ...way, id: id(5), kind: 'CARD', amount: 1000 },
    { ...way, id: id(1), kind: 'CASH', amount: 505, given: 505 },
  ]
  server.answer(getOrder, { ...oilSold, payments, owed: 500 })
  const person = openTillAt(`/orders/${oilSold.id}`)
  await press(person, text('checkout.orders.refund'))
  const form = within(await dialog())
  const more = form.getByRole('button', { name: text('checkout.bill.more', 'de', { name: 'Nagelöl' }) })
  await person.click(more)
  expect(back('Überweisung')?.textContent).toContain(text('checkout.back.owed'))
  expect(back('Überweisung')?.textContent).toContain('5.00')
  expect(back('Geschenkkarte')?.textContent).toContain('5.01')
  form.getByRole('button', { name: /^CHF.5\.01/ })
  await person.click(more)
  await person.click(form.getByRole('radio', { name: 'Bar' }))
  expect(back('Geschenkkarte')?.textContent).toContain('10.00')
  form.getByRole('button', { name: /15\.00/ })
})

test('[POS-16c] names a sold gift card that was already used before any refund', async () => {
  const used = text('refusal.gift-card.used')
  server.answer(getOrder, { ...oilSold, lines: [line, { ...line, id: id(3), name: 'Geschenkkarte', spent: true }] })
  const person = openTillAt(`/orders/${oilSold.id}`)
  await screen.findByText(used)
  expect(screen.queryByRole('button', { name: text('checkout.orders.cancel') })).toBeNull()
  await press(person, text('checkout.orders.refund'))
  const form = within(await dialog())
  form.getByText(used)
  const more = (name: string) => form.getByRole('button', { name: text('checkout.bill.more', 'de', { name }) })
  expect(more('Geschenkkarte').getAttribute('aria-disabled')).toBe('true')
  expect(more('Nagelöl').getAttribute('aria-disabled')).toBe('false')
})

test('[POS-09] for a transfer that was never received, the button says that it reduces what is owed', async () => {
  const transfer = { ...oilSold.payments[0], kind: 'TRANSFER', amount: 3003, given: null, change: null } as const
  const payments = [{ ...transfer, id: id(7), name: null, giftCardId: null, settled: false, owed: true }]
  server.answer(getOrder, { ...oilSold, payments, rounding: 0, owed: 3003 })
  const person = openTillAt(`/orders/${oilSold.id}`)
  await screen.findByText(text('books.owed', 'de', { amount: '30.03' }))
  await press(person, text('checkout.orders.refund'))
  const form = within(await dialog())
  await person.click(form.getByRole('button', { name: text('checkout.bill.more', 'de', { name: 'Nagelöl' }) }))
  form.getByRole('button', { name: /^Offenes um CHF.10\.01 senken$/ })
})

test('[POS-09] refunds a mistyped tip by its amount, at most what is left of it', async () => {
  const tips = [{ staffId: id(2), staff: 'Lena', amount: 10_000, refunded: 500 }]
  server.answer(getOrder, { ...oilSold, lines: [{ ...line, refunded: 3 }], tips })
  const person = openTillAt(`/orders/${oilSold.id}`)
  await press(person, text('checkout.orders.refund'))
  const form = within(await dialog())
  const field = form.getByLabelText(text('checkout.orders.refund.tip', 'de', { name: 'Lena', amount: '95.00' }))
  await person.type(field, '95.01')
  await person.type(form.getByLabelText(text('queue.reason')), 'Vertippt')
  await person.click(form.getByRole('button', { name: /zurückzahlen$/ }))
  form.getByText(text('word.atMostMost', 'de', { most: '95.00' }))
  await person.clear(field)
  await person.type(field, '20')
  await person.click(form.getByRole('button', { name: /zurückzahlen$/ }))
  server.refuse(refundOrder, 409, 'refund.other-way')
  await typePin(person, '4815')
  await screen.findByText(text('refusal.refund.other-way'))
  expect(server.sent(refundOrder).at(-1)?.body).toMatchObject({ lines: [], tips: [{ staffId: id(2), amount: 2000 }] })
})

test('[POS-17] refunds a used package, partly paid with points, by the server’s amount', async () => {
  const sold = { quantity: 1, gross: 36_000, due: 30_000, pointsValue: 6000, used: 8000, name: 'Fünf Schnitte' }
  server.answer(getOrder, { ...oilSold, ...paid(30_000), lines: [{ ...line, ...sold, kind: 'PACKAGE' }] })
  const person = openTillAt(`/orders/${oilSold.id}`)
  await press(person, text('checkout.orders.refund'))
  const form = within(await dialog())
  await person.click(form.getByRole('button', { name: text('checkout.bill.more', 'de', { name: 'Fünf Schnitte' }) }))
  form.getByRole('button', { name: /280\.00/ })
})

test('[POS-17] refunds a package in full together with the visit that it paid in the same sale', async () => {
  const bought = { ...line, kind: 'PACKAGE', quantity: 1, due: 36_000, used: 8000, name: 'Fünf Schnitte' } as const
  const visit = { ...line, id: id(5), kind: 'SERVICE', quantity: 1, due: 0, covered: true, name: 'Schnitt' } as const
  const lines = [{ ...visit, visitPrice: 8000 }, bought].map((each) => ({ ...each, customerPackageId: id(9) }))
  server.answer(getOrder, { ...oilSold, ...paid(36_000), lines })
  const person = openTillAt(`/orders/${oilSold.id}`)
  await press(person, text('checkout.orders.refund'))
  const form = within(await dialog())
  const more = (name: string) => form.getByRole('button', { name: text('checkout.bill.more', 'de', { name }) })
  await person.click(more('Fünf Schnitte'))
  form.getByRole('button', { name: /280\.00/ })
  await person.click(more('Schnitt'))
  form.getByRole('button', { name: /360\.00/ })
})

test('[POS-09] shows whether a refund was full; a cancelled record has no number', async () => {
  const back = { ...line, id: id(5), refunded: 3 }
  server.answer(getOrder, { ...oilSold, kind: 'RECORD', number: null })
  server.answer(getOrders, [
    { ...oilSold, lines: [line, back] },
    { ...oilBack, kind: 'SALE', lines: [back] },
  ])
  const person = openTillAt(`/orders/${oilSold.id}`)
  await screen.findByText(text('books.refunded'))
  screen.getByText(text('books.refundedAll'))
  await press(person, text('checkout.orders.cancel'))
  await screen.findByRole('dialog', { name: text('checkout.orders.cancel') })
})

test('[POS-14] reprints the receipt as a copy', async () => {
  const tab = { location: { replace: vi.fn() }, close: vi.fn() }
  vi.stubGlobal('open', () => tab)
  const person = openTillAt(`/orders/${oilSold.id}`)
  server.answer(createReceiptLink, { url: 'http://x/v1/receipts/secret', expiresTime: '2026-07-10T13:00:00Z' })
  server.answer(getReceipt, new Blob(['%PDF-']))
  await press(person, text('books.copy.ROLL'))
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(expect.stringMatching(/^blob:/)))
  expect(server.sent(createReceiptLink)[0]?.body).toEqual({ copy: true })
  server.refuse(createReceiptLink, 409, 'receipt.none')
  await press(person, text('books.copy.A4'))
  await waitFor(() => expect(tab.close).toHaveBeenCalled())
})

test('[POS-05] hides corrections from people without the right', async () => {
  server.answer(getMe, { ...sofia, role: 'USER_LITE' })
  openTillAt(`/orders/${oilSold.id}`)
  await screen.findByText(text('checkout.orders.noRight'))
  expect(screen.queryByRole('button', { name: text('checkout.orders.cancel') })).toBeNull()
})

test('[POS-14i] finds a sale by number, name or amount', async () => {
  const person = openTillAt('/orders')
  await screen.findByText(text('books.orders.choose'))
  const field = screen.getByLabelText(text('books.search'))
  await person.type(field, '{Enter}')
  await screen.findByText(text('form.required'))
  server.answer(findOrders, [oilSold])
  await person.clear(field)
  await person.type(field, '418{Enter}')
  await person.click(await screen.findByRole('link', { name: /1-000418.*30\.05/ }))
  await screen.findByRole('heading', { name: '1-000418' })
  expect(server.sent(findOrders)[0]?.query.get('query')).toBe('418')
  server.answer(findOrders, [])
  await person.clear(screen.getByLabelText(text('books.search')))
  await person.type(screen.getByLabelText(text('books.search')), 'koch{Enter}')
  await screen.findByText(text('books.orders.noneFound'))
  expect(server.sent(findOrders)[1]?.query.get('query')).toBe('koch')
})
