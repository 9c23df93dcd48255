// @vitest-environment happy-dom
import { signOut } from '@goldline/contract/auth'
import { enterByPin } from '@goldline/contract/auth/devices'
import { openTill } from '@goldline/contract/checkout'
import { checkDrawer, compareCount, endDay, getTillDay, moveCash } from '@goldline/contract/checkout/day-end'
import { getDrafts } from '@goldline/contract/checkout/draft'
import { emptyDrawer } from '@goldline/domain/checkout/day-end'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { text } from '../../../test/screen.tsx'
import { report, typePin } from '../../../test/till-books.tsx'
import { answerSofia, draft, id, openTillAt, press, sofia, till } from '../../../test/till-page.tsx'
import { wire } from '../../../test/wire.ts'

const server = wire()
const dialog = () => screen.findByRole('dialog')
beforeEach(() => {
  answerSofia(server)
  server.answer(getTillDay, { fromTime: '2026-06-10T07:00:00Z', report })
})

test('[POS-10a, POS-10b] counts the drawer before showing the expected cash; a difference needs a reason before closing', async () => {
  const person = openTillAt('/day/end')
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
  await press(person, text('checkout.dayEnd.recount'))
  expect(server.sent(compareCount)[0]?.body).toEqual({ counted: emptyDrawer('CHF') })
  await person.type(await count('CHF 20'), '2')
  await person.click(screen.getByRole('button', { name: text('checkout.dayEnd.next') }))
  await person.click(screen.getByRole('button', { name: '3' }))
  server.answer(compareCount, { countedAmount: 7000, expectedAmount: 7005, float: 4000, report })
  await person.click(screen.getByRole('button', { name: text('checkout.dayEnd.counted') }))
  await screen.findByText(text('books.expected'))
  expect(server.sent(compareCount)[1]?.body).toEqual({ counted })
  const close = screen.getByRole('button', { name: text('word.closeTheDay') })
  await person.click(close)
  screen.getByText(text('form.required'))
  await person.click(screen.getByRole('button', { name: text('checkout.reason.difference.count') }))
  server.refuse(endDay, 409, 'day-end.difference')
  server.answer(compareCount, { countedAmount: 7000, expectedAmount: 9005, float: 4000, report })
  await person.click(close)
  await typePin(person, '4815')
  // A sale was made meanwhile: the typed values stay.
  await screen.findByText('90.05')
  await person.click(close)
  server.answer(endDay, {
    id: id(9),
    till: { number: 1, name: 'Kasse 1' },
    number: 7,
    fromTime: '2026-06-10T07:00:00Z',
    createdTime: '2026-06-10T17:00:00Z',
    by: 'Sofia',
    float: 4000,
    counted,
    countedAmount: 7000,
    expectedAmount: 7005,
    reason: 'Zählfehler',
    nextFloat: 4000,
    report,
  })
  await typePin(person, '4815')
  await screen.findByText(text('checkout.dayEnd.closed'))
  expect(sessionStorage).toHaveLength(0)
  expect(server.sent(endDay)[1]?.body).toEqual({
    counted,
    nextFloat: 4000,
    reason: 'Zählfehler',
    pin: '4815',
  })
})

test('[POS-05, POS-10] the count survives the till’s lock', async () => {
  const label = text('checkout.dayEnd.pieces', 'de', { name: 'CHF 20' })
  server.answer(signOut, undefined)
  server.answer(enterByPin, sofia, { Authorization: 'Bearer hers' })
  const person = openTillAt('/day/end')
  await person.type(await screen.findByLabelText(label), '2')
  const steps = [new RegExp(text('checkout.lock')), 'Sofia', ...'4815', text('action.confirm')]
  for (const name of steps) await person.click(await screen.findByRole('button', { name }))
  expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe('2')
})

test('[POS-10h] warns while typing a withdrawal above the expected cash', async () => {
  server.answerBy(checkDrawer, (query) => ({ enough: Number(query.get('amount')) < 5000 }))
  const person = openTillAt('/day')
  await press(person, text('checkout.day.out'))
  const form = within(await dialog())
  const amount = form.getByLabelText(text('checkout.day.amount', 'de', { currency: 'CHF' }))
  await person.type(amount, '50')
  expect(await form.findByText(text('checkout.cash.short'))).toBeDefined()
  await person.clear(amount)
  await person.type(amount, '49')
  await waitFor(() => expect(form.queryByText(text('checkout.cash.short'))).toBeNull())
})

test('[POS-10c] a cash movement besides sales needs a reason and an amount', async () => {
  const person = openTillAt('/day')
  await press(person, text('checkout.day.out'))
  const form = within(await dialog())
  await person.type(form.getByLabelText(text('checkout.day.amount', 'de', { currency: 'CHF' })), '38')
  await person.type(form.getByLabelText(text('queue.reason')), 'Blumen')
  server.answer(moveCash, {
    id: id(9),
    amount: -3800,
    reason: 'Blumen',
    by: 'Sofia',
    createdTime: '2026-06-10T13:00:00Z',
  })
  await person.click(form.getByRole('button', { name: text('action.next') }))
  await typePin(person, '4815')
  await screen.findByText((words) => words.replaceAll(/\s/g, ' ') === 'CHF 38.00 entnommen')
  expect(server.sent(moveCash)[0]?.body).toEqual({ direction: 'OUT', amount: 3800, reason: 'Blumen', pin: '4815' })
})

test('[POS-12] a till that only records has no day end', async () => {
  server.answer(openTill, { ...till, paidElsewhere: true })
  openTillAt('/day')
  await screen.findByText(text('checkout.day.elsewhere'))
  expect(server.sent(getTillDay)).toEqual([])
})

test('[POS-10g] before counting, names a sale that holds money, with a link', async () => {
  const payments = [{ id: id(7), kind: 'CASH' as const, amount: 2000 }]
  server.answer(getDrafts, [{ ...draft, content: { ...draft.content, payments } }])
  const person = openTillAt('/day/end')
  await screen.findByText(text('refusal.day-end.open-sale'))
  expect(screen.queryByText(text('checkout.dayEnd.what'))).toBeNull()
  await person.click(screen.getByRole('link', { name: text('checkout.dayEnd.open.go') }))
  await screen.findByRole('region', { name: text('checkout.bill') })
})

test.each([
  [0, []],
  [500, ['-5.00']],
])('[POS-10] a day with discounts of %i and a cancelled sale shows %j', async (discounts, said) => {
  const reversals = { count: 1, amount: -2002 }
  server.answer(getTillDay, { fromTime: '2026-06-10T07:00:00Z', report: { ...report, discounts, reversals } })
  openTillAt('/day')
  await screen.findByText('-20.02')
  const rows = screen.queryAllByRole('row', { name: new RegExp(`^${text('books.discounts')}`) })
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual(said)
})
