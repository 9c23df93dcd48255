// @vitest-environment happy-dom
import { signOut } from '@goldline/contract/auth'
import { openTill, type Till } from '@goldline/contract/checkout'
import { compareCount, type DayReport, endDay, getTillDay, moveCash } from '@goldline/contract/checkout/day-end'
import {
  cancelOrder,
  getOrder,
  getOrders,
  getOrdersByNumber,
  type Order,
  refundOrder,
} from '@goldline/contract/checkout/orders'
import { createReceiptLink } from '@goldline/contract/checkout/receipt'
import { getEvents } from '@goldline/contract/live'
import { getMe } from '@goldline/contract/user'
import { enterByPin, getPinPeople } from '@goldline/contract/user/devices'
import { emptyDrawer } from '@goldline/domain/checkout/day-end'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DeviceApp } from '../../device/DeviceApp.tsx'
import { owner, salonOfOwner } from '../../test/people.ts'
import { show, text } from '../../test/screen.tsx'
import { wire } from '../../test/wire.ts'
import { screens } from './screens.ts'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000000${digit}`
const device = { id: id(1), name: 'Kasse 1', lockMinutes: 5, locked: false }
const sofia = { ...owner, client: 'CHECKOUT', name: 'Sofia', surname: '', salon: salonOfOwner, device } as const
const till: Till = {
  ...{ id: id(2), number: 1, name: 'Kasse 1', openedTime: null, paidElsewhere: false, discountBound: 20 },
  ...{ pointValue: 5, pointRate: 1, vatRates: [810], otherPayments: [], today: '2026-06-10' },
}
const line: Order['lines'][number] = {
  ...{ id: id(4), kind: 'ARTICLE', name: 'Nagelöl', quantity: 3, unitPrice: 1001, listPrice: 1001, gross: 3003 },
  ...{ due: 3003, priceReason: null, vatRate: 810, discount: null, covered: false, staffId: null, staff: null },
  ...{ giftCardId: null, appointmentId: null, refunded: 0, used: 0, pointsValue: 0 },
  ...{ customerPackageId: null, visitPrice: 0 },
}
const order: Order = {
  ...{ id: id(6), kind: 'SALE', number: '1-000418', ofOrderId: null, createdTime: '2026-06-10T12:59:00Z', by: 'Sofia' },
  ...{ reason: null, customer: null, currency: 'CHF', lines: [line], discount: null, subtotal: 3003, sum: 3003 },
  ...{ vat: [{ rate: 810, gross: 3003, net: 2778, tax: 225 }], tips: [], rounding: 2, total: 3003, change: 0 },
  points: { redeemed: 0, value: 0, earned: 0, balance: null },
  payments: [
    { id: id(7), kind: 'CASH', name: null, amount: 3005, given: 3005, change: 0, giftCardId: null, owed: false },
  ],
  ...{ visits: [], cancelled: false, cancellable: true },
}
const reversal: Order = { ...order, id: id(8), number: '1-000419', ofOrderId: id(6), kind: 'REFUND', total: -2002 }
const report: DayReport = {
  ...{ sales: 1, firstNumber: 418, lastNumber: 418, reversals: { count: 0, amount: 0 }, vat: [] },
  staff: [{ staffId: null, name: null, sales: 1, turnover: 3003, tips: 0 }],
  payments: [{ kind: 'CASH', name: null, amount: 3005, owed: 0 }],
  ...{ paid: 3005, turnover: 3003, giftCards: 0, tips: 0, rounding: 2, discounts: 0, movedIn: 0, movedOut: 0 },
  movements: [],
}

beforeEach(() => {
  localStorage.clear()
  server.answer(getMe, sofia)
  server.answer(getPinPeople, [{ id: owner.id, name: 'Sofia', surname: '', hasPin: true }])
  server.answer(openTill, till)
  server.answer(getOrders, [order])
  server.answer(getOrder, order)
  server.answer(getTillDay, { fromTime: '2026-06-10T07:00:00Z', report })
  server.keepWaiting(getEvents)
})

const open = (path: string) => {
  history.replaceState(null, '', `/checkout${path}`)
  localStorage.setItem('goldline.checkout.device-token', 'device')
  return show(<DeviceApp client="CHECKOUT" title="checkout.title" screens={screens} />, {
    app: 'checkout',
    signedIn: true,
  })
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = () => screen.findByRole('dialog')
const typePin = async (person: ReturnType<typeof show>, pin: string) => {
  const pad = within(await screen.findByRole('dialog', { name: text('checkout.pin.again') }))
  for (const digit of pin) await person.click(pad.getByRole('button', { name: digit }))
  await person.click(pad.getByRole('button', { name: text('form.pin.send') }))
}

describe('orders at the till', () => {
  test('[POS-09] cancelling says why and asks for the own PIN again; a wrong one is typed anew', async () => {
    const person = open(`/orders/${order.id}`)
    await person.click(await button(text('checkout.orders.cancel')))
    const form = within(await dialog())
    await person.click(form.getByRole('button', { name: text('checkout.orders.cancel') }))
    form.getByText(text('form.required'))
    await person.click(form.getByRole('button', { name: text('checkout.reason.cancel.typo') }))
    await person.click(form.getByRole('button', { name: text('checkout.orders.cancel') }))
    server.refuse(cancelOrder, 403, 'pin.notMatched', { field: 'body.pin' })
    await typePin(person, '4816')
    await screen.findByText(text('refusal.pin.notMatched'))
    server.answer(cancelOrder, { ...reversal, kind: 'CANCELLATION' })
    server.answer(getOrder, { ...reversal, kind: 'CANCELLATION' })
    await typePin(person, '4815')
    await screen.findByRole('heading', { name: '1-000419' })
    expect(server.sent(cancelOrder).map(({ body }) => body)).toEqual([
      { reason: 'Vertippt', pin: '4816' },
      { reason: 'Vertippt', pin: '4815' },
    ])
  })

  test('[POS-09] a refund counts pieces, says what comes back in cash, and shows why it was refused', async () => {
    const person = open(`/orders/${order.id}`)
    await person.click(await button(text('checkout.orders.refund')))
    const form = within(await dialog())
    const more = form.getByRole('button', { name: text('checkout.bill.more', 'de', { name: 'Nagelöl' }) })
    await person.click(more)
    await person.click(more)
    const give = form.getByRole('button', { name: /20\.00/ })
    await person.type(form.getByLabelText(text('checkout.reason')), 'Ausgelaufen')
    await person.click(give)
    server.refuse(refundOrder, 409, 'refund.too-much')
    await typePin(person, '4815')
    await screen.findByText(text('refusal.refund.too-much'))
    expect(server.sent(refundOrder)[0]?.body).toEqual({
      ...{ reason: 'Ausgelaufen', pin: '4815', kind: 'CASH' },
      lines: [{ id: line.id, quantity: 2 }],
    })
  })

  test('[POS-17] of a used package that points paid in part, as much comes back as the server gives', async () => {
    const sold = { quantity: 1, gross: 36_000, due: 30_000, pointsValue: 6000, used: 8000, name: 'Fünf Schnitte' }
    server.answer(getOrder, { ...order, lines: [{ ...line, ...sold, kind: 'PACKAGE' }] })
    const person = open(`/orders/${order.id}`)
    await person.click(await button(text('checkout.orders.refund')))
    const form = within(await dialog())
    await person.click(form.getByRole('button', { name: text('checkout.bill.more', 'de', { name: 'Fünf Schnitte' }) }))
    form.getByRole('button', { name: /280\.00/ })
  })

  test('[POS-17] of a package with the visit it paid in the same sale all comes back', async () => {
    const bought = { ...line, kind: 'PACKAGE', quantity: 1, due: 36_000, used: 8000, name: 'Fünf Schnitte' } as const
    const visit = { ...line, id: id(5), kind: 'SERVICE', quantity: 1, due: 0, covered: true, name: 'Schnitt' } as const
    const lines = [{ ...visit, visitPrice: 8000 }, bought].map((each) => ({ ...each, customerPackageId: id(9) }))
    server.answer(getOrder, { ...order, lines })
    const person = open(`/orders/${order.id}`)
    await person.click(await button(text('checkout.orders.refund')))
    const form = within(await dialog())
    const more = (name: string) => form.getByRole('button', { name: text('checkout.bill.more', 'de', { name }) })
    await person.click(more('Fünf Schnitte'))
    form.getByRole('button', { name: /280\.00/ })
    await person.click(more('Schnitt'))
    form.getByRole('button', { name: /360\.00/ })
  })

  test('[POS-09] what came back says whether all of it did; a record that is cancelled has no number', async () => {
    const back = { ...line, id: id(5), refunded: 3 }
    server.answer(getOrder, { ...order, kind: 'RECORD', number: null })
    server.answer(getOrders, [
      { ...order, lines: [line, back] },
      { ...reversal, kind: 'SALE', lines: [back] },
    ])
    const person = open(`/orders/${order.id}`)
    await screen.findByText(text('books.refunded'))
    screen.getByText(text('books.refundedAll'))
    await person.click(await button(text('checkout.orders.cancel')))
    await screen.findByRole('dialog', { name: text('checkout.orders.cancel') })
  })

  test('[POS-14] the receipt is printed once more as a copy', async () => {
    const tab = { location: { replace: vi.fn() }, close: vi.fn() }
    vi.stubGlobal('open', () => tab)
    const person = open(`/orders/${order.id}`)
    server.answer(createReceiptLink, { url: '/v1/receipts/secret', expiresTime: '2026-07-10T13:00:00Z' })
    await person.click(await button(text('books.copy.ROLL')))
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/v1/receipts/secret?paper=ROLL'))
    expect(server.sent(createReceiptLink)[0]?.body).toEqual({ copy: true })
    server.refuse(createReceiptLink, 409, 'receipt.none')
    await person.click(await button(text('books.copy.A4')))
    await waitFor(() => expect(tab.close).toHaveBeenCalled())
  })

  test('[POS-05] whom the salon does not let correct finds no way to', async () => {
    server.answer(getMe, { ...sofia, role: 'USER_LITE' })
    open(`/orders/${order.id}`)
    await screen.findByText(text('checkout.orders.noRight'))
    expect(screen.queryByRole('button', { name: text('checkout.orders.cancel') })).toBeNull()
  })

  test('an order is found by its number, and what is no number is said', async () => {
    const person = open('/orders')
    await screen.findByText(text('books.orders.choose'))
    const field = screen.getByLabelText(text('books.search'))
    await person.type(field, 'x{Enter}')
    await screen.findByText(text('books.search.wrong'))
    server.answer(getOrdersByNumber, [order])
    await person.clear(field)
    await person.type(field, '418{Enter}')
    await person.click(await screen.findByRole('link', { name: /1-000418.*30\.05/ }))
    await screen.findByRole('heading', { name: '1-000418' })
    expect(server.sent(getOrdersByNumber)[0]?.query.get('number')).toBe('418')
  })
})

describe('the day of a till', () => {
  test('[POS-10] is counted before the expected sum shows; a difference says why; then it is closed', async () => {
    const person = open('/day/end')
    const count = (name: string) => screen.findByLabelText(text('checkout.dayEnd.pieces', 'de', { name }), {})
    const notes = await count('CHF 20')
    const counted = { ...emptyDrawer('CHF'), 2000: 2, 1000: 3 }
    expect(screen.queryByText(text('books.expected'))).toBeNull()
    screen.getByText(text('checkout.dayEnd.first'))
    const done = screen.getByRole('button', { name: text('checkout.dayEnd.counted') }) as HTMLButtonElement
    expect(done.disabled).toBe(true)
    await person.type(notes, '0')
    expect(done.disabled).toBe(true)
    server.answer(compareCount, { countedAmount: 0, expectedAmount: 7005, float: 4000, report })
    await person.click(screen.getByRole('button', { name: text('checkout.dayEnd.empty') }))
    await person.click(await button(text('checkout.dayEnd.recount')))
    expect(server.sent(compareCount)[0]?.body).toEqual({ counted: emptyDrawer('CHF') })
    await person.type(await count('CHF 20'), '2')
    await person.click(screen.getByRole('button', { name: text('checkout.dayEnd.next') }))
    await person.click(screen.getByRole('button', { name: '3' }))
    server.answer(compareCount, { countedAmount: 7000, expectedAmount: 7005, float: 4000, report })
    await person.click(screen.getByRole('button', { name: text('checkout.dayEnd.counted') }))
    await screen.findByText(text('books.expected'))
    expect(server.sent(compareCount)[1]?.body).toEqual({ counted })
    const close = screen.getByRole('button', { name: text('checkout.dayEnd.close') })
    await person.click(close)
    screen.getByText(text('form.required'))
    await person.click(screen.getByRole('button', { name: text('checkout.reason.difference.count') }))
    server.refuse(endDay, 409, 'day-end.difference')
    server.answer(compareCount, { countedAmount: 7000, expectedAmount: 9005, float: 4000, report })
    await person.click(close)
    await typePin(person, '4815')
    // Something was sold meanwhile: what was typed stays.
    await screen.findByText('90.05')
    await person.click(close)
    server.answer(endDay, {
      ...{ id: id(9), till: { number: 1, name: 'Kasse 1' }, number: 7, fromTime: '2026-06-10T07:00:00Z' },
      ...{ createdTime: '2026-06-10T17:00:00Z', by: 'Sofia', float: 4000, counted },
      ...{ countedAmount: 7000, expectedAmount: 7005, reason: 'Zählfehler', nextFloat: 4000, report },
    })
    await typePin(person, '4815')
    await screen.findByText(text('checkout.dayEnd.closed'))
    expect(sessionStorage).toHaveLength(0)
    expect(server.sent(endDay)[1]?.body).toEqual({
      ...{ counted, nextFloat: 4000, reason: 'Zählfehler', pin: '4815' },
    })
  })

  test('[POS-05, POS-10] a count survives the lock', async () => {
    const label = text('checkout.dayEnd.pieces', 'de', { name: 'CHF 20' })
    server.answer(signOut, undefined)
    server.answer(enterByPin, sofia, { Authorization: 'Bearer hers' })
    const person = open('/day/end')
    await person.type(await screen.findByLabelText(label), '2')
    const steps = [new RegExp(text('checkout.lock')), 'Sofia', ...'4815', text('form.pin.send')]
    for (const name of steps) await person.click(await button(name))
    expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe('2')
  })

  test('[POS-10] cash that moves besides sales says why and how much', async () => {
    const person = open('/day')
    await person.click(await button(text('checkout.day.out')))
    const form = within(await dialog())
    await person.type(form.getByLabelText(text('checkout.day.amount', 'de', { currency: 'CHF' })), '38')
    await person.type(form.getByLabelText(text('checkout.reason')), 'Blumen')
    server.answer(moveCash, {
      ...{ id: id(9), amount: -3800, reason: 'Blumen', by: 'Sofia', createdTime: '2026-06-10T13:00:00Z' },
    })
    await person.click(form.getByRole('button', { name: text('checkout.day.move') }))
    await typePin(person, '4815')
    await screen.findByText((words) => words.replaceAll(/\s/g, ' ') === 'CHF 38.00 entnommen')
    expect(server.sent(moveCash)[0]?.body).toEqual({ direction: 'OUT', amount: 3800, reason: 'Blumen', pin: '4815' })
  })

  test('[POS-12] a till that only records has no day', async () => {
    server.answer(openTill, { ...till, paidElsewhere: true })
    open('/day')
    await screen.findByText(text('checkout.day.elsewhere'))
    expect(server.sent(getTillDay)).toEqual([])
  })
})
