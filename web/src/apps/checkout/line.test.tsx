// @vitest-environment happy-dom
import { putDraft } from '@goldline/contract/checkout/draft'
import { payDraft } from '@goldline/contract/checkout/pay-draft'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { text } from '../../test/screen.tsx'
import { answerSofia, draft, id, openTillAt, order, press, typeDigits } from '../../test/till-page.tsx'
import { keysOf, wire } from '../../test/wire.ts'

const server = wire()
beforeEach(() => answerSofia(server))
afterEach(() => void vi.restoreAllMocks())

const open = `/?sale=${draft.id}`
const line = (works: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(works)
  act(() => void dispatchEvent(new Event(works ? 'online' : 'offline')))
}
const isLocked = async (name: string | RegExp) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  return button.disabled || button.closest('fieldset')?.disabled === true
}
const take = /bar annehmen$/
const paid = () => screen.findByText(text('checkout.paid.number', 'de', { number: order.number ?? '' }))

test('[POS-19a, POS-19b] offline shows what still works, locks the rest, and keeps typed values', async () => {
  const person = openTillAt(open)
  await press(person, text('paymentKind.CASH'))
  await typeDigits(person, '5000')
  line(false)
  await screen.findByText(text('checkout.line.lost'))
  screen.getByText(text('checkout.pay.offline.paper'))
  const locked = [take, text('checkout.discount'), text('word.service'), text('checkout.visits.without')]
  for (const name of locked) expect(await isLocked(name), String(name)).toBe(true)
  line(true)
  await waitFor(() => expect(screen.queryByText(text('checkout.line.lost'))).toBeNull())
  for (const name of locked) expect(await isLocked(name), String(name)).toBe(false)
  screen.getByText(/8\.70/)
})

test('[POS-19c] resends a change once online, if the connection was lost while sending it', async () => {
  const person = openTillAt(open)
  server.lose(putDraft)
  await press(person, text('paymentKind.CARD'))
  await typeDigits(person, '2000')
  await person.click(await screen.findByRole('button', { name: /mit Karte/ }))
  await press(person, text('checkout.pay.confirm.yes'))
  await waitFor(() => expect(server.sent(putDraft)).toHaveLength(1))
  await screen.findByRole('button', { name: text('checkout.pay.remove', 'de', { what: 'Karte' }) })
  const payments = [{ id: id(7), kind: 'CARD' as const, amount: 2000 }]
  server.answer(putDraft, { ...draft, version: 2, content: { ...draft.content, payments } })
  await screen.findByText(text('word.saved'), {}, { timeout: 5000 })
  const [first, again] = server.sent(putDraft)
  expect([again?.body, again?.headers.get('If-Match')]).toEqual([first?.body, first?.headers.get('If-Match')])
})

test('[POS-19c] after a lost answer asks again once online, and counts the payment only then', async () => {
  const person = openTillAt(open)
  server.lose(payDraft)
  const button = await screen.findByRole('button', { name: take })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 200 })
  await person.click(button)
  await vi.advanceTimersByTimeAsync(31_000)
  vi.useRealTimers()
  await screen.findByText(text('checkout.pay.unknown'))
  line(false)
  server.answer(payDraft, order)
  expect(server.sent(payDraft)).toHaveLength(15)
  line(true)
  await paid()
  expect(new Set(keysOf(server.sent(payDraft))).size).toBe(1)
})
