// @vitest-environment happy-dom
import { createDraft, type Draft, getDraft, putDraft } from '@goldline/contract/checkout/draft'
import { abortSale, returnDraftPayment } from '@goldline/contract/checkout/pay-draft'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { text } from '../../../test/screen.tsx'
import { typePin } from '../../../test/till-books.tsx'
import { answerSofia, draft, id, openTillAt, press } from '../../../test/till-page.tsx'
import { wire } from '../../../test/wire.ts'

const server = wire()
const payments: Draft['content']['payments'] = [
  { id: id(7), kind: 'CARD', amount: 2000 },
  { id: id(8), kind: 'CASH', amount: 1000 },
  { id: id(9), kind: 'TRANSFER', amount: 500 },
]
const paidInPart = { ...draft, content: { ...draft.content, payments } }
const open = `/?sale=${draft.id}`
beforeEach(() => answerSofia(server))

test('[POS-06] aborts a sale without payments at once', async () => {
  const person = openTillAt(open)
  server.answer(abortSale, undefined)
  await press(person, text('word.discard'))
  await screen.findByText(text('checkout.sale.none'))
  expect(server.sent(abortSale)[0]?.body).toEqual({})
})

test('[POS-01f] a till opened from ADMIN links back to the visit, also after aborting', async () => {
  server.answer(createDraft, draft)
  const person = openTillAt(`/?visit=${id(5)}&day=2026-06-12`)
  const back = () => screen.findByRole('link', { name: text('word.toTheCalendar') })
  const href = `/admin?day=2026-06-12&appointment=${id(5)}`
  await screen.findByRole('button', { name: text('word.discard') })
  expect((await back()).getAttribute('href')).toBe(href)
  expect(location.search).toBe(`?sale=${draft.id}&day=2026-06-12&of=${id(5)}`)
  server.answer(abortSale, undefined)
  await press(person, text('word.discard'))
  await screen.findByText(text('checkout.sale.none'))
  expect((await back()).getAttribute('href')).toBe(href)
})

test('[POS-06f, POS-09g] aborting a sale with payments asks for a reason, the terminal refund, then the PIN', async () => {
  server.answer(getDraft, paidInPart)
  const person = openTillAt(open)
  await press(person, text('word.discard'))
  const form = within(await screen.findByRole('dialog', { name: text('checkout.back.sale') }))
  form.getByText(text('checkout.back.how.CARD'))
  form.getByText(text('checkout.back.how.CASH'))
  expect(form.queryByText(text('paymentKind.TRANSFER'))).toBeNull()
  const give = form.getByRole('button', { name: /30\.00 zurückgeben$/ })
  await person.click(give)
  form.getByText(text('form.required'))
  await person.click(form.getByRole('button', { name: text('checkout.reason.cancel.typo') }))
  await person.click(give)
  await screen.findByRole('dialog', { name: /20\.00 am Kartengerät zurückgebucht/ })
  expect(server.sent(abortSale)).toEqual([])
  await press(person, text('checkout.back.confirm.yes'))
  server.answer(abortSale, undefined)
  await typePin(person, '4815')
  await screen.findByText(text('checkout.sale.none'))
  expect(server.sent(abortSale)[0]?.body).toEqual({ reason: 'Vertippt', pin: '4815' })
})

test('[POS-06f] returns a single taken payment by its own method; removes an owed one at once', async () => {
  server.answer(getDraft, paidInPart)
  const person = openTillAt(open)
  await press(person, text('checkout.pay.remove', 'de', { what: text('paymentKind.CASH') }))
  const form = within(await screen.findByRole('dialog', { name: text('checkout.back.payment') }))
  await person.click(form.getByRole('button', { name: text('checkout.reason.cancel.typo') }))
  await person.click(form.getByRole('button', { name: /10\.00 zurückgeben$/ }))
  const [card, , transfer] = payments
  const left = [card, transfer].flatMap((each) => each ?? [])
  server.answer(returnDraftPayment, { ...paidInPart, version: 2, content: { ...draft.content, payments: left } })
  await typePin(person, '4815')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(returnDraftPayment)[0]?.body).toEqual({ paymentId: id(8), reason: 'Vertippt', pin: '4815' })
  server.answer(putDraft, { ...paidInPart, version: 3, content: { ...draft.content, payments: left.slice(0, 1) } })
  await press(person, text('checkout.pay.remove', 'de', { what: text('paymentKind.TRANSFER') }))
  await waitFor(() => expect(server.sent(putDraft)[0]?.body).toMatchObject({ payments: [{ kind: 'CARD' }] }))
})
