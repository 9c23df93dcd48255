// @vitest-environment happy-dom
import { type DayEnd, getDayEnds } from '@goldline/contract/checkout/day-end'
import { getGiftCard, getGiftCards, printGiftCard } from '@goldline/contract/checkout/gift-cards'
import { verifyJournal } from '@goldline/contract/checkout/journal'
import { getOrder, getOrders, type Order, settleTransfer } from '@goldline/contract/checkout/orders'
import { getCheckoutSettings, putCheckoutSettings } from '@goldline/contract/checkout/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerOwnerCalls, openAdmin } from '../../../test/admin-page.tsx'
import { dayReport } from '../../../test/day-report.ts'
import { text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000000${digit}`

const order: Order = {
  id: id(3),
  kind: 'SALE',
  number: '1-000418',
  ofOrderId: null,
  createdTime: '2026-06-10T12:59:00Z',
  by: 'Sofia',
  approvedBy: null,
  reason: null,
  customer: null,
  buyer: null,
  currency: 'CHF',
  lines: [],
  discount: null,
  surcharge: null,
  subtotal: 8000,
  sum: 8000,
  vat: [],
  tips: [],
  rounding: 0,
  total: 8000,
  change: 0,
  ...{ cancelled: false, prepaidLeft: [] },
  cancellable: true,
  points: { redeemed: 0, value: 0, earned: 80, balance: null },
  payments: [
    {
      ...{ id: id(4), kind: 'TRANSFER', name: null, amount: 8000, given: null, change: null },
      ...{ settled: false, owed: true, giftCardId: null },
    },
  ],
  owed: 8000,
  givenBack: { rounding: 0, payments: [] },
  visits: [{ appointmentId: id(5), startTime: '2026-06-10T09:00:00Z' }],
}
const end: DayEnd = {
  id: id(6),
  till: { number: 1, name: 'Kasse 1' },
  number: 7,
  fromTime: '2026-06-10T07:00:00Z',
  by: 'Sofia',
  createdTime: '2026-06-10T17:00:00Z',
  float: 4000,
  counted: { 2000: 2, 1000: 3 },
  countedAmount: 7000,
  expectedAmount: 7005,
  reason: 'Zählfehler',
  nextFloat: 4000,
  report: dayReport,
}

beforeEach(() => {
  localStorage.clear()
  answerOwnerCalls(server)
})

test('[POS-09] ADMIN shows sales, settles a transfer, and links to the visit; refunds are made at the till', async () => {
  server.answer(getOrders, [order])
  server.answer(getOrder, order)
  const person = openAdmin('/till/orders')
  await person.click(await screen.findByRole('link', { name: /1-000418/ }))
  await screen.findByRole('heading', { name: '1-000418' })
  expect(screen.queryByRole('button', { name: text('checkout.orders.cancel') })).toBeNull()
  const visit = screen.getByRole('link', { name: /^Termin / })
  expect(visit.getAttribute('href')).toBe(`/admin/?day=2026-06-10&appointment=${id(5)}`)
  const paid = order.payments.map((each) => ({ ...each, settled: true, owed: false }))
  server.answer(settleTransfer, { ...order, payments: paid, owed: 0 })
  await person.click(screen.getByRole('button', { name: text('books.settle') }))
  await waitFor(() => expect(screen.queryByRole('button', { name: text('books.settle') })).toBeNull())
})

test('[POS-16g] a gift card shows its balance and history; printing it again voids its code, after a warning', async () => {
  const card = {
    id: id(7),
    lastSigns: '7KQX',
    amount: 10_000,
    balance: 4000,
    currency: 'CHF',
    expiresTime: null,
    ended: false,
    createdTime: '2026-06-01T08:00:00Z',
  }
  server.answer(getGiftCards, [card])
  server.answer(getGiftCard, {
    ...card,
    entries: [
      { kind: 'SOLD', amount: 10_000, orderId: id(3), orderNumber: '1-000418', createdTime: card.createdTime },
      { kind: 'ENDED', amount: -100, orderId: null, orderNumber: 'G-7K3M-9QXZ', createdTime: card.createdTime },
      { kind: 'REDEEMED', amount: -5900, orderId: null, orderNumber: null, createdTime: card.createdTime },
    ],
  })
  const person = openAdmin('/till/gift-cards')
  await person.click(await screen.findByRole('link', { name: /7KQX/ }))
  await screen.findByRole('link', { name: '1-000418' })
  // An order on the page has a number but no sale (GFT-01); a sale past its retention period has neither.
  const online = text('admin.books.card.online', 'de', { number: 'G-7K3M-9QXZ' })
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.includes(online))).toEqual([
    ...[false, true, false],
  ])
  expect(server.sent(getGiftCards)[0]?.query.get('left')).toBe('true')
  await person.click(screen.getByRole('button', { name: text('admin.books.card.print') }))
  const dialog = within(await screen.findByRole('dialog', { name: text('admin.books.card.print') }))
  dialog.getByText(text('admin.books.card.print.text'))
  await person.type(dialog.getByLabelText(text('form.password')), 'Ein langes Passwort')
  server.refuse(printGiftCard, 409, 'gift-card.ended')
  await person.click(dialog.getByRole('button', { name: text('admin.books.card.print') }))
  await dialog.findByText(text('refusal.gift-card.ended'))
  expect(server.sent(printGiftCard)[0]?.body).toEqual({ password: 'Ein langes Passwort' })
})

test('[POS-10] a closed day is shown with its difference and reason', async () => {
  server.answer(getDayEnds, [end])
  const person = openAdmin('/till/day-ends')
  await person.click(await screen.findByRole('link', { name: /Kasse 1/ }))
  await screen.findByText('Zählfehler')
  screen.getByText('-0.05')
  within(screen.getByRole('row', { name: new RegExp(text('books.takenOut')) })).getByText('30.00')
})

test('[POS-11] a broken journal shows which entry is broken', async () => {
  const till = { number: 1, name: 'Kasse 1' }
  server.answer(verifyJournal, [
    { till, entries: 12, lastTime: '2026-06-10T17:00:00Z', broken: [] },
    { till: { ...till, number: 2 }, entries: 3, lastTime: null, broken: [{ number: 2, why: 'record-changed' }] },
  ])
  const person = openAdmin('/till/journal')
  await screen.findByText(text('admin.books.journal.holds'))
  screen.getByText(text('admin.books.journal.why.record-changed', 'de', { number: 2 }))
  server.refuse(verifyJournal, 403, 'forbidden')
  await person.click(screen.getByRole('button', { name: text('admin.books.journal.again') }))
  await screen.findByText(text('refusal.forbidden'))
})

test('[POS-05] [POS-13] the tills’ settings are saved as a whole', async () => {
  const saved = {
    vatNr: null,
    otherPayments: ['WIR'],
    discountBound: 20,
    pointValue: 5,
    giftCardMonths: null,
    pointMonths: null,
    fiscalDevice: false,
  }
  server.answer(getCheckoutSettings, saved)
  server.answer(putCheckoutSettings, saved)
  const person = openAdmin('/settings/till')
  const bound = await screen.findByLabelText(text('admin.books.settings.discountBound'))
  await person.clear(bound)
  await person.type(bound, '10')
  await person.click(screen.getByRole('switch', { name: new RegExp(text('admin.books.settings.fiscalDevice')) }))
  await person.type(screen.getByLabelText(text('admin.books.settings.otherPayments')), 'Lunch-Check{Enter}')
  await person.click(screen.getByRole('button', { name: text('action.save') }))
  await screen.findByText(text('admin.books.settings.saved'))
  expect(server.sent(putCheckoutSettings)[0]?.body).toEqual({
    vatNr: null,
    otherPayments: ['WIR', 'Lunch-Check'],
    discountBound: 10,
    pointValue: 5,
    giftCardMonths: null,
    pointMonths: null,
    fiscalDevice: true,
  })
})
