// @vitest-environment happy-dom

import { enterByPin, getPinPeople } from '@goldline/contract/auth/devices'
import { getMe } from '@goldline/contract/auth/user'
import { getDraft, getDrafts, putDraft } from '@goldline/contract/checkout/draft'
import { payDraft } from '@goldline/contract/checkout/pay-draft'
import { getEvents } from '@goldline/contract/live'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { owner, salonOfOwner } from '../../test/people.ts'
import { text } from '../../test/screen.tsx'
import { answerSofia, draft, id, openTillAt, order, press, sofia, typeDigits } from '../../test/till-page.tsx'
import { keysOf, wire } from '../../test/wire.ts'

const server = wire()
beforeEach(() => answerSofia(server))
afterEach(() => void vi.useRealTimers())

describe('the till', () => {
  test('[POS-05] needs a PIN first; a wrong one shows an error and can be retyped', async () => {
    const person = openTillAt('/')
    localStorage.setItem('goldline.checkout.token', 'device')
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'goldline.checkout.token', oldValue: 'token', newValue: 'device' }),
    )
    await press(person, 'Sofia')
    server.refuse(enterByPin, 403, 'pin.notMatched', { field: 'body.pin' })
    await typeDigits(person, '4816')
    await press(person, text('action.confirm'))
    await screen.findByText(text('refusal.pin.notMatched'))
    server.answer(enterByPin, sofia, { Authorization: 'Bearer hers' })
    await typeDigits(person, '4815')
    await press(person, text('action.confirm'))
    await waitFor(() => expect(localStorage.getItem('goldline.checkout.token')).toBe('hers'))
    expect(server.sent(enterByPin).map(({ body }) => body)).toEqual([
      { userId: owner.id, pin: '4816' },
      { userId: owner.id, pin: '4815' },
    ])
    await screen.findByText(text('checkout.sale.none'))
    // Live events need the person's session: the device's own session receives none.
    const heard = server.sent(getEvents).map(({ headers }) => headers.get('Authorization'))
    expect(heard.at(-1)).toBe('Bearer hers')
  })

  test('[POS-08] takes rounded cash, and shows the change', async () => {
    const person = openTillAt(`/?sale=${draft.id}`)
    server.answer(payDraft, order)
    await screen.findByText('Gel-Maniküre')
    await typeDigits(person, '5000')
    expect(screen.getByText('8.70')).toBeTruthy()
    const take = text('checkout.pay.take.CASH', 'de', { amount: 'CHF 41.30' })
    await person.click(await screen.findByRole('button', { name: (name) => name.replaceAll(/\s/g, ' ') === take }))
    await screen.findByText(text('checkout.paid.number', 'de', { number: '1-000418' }))
    expect(server.sent(payDraft)[0]?.body).toMatchObject({ payments: [{ kind: 'CASH', amount: 5000 }], total: 4131 })
    expect(server.sent(putDraft)).toEqual([])
  })

  test('[POS-07h] “keep the change” turns the change into a tip for the staff', async () => {
    const lines = draft.lines.map((line) => ({ ...line, staffId: id(8) }))
    const worked = { ...draft, lines }
    server.answer(getDraft, worked)
    const person = openTillAt(`/?sale=${draft.id}`)
    await screen.findByText('Gel-Maniküre')
    await typeDigits(person, '5000')
    const tips = [{ staffId: id(8), amount: 869 }]
    server.answer(putDraft, { ...worked, version: 2, content: { ...draft.content, tips }, total: 5000 })
    await press(person, text('checkout.pay.keep'))
    await waitFor(() => expect(server.sent(putDraft)[0]?.body).toMatchObject({ tips }))
    await screen.findByRole('button', { name: /50\.00 bar annehmen$/ })
  })

  test('[BIZ-05b] formats and parses amounts as in the salon’s country, in every language', async () => {
    server.answer(getMe, { ...sofia, salon: { ...salonOfOwner, country: 'US', currency: 'USD' } })
    server.answer(getDraft, { ...draft, lines: draft.lines.map((each) => ({ ...each, unitPrice: 123_456 })) })
    const person = openTillAt(`/?sale=${draft.id}`)
    await screen.findByRole('button', { name: /^\$1,234\.56 bar annehmen$/ })
    const bill = within(screen.getByRole('region', { name: text('checkout.bill') }))
    await person.click(bill.getByRole('button', { name: text('paymentKind.GIFT_CARD') }))
    await person.type(await screen.findByLabelText(text('word.amount')), '1,250.50')
    server.answer(putDraft, draft)
    await press(person, text('action.add'))
    await waitFor(() => expect(server.sent(putDraft)[0]?.body).toMatchObject({ lines: [{}, { amount: 125_050 }] }))
  })

  test('[POS-08] completes a sale whose remainder is below the smallest coin', async () => {
    const payments = [{ id: id(7), kind: 'CARD' as const, amount: 4130 }]
    server.answer(getDraft, { ...draft, content: { ...draft.content, payments } })
    const person = openTillAt(`/?sale=${draft.id}`)
    server.answer(payDraft, order)
    const take = text('checkout.pay.take.CASH', 'de', { amount: 'CHF 0.00' })
    await person.click(await screen.findByRole('button', { name: (name) => name.replaceAll(/\s/g, ' ') === take }))
    await screen.findByText(text('checkout.paid.number', 'de', { number: '1-000418' }))
    expect(server.sent(payDraft)[0]?.body).toMatchObject({ payments: [payments[0], { kind: 'CASH', amount: 0 }] })
  })

  test('[POS-06] shows a lost answer as pending, and retries with the same key until there is an answer', async () => {
    const person = openTillAt(`/?sale=${draft.id}`)
    server.lose(payDraft)
    await person.click(await screen.findByRole('button', { name: /bar annehmen/ }))
    const dialog = await screen.findByRole('dialog', { name: text('checkout.pay.settling') })
    expect(within(dialog).queryByRole('button')).toBeNull()
    server.answer(payDraft, order)
    await screen.findByText(text('checkout.paid.number', 'de', { number: '1-000418' }), {}, { timeout: 9000 })
    const sent = server.sent(payDraft)
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(keysOf(sent)).size).toBe(1)
  })

  test('[POS-06] after half a minute without an answer says so, and the next press retries with the same key', async () => {
    const person = openTillAt(`/?sale=${draft.id}`)
    for (let lost = 0; lost < 15; lost++) server.lose(payDraft)
    const take = await screen.findByRole('button', { name: /bar annehmen/ })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 200 })
    await person.click(take)
    await vi.advanceTimersByTimeAsync(31_000)
    vi.useRealTimers()
    await screen.findByText(text('checkout.pay.unknown'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.sent(payDraft)).toHaveLength(15)
    server.answer(payDraft, order)
    await person.click(screen.getByRole('button', { name: /bar annehmen/ }))
    await screen.findByText(text('checkout.paid.number', 'de', { number: '1-000418' }))
    expect(new Set(keysOf(server.sent(payDraft))).size).toBe(1)
  })

  test('[POS-06] a person has the same colour everywhere, also at a sale started at another till', async () => {
    server.answer(getPinPeople, [{ id: owner.id, name: 'Sofia', surname: 'Keller', hasPin: true, color: 3 }])
    const elsewhere = { id: id(8), number: 2, name: 'Kasse 2', own: false }
    server.answer(getDrafts, [{ ...draft, till: elsewhere }])
    openTillAt('/')
    const begun = await screen.findByRole('button', { name: /Kasse 2/ })
    const turn = await screen.findByRole('button', { name: new RegExp(text('checkout.lock')) })
    const avatarOf = (button: HTMLElement) => {
      const avatar = button.querySelector('[aria-hidden="true"]')
      return [avatar?.className, avatar?.textContent]
    }
    await waitFor(() => expect(avatarOf(begun)).toEqual([expect.stringContaining('hue3'), 'SK']))
    expect(avatarOf(turn)[0]).toBe(avatarOf(begun)[0])
  })

  test('[POS-01] a card payment asks whether the terminal accepted it; a partial one leaves the rest open', async () => {
    const person = openTillAt(`/?sale=${draft.id}`)
    server.answer(putDraft, {
      ...draft,
      version: 2,
      content: { ...draft.content, payments: [{ id: id(7), kind: 'CARD', amount: 2000 }] },
    })
    await press(person, text('paymentKind.CARD'))
    await typeDigits(person, '2000')
    await person.click(await screen.findByRole('button', { name: /mit Karte/ }))
    expect(server.sent(putDraft)).toEqual([])
    await press(person, text('checkout.pay.confirm.yes'))
    await screen.findByRole('button', { name: text('checkout.pay.remove', 'de', { what: 'Karte' }) })
    expect(server.sent(putDraft)[0]?.headers.get('If-Match')).toBe('"1"')
    expect(server.sent(payDraft)).toEqual([])
  })

  test('[POS-01] parses an amount with a thousands separator in its own format', async () => {
    server.answer(getMe, { ...sofia, salon: { ...salonOfOwner, country: 'DE' } })
    const lines = draft.lines.map((line) => ({ ...line, priceOpen: true, unitPrice: 123_450 }))
    server.answer(getDraft, { ...draft, lines })
    const person = openTillAt(`/?sale=${draft.id}`)
    server.answer(putDraft, { ...draft, version: 2 })
    await press(person, text('checkout.bill.change', 'de', { name: 'Gel-Maniküre' }))
    await screen.findByDisplayValue('1.234,50')
    await press(person, text('action.save'))
    await waitFor(() => expect(server.sent(putDraft)[0]?.body).toMatchObject({ lines: [{ price: 123_450 }] }))
  })
})
