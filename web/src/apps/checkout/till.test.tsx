// @vitest-environment happy-dom
import { getBusinessObject } from '@goldline/contract/business-object'
import { getOpenVisits, openTill, type Till } from '@goldline/contract/checkout'
import { type Draft, getDraft, getDrafts, payDraft, putDraft } from '@goldline/contract/checkout/draft'
import { getOrder, type Order } from '@goldline/contract/checkout/orders'
import { getEvents } from '@goldline/contract/live'
import { getQueue } from '@goldline/contract/queue'
import { getMe } from '@goldline/contract/user'
import { enterByPin, getPinPeople } from '@goldline/contract/user/devices'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { DeviceApp } from '../../device/DeviceApp.tsx'
import { owner, salon, salonOfOwner } from '../../test/people.ts'
import { show, text } from '../../test/screen.tsx'
import { keysOf, wire } from '../../test/wire.ts'
import { screens } from './screens.ts'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000000${digit}`
const device = { id: id(1), name: 'Kasse 1', lockMinutes: 5, locked: false }
const sofia = { ...owner, client: 'CHECKOUT', name: 'Sofia', surname: '', salon: salonOfOwner, device } as const
const till: Till = {
  ...{ id: id(2), number: 1, name: 'Kasse 1', openedTime: null, paidElsewhere: false, discountBound: 20 },
  ...{ pointValue: 5, pointRate: 1, vatRates: [810, 260], otherPayments: [], today: '2026-06-10' },
}
const line: Draft['lines'][number] = {
  ...{ id: id(4), kind: 'SERVICE', name: 'Gel-Maniküre', quantity: 1, unitPrice: 4131, listPrice: 4131 },
  ...{
    priceReason: null,
    vatRate: 810,
    discount: null,
    covered: false,
    staffId: null,
    appointmentId: id(5),
    priceOpen: false,
  },
}
const draft: Draft = {
  ...{ id: id(3), version: 1, till: { id: till.id, number: 1, name: 'Kasse 1', own: true }, by: 'Sofia' },
  ...{ changedTime: '2026-06-10T12:00:00Z', customer: null, visits: [], lines: [line], total: 4131 },
  content: {
    ...{ customerId: null, discount: null, points: 0, tips: [], payments: [] },
    lines: [
      {
        kind: 'SERVICE',
        id: id(4),
        staffId: null,
        discount: null,
        quantity: 1,
        visit: { appointmentId: id(5), position: 0 },
      },
    ],
  },
}
const order: Order = {
  ...{ id: id(6), kind: 'SALE', number: '1-000418', ofOrderId: null, createdTime: '2026-06-10T12:59:00Z', by: 'Sofia' },
  ...{ reason: null, customer: null, currency: 'CHF', lines: [], discount: null, vat: [], subtotal: 4131, sum: 4131 },
  ...{ points: { redeemed: 0, value: 0, earned: 41, balance: null }, tips: [], rounding: -1, total: 4130, change: 870 },
  ...{ payments: [], visits: [], cancelled: false, cancellable: true },
}

beforeEach(() => {
  localStorage.clear()
  server.answer(getMe, sofia)
  server.answer(getPinPeople, [{ id: owner.id, name: 'Sofia', surname: '', hasPin: true }])
  server.answer(openTill, till)
  server.answer(getOpenVisits, [])
  server.answer(getDrafts, [])
  server.answer(getDraft, draft)
  server.answer(getQueue, { entries: [], staff: [] })
  server.answer(getOrder, order)
  server.answer(getBusinessObject, salon)
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
const press = async (person: ReturnType<typeof show>, name: string) =>
  person.click(await screen.findByRole('button', { name }))
const type = async (person: ReturnType<typeof show>, digits: string) => {
  for (const digit of digits) await press(person, digit)
}

describe('the till', () => {
  test('[POS-05] is nobody’s until a PIN, and a wrong one is said and typed anew', async () => {
    const person = open('/')
    localStorage.setItem('goldline.checkout.token', 'device')
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'goldline.checkout.token', oldValue: 'token', newValue: 'device' }),
    )
    await press(person, 'Sofia')
    server.refuse(enterByPin, 403, 'pin.notMatched', { field: 'body.pin' })
    await type(person, '4816')
    await press(person, text('form.pin.send'))
    await screen.findByText(text('refusal.pin.notMatched'))
    server.answer(enterByPin, sofia, { Authorization: 'Bearer hers' })
    await type(person, '4815')
    await press(person, text('form.pin.send'))
    await waitFor(() => expect(localStorage.getItem('goldline.checkout.token')).toBe('hers'))
    expect(server.sent(enterByPin).map(({ body }) => body)).toEqual([
      { userId: owner.id, pin: '4816' },
      { userId: owner.id, pin: '4815' },
    ])
    await screen.findByText(text('checkout.sale.none'))
  })

  test('[POS-08] takes cash, rounded, and says the change', async () => {
    const person = open(`/?sale=${draft.id}`)
    server.answer(payDraft, order)
    await screen.findByText('Gel-Maniküre')
    await type(person, '5000')
    expect(screen.getByText('8.70')).toBeTruthy()
    const take = text('checkout.pay.take.CASH', 'de', { amount: 'CHF 41.30' })
    await person.click(await screen.findByRole('button', { name: (name) => name.replaceAll(/\s/g, ' ') === take }))
    await screen.findByText(text('checkout.paid.number', 'de', { number: '1-000418' }))
    expect(server.sent(payDraft)[0]?.body).toMatchObject({ payments: [{ kind: 'CASH', amount: 5000 }], total: 4131 })
    expect(server.sent(putDraft)).toEqual([])
  })

  test('[POS-06] a lost answer is being settled, and asked for under its key until it is known', async () => {
    const person = open(`/?sale=${draft.id}`)
    server.lose(payDraft)
    await person.click(await screen.findByRole('button', { name: /bar annehmen/ }))
    await screen.findByText(text('checkout.pay.settling'))
    server.answer(payDraft, order)
    await screen.findByText(text('checkout.paid.number', 'de', { number: '1-000418' }), {}, { timeout: 9000 })
    const sent = server.sent(payDraft)
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(keysOf(sent)).size).toBe(1)
  })

  test('[POS-01] a card asks whether the terminal took it, and a part of it stays on the bill', async () => {
    const person = open(`/?sale=${draft.id}`)
    server.answer(putDraft, {
      ...draft,
      version: 2,
      content: { ...draft.content, payments: [{ id: id(7), kind: 'CARD', amount: 2000 }] },
    })
    await press(person, text('checkout.pay.kind.CARD'))
    await type(person, '2000')
    await person.click(await screen.findByRole('button', { name: /mit Karte/ }))
    expect(server.sent(putDraft)).toEqual([])
    await press(person, text('checkout.pay.confirm.yes'))
    await screen.findByRole('button', { name: text('checkout.pay.remove', 'de', { what: 'Karte' }) })
    expect(server.sent(putDraft)[0]?.headers.get('If-Match')).toBe('"1"')
    expect(server.sent(payDraft)).toEqual([])
  })
})
