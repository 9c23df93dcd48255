// @vitest-environment happy-dom
import { getApprovers } from '@goldline/contract/checkout'
import { getDraft, putDraft } from '@goldline/contract/checkout/draft'
import { payDraft } from '@goldline/contract/checkout/pay-draft'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { text } from '../../../test/screen.tsx'
import { answerSofia, draft, id, openTillAt, order, press } from '../../../test/till-page.tsx'
import { wire } from '../../../test/wire.ts'

const server = wire()
const open = `/?sale=${draft.id}`
beforeEach(() => {
  answerSofia(server)
  server.answer(putDraft, { ...draft, version: 2 })
})
const sentContent = () => server.sent(putDraft)[0]?.body
const fieldIn = (dialog: HTMLElement, name: string) => within(dialog).getByRole('textbox', { name })

test('[POS-27a] sets another price of a line, which needs a reason', async () => {
  const person = openTillAt(open)
  await press(person, text('checkout.bill.change', 'de', { name: 'Gel-Maniküre' }))
  const dialog = await screen.findByRole('dialog', { name: 'Gel-Maniküre' })
  await person.click(within(dialog).getByRole('radio', { name: text('checkout.price.PRICE') }))
  await person.type(fieldIn(dialog, text('checkout.price.new')), '30')
  await person.click(within(dialog).getByRole('button', { name: text('action.save') }))
  await within(dialog).findByText(text('form.required'))
  expect(server.sent(putDraft)).toEqual([])
  await person.click(within(dialog).getByRole('button', { name: text('checkout.reason.price.less') }))
  await person.click(within(dialog).getByRole('button', { name: text('action.save') }))
  await waitFor(() => expect(server.sent(putDraft)).toHaveLength(1))
  const newPrice = { price: 3000, reason: text('checkout.reason.price.less') }
  expect(sentContent()).toMatchObject({ lines: [{ discount: null, newPrice }] })
})

test('[POS-27c] sends a surcharge on the whole sale together with its discount', async () => {
  const content = { ...draft.content, discount: { percent: 5, reason: 'Treue' } }
  server.answer(getDraft, { ...draft, content })
  const person = openTillAt(open)
  await press(person, text('checkout.discount'))
  const dialog = await screen.findByRole('dialog', { name: text('checkout.whole.discount') })
  await person.click(within(dialog).getByRole('radio', { name: text('checkout.total.surcharge') }))
  await person.type(fieldIn(dialog, text('checkout.discount.size')), '10')
  await person.type(fieldIn(dialog, text('queue.reason')), 'Feiertag')
  await person.click(within(dialog).getByRole('button', { name: text('action.save') }))
  await waitFor(() => expect(server.sent(putDraft)).toHaveLength(1))
  expect(sentContent()).toMatchObject({ discount: { percent: 5 }, surcharge: { percent: 10, reason: 'Feiertag' } })
})

test('[POS-27b] sends a free line with its text, amount, rate and kind', async () => {
  const person = openTillAt(open)
  await press(person, text('checkout.free'))
  const dialog = await screen.findByRole('dialog', { name: text('checkout.free') })
  await person.click(within(dialog).getByRole('button', { name: text('action.add') }))
  await within(dialog).findByText(text('form.required'))
  await person.type(fieldIn(dialog, text('checkout.free.name')), 'Bürste')
  await person.type(fieldIn(dialog, text('word.amount')), '12.50')
  await person.click(within(dialog).getByRole('radio', { name: text('checkout.free.ARTICLE') }))
  await person.click(within(dialog).getByRole('radio', { name: /2.6/ }))
  await person.click(within(dialog).getByRole('button', { name: text('action.add') }))
  await waitFor(() => expect(server.sent(putDraft)).toHaveLength(1))
  const line = { kind: 'FREE', as: 'ARTICLE', name: 'Bürste', amount: 1250, vatRate: 260, quantity: 1 }
  expect(sentContent()).toMatchObject({ lines: [{}, line] })
})

test('[POS-27d] people without the right choose an approver and see why; the till stays theirs', async () => {
  const mai = { id: id(9), name: 'Mai', surname: 'Tran', hasPin: true }
  server.answer(getApprovers, [mai, { id: id(8), name: 'Hanh', surname: '', hasPin: true }])
  server.answer(getDraft, { ...draft, content: { ...draft.content, surcharge: { amount: 500, reason: 'Feiertag' } } })
  const person = openTillAt(open)
  server.refuse(payDraft, 403, 'pin.required')
  await person.click(await screen.findByRole('button', { name: /bar annehmen/ }))
  const dialog = await screen.findByRole('dialog', { name: text('checkout.approve') })
  await within(dialog).findByText(text('checkout.approve.price'))
  expect(within(dialog).queryByRole('button', { name: '1' })).toBeNull()
  await person.click(await within(dialog).findByRole('combobox'))
  await person.click(await screen.findByRole('option', { name: 'Mai Tran' }))
  server.answer(payDraft, order)
  for (const digit of '4815') await person.click(within(dialog).getByRole('button', { name: digit }))
  await person.click(within(dialog).getByRole('button', { name: text('action.confirm') }))
  await screen.findByText(text('checkout.paid.number', 'de', { number: '1-000418' }))
  expect(server.sent(payDraft).at(-1)?.body).toMatchObject({ pin: '4815', approverId: mai.id })
})
