// @vitest-environment happy-dom
import { getOpenVisits, type OpenVisit } from '@goldline/contract/checkout'
import { type Article, getArticles } from '@goldline/contract/checkout/articles'
import { findTillCustomers } from '@goldline/contract/checkout/customers'
import {
  addDraftVisit,
  createDraft,
  getDraft,
  payDraft,
  putDraft,
  removeDraftVisit,
} from '@goldline/contract/checkout/draft'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { text } from '../../../test/screen.tsx'
import { answerSofia, draft, id, openTillAt, order, press } from '../../../test/till-page.tsx'
import { wire } from '../../../test/wire.ts'

const server = wire()
const oil: Article = {
  ...{ id: id(8), name: 'Nagelöl Mandel', barcode: '7610000000017', price: 2490, vatRate: 810, stock: 0, version: 1 },
}
const visit: OpenVisit = {
  ...{ appointmentId: id(9), startTime: '2026-06-10T11:15:00Z', endTime: '2026-06-10T12:45:00Z', status: 'CHECKED_IN' },
  ...{ name: 'Sarah Wyss', services: ['Wimpern'], price: 17_000, draftId: null, group: 'CHECKED_IN' },
}
const open = `/?sale=${draft.id}`
beforeEach(() => {
  answerSofia(server)
  server.answer(getArticles, [oil])
})

describe('what is sold', () => {
  test('[POS-15] a scanner adds an article wherever the focus is, and once more; an unknown code is said', async () => {
    const person = openTillAt(open)
    await screen.findByText('Gel-Maniküre')
    await waitFor(() => expect(server.sent(getArticles)).not.toEqual([]))
    const sold = { kind: 'ARTICLE', id: id(1), articleId: oil.id, staffId: null, discount: null, quantity: 1 } as const
    const content = { ...draft.content, lines: [...draft.content.lines, sold] }
    server.answer(putDraft, { ...draft, version: 2, content })
    screen.getByRole('button', { name: '7' }).focus()
    await person.keyboard('7610000000017{Enter}')
    await waitFor(() => expect(server.sent(putDraft)).toHaveLength(1))
    expect(server.sent(putDraft)[0]?.body).toMatchObject({
      lines: [{}, { kind: 'ARTICLE', articleId: oil.id, quantity: 1 }],
    })
    await screen.findByText(text('checkout.bill.saved'))
    await person.keyboard('7610000000017{Enter}')
    await waitFor(() => expect(server.sent(putDraft)).toHaveLength(2))
    expect(server.sent(putDraft)[1]?.body).toMatchObject({ lines: [{}, { articleId: oil.id, quantity: 2 }] })
    await person.keyboard('4000000000000{Enter}')
    await screen.findByText(text('checkout.find.unknown', 'de', { code: '4000000000000' }))
    expect(server.sent(putDraft)).toHaveLength(2)
    expect(server.sent(payDraft)).toEqual([])
  })

  test('[POS-15] by name, with what is left of it', async () => {
    const person = openTillAt(open)
    server.answer(putDraft, { ...draft, version: 2 })
    await press(person, text('checkout.add.article'))
    await person.type(await screen.findByRole('searchbox', { name: text('checkout.article.search') }), 'mandel')
    await screen.findByText(text('checkout.article.stock', 'de', { count: 0 }))
    await person.click(screen.getByRole('button', { name: /Nagelöl/ }))
    await waitFor(() => expect(server.sent(putDraft)).toHaveLength(1))
  })

  test('[POS-01] what is looked up before any sale is open begins one', async () => {
    const person = openTillAt('/')
    const empty = { ...draft, lines: [], content: { ...draft.content, lines: [] } }
    server.answer(createDraft, empty)
    server.answer(putDraft, draft)
    await screen.findByText(text('checkout.sale.none'))
    await person.type(screen.getByRole('searchbox', { name: text('checkout.find') }), 'nagel')
    await person.keyboard('{ArrowDown}{Enter}')
    await screen.findByText('Gel-Maniküre')
    expect(server.sent(createDraft)[0]?.body).toEqual({ appointmentIds: [] })
    expect(server.sent(putDraft)[0]?.body).toMatchObject({ lines: [{ articleId: oil.id }] })
  })
})

describe('whom it is for', () => {
  test('[POS-01] a customer is found by name, and put to the sale without anybody’s points', async () => {
    const person = openTillAt(open)
    const anna = { id: id(7), name: 'Anna', surname: 'Frei', type: 'normal', visits: 3, points: 84 } as const
    server.answer(findTillCustomers, [{ ...anna, email: null, phoneNr: null, hasEmail: true }])
    server.answer(putDraft, { ...draft, version: 2 })
    await press(person, text('checkout.customer.choose'))
    await person.type(await screen.findByRole('searchbox', { name: text('checkout.customer.search') }), 'ann')
    await person.click(await screen.findByRole('button', { name: /Anna Frei/ }))
    await waitFor(() => expect(server.sent(putDraft)).toHaveLength(1))
    expect(server.sent(putDraft)[0]?.body).toMatchObject({ customerId: anna.id, points: 0 })
    expect(server.sent(findTillCustomers)[0]?.query.get('query')).toBe('ann')
  })

  test('[POS-01] another visit joins the sale, and leaves it again', async () => {
    const person = openTillAt(open)
    server.answer(getOpenVisits, [visit])
    const { group: _, ...second } = { ...visit, draftId: draft.id }
    const first = { ...second, appointmentId: id(5), name: 'Sabine Koch' }
    server.answer(addDraftVisit, { ...draft, version: 2, visits: [first, second] })
    await press(person, text('checkout.visits.add', 'de', { name: 'Sarah Wyss' }))
    const together = await screen.findByRole('list', { name: text('checkout.visits.together') })
    expect(server.sent(addDraftVisit)[0]?.body).toEqual({ appointmentId: id(9) })
    expect(within(together).getAllByRole('listitem')).toHaveLength(2)
    server.answer(removeDraftVisit, { ...draft, version: 3, visits: [first] })
    await press(person, text('checkout.visits.remove', 'de', { name: 'Sarah Wyss' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: text('checkout.visits.together') })).toBeNull())
    expect(server.sent(removeDraftVisit)[0]?.query.get('appointmentId')).toBe(id(9))
  })

  test('[POS-06] what was paid or given up elsewhere says so, and leads back', async () => {
    server.refuse(getDraft, 404, 'draft.notFound')
    const person = openTillAt(open)
    await screen.findByText(text('checkout.sale.gone'))
    await press(person, text('checkout.sale.close'))
    await screen.findByText(text('checkout.sale.none'))
  })
})

test('[POS-05] a high discount asks for the own PIN, and a wrong one anew', async () => {
  const person = openTillAt(open)
  server.refuse(payDraft, 403, 'pin.required')
  await person.click(await screen.findByRole('button', { name: /bar annehmen/ }))
  const dialog = await screen.findByRole('dialog', { name: text('checkout.pin.again') })
  const enter = async (pin: string) => {
    for (const digit of pin) await person.click(within(dialog).getByRole('button', { name: digit }))
    await person.click(within(dialog).getByRole('button', { name: text('form.pin.send') }))
  }
  server.refuse(payDraft, 403, 'pin.notMatched', { field: 'body.pin' })
  await enter('4816')
  await within(dialog).findByText(text('refusal.pin.notMatched'))
  server.answer(payDraft, order)
  await enter('4815')
  await screen.findByText(text('checkout.paid.number', 'de', { number: '1-000418' }))
  expect(server.sent(payDraft).map(({ body }) => body)).toMatchObject([{}, { pin: '4816' }, { pin: '4815' }])
})
