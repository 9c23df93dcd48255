// @vitest-environment happy-dom
import { getOpenVisits, type OpenVisit } from '@goldline/contract/checkout'
import { type Article, getArticles } from '@goldline/contract/checkout/articles'
import { findTillCustomers } from '@goldline/contract/checkout/customers'
import {
  addDraftVisit,
  createDraft,
  getDraft,
  putDraft,
  removeDraftVisit,
  takeDraftOver,
} from '@goldline/contract/checkout/draft'
import { payDraft } from '@goldline/contract/checkout/pay-draft'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { owner } from '../../../test/people.ts'
import { text } from '../../../test/screen.tsx'
import { answerSofia, draft, id, openTillAt, order, press, scan } from '../../../test/till-page.tsx'
import { wire } from '../../../test/wire.ts'
import { payWithPackage } from './goods.ts'

const server = wire()
const oil: Article = {
  id: id(8),
  name: 'Nagelöl Mandel',
  barcode: '7610000000017',
  price: 2490,
  vatRate: 810,
  names: { de: 'Nagelöl Mandel', vi: 'Dầu dưỡng móng' },
  stock: 0,
  version: 1,
}
const visit: OpenVisit = {
  appointmentId: id(9),
  startTime: '2026-06-10T11:15:00Z',
  endTime: '2026-06-10T12:45:00Z',
  status: 'CHECKED_IN',
  name: 'Sarah Wyss',
  services: ['Wimpern'],
  price: 17_000,
  draftId: null,
  group: 'CHECKED_IN',
}
const open = `/?sale=${draft.id}`
beforeEach(() => {
  answerSofia(server)
  server.answer(getArticles, [oil])
  server.answer(findTillCustomers, [])
})

describe('lines', () => {
  test('[POS-15] a scanner adds an article wherever the focus is, also repeatedly; an unknown code shows an error', async () => {
    const person = openTillAt(open)
    await screen.findByText('Gel-Maniküre')
    // Wait until the articles are loaded.
    await person.type(screen.getByRole('searchbox', { name: text('checkout.find') }), 'mandel')
    await screen.findByRole('button', { name: /Nagelöl/ })
    await person.keyboard('{Escape}')
    const sold = { kind: 'ARTICLE', id: id(1), articleId: oil.id, staffId: null, discount: null, quantity: 1 } as const
    const content = { ...draft.content, lines: [...draft.content.lines, sold] }
    server.answer(putDraft, { ...draft, version: 2, content })
    screen.getByRole('button', { name: '7' }).focus()
    expect(scan('7610000000017')).toBe(true)
    await waitFor(() => expect(server.sent(putDraft)).toHaveLength(1))
    expect(server.sent(putDraft)[0]?.body).toMatchObject({
      lines: [{}, { kind: 'ARTICLE', articleId: oil.id, quantity: 1 }],
    })
    await screen.findByText(text('word.saved'))
    scan('7610000000017')
    await waitFor(() => expect(server.sent(putDraft)).toHaveLength(2))
    expect(server.sent(putDraft)[1]?.body).toMatchObject({ lines: [{}, { articleId: oil.id, quantity: 2 }] })
    scan('4000000000000')
    await screen.findByText(text('checkout.find.unknown', 'de', { code: '4000000000000' }))
    expect(server.sent(putDraft)).toHaveLength(2)
    expect(server.sent(payDraft)).toEqual([])
  })

  test('[POS-15] finds articles by name, and shows the stock', async () => {
    const person = openTillAt(open)
    server.answer(putDraft, { ...draft, version: 2 })
    await press(person, text('checkout.add.article'))
    await person.type(await screen.findByRole('searchbox', { name: text('checkout.article.search') }), 'mandel')
    await screen.findByText(text('checkout.article.stock', 'de', { count: 0 }))
    await person.click(screen.getByRole('button', { name: /Nagelöl/ }))
    await waitFor(() => expect(server.sent(putDraft)).toHaveLength(1))
  })

  test('[POS-01] adding a search result without an open sale starts one', async () => {
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

  test('[POS-19] resends the article that starts a sale after a lost answer, to the same sale', async () => {
    const person = openTillAt('/')
    server.answer(createDraft, { ...draft, lines: [], content: { ...draft.content, lines: [] } })
    server.lose(putDraft)
    await screen.findByText(text('checkout.sale.none'))
    await person.type(screen.getByRole('searchbox', { name: text('checkout.find') }), 'nagel')
    await person.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(server.sent(putDraft)).toHaveLength(1))
    server.answer(putDraft, draft)
    expect(await screen.findByText('Gel-Maniküre', undefined, { timeout: 10_000 })).toBeDefined()
    expect(server.sent(putDraft)).toHaveLength(2)
    expect(server.sent(createDraft)).toHaveLength(1)
  })
})

describe('the customer', () => {
  const known = { id: id(7), name: 'Anna', surname: 'Frei', type: 'normal', visits: 3, points: 84 } as const
  const anna = { ...known, email: null, phoneNr: null, hasEmail: true, packages: [], giftCards: [] }

  test('[POS-01, POS-17] finds a customer by name, and drops the previous one’s points and package', async () => {
    const lines = draft.content.lines.map((line) => payWithPackage(line, id(6)))
    server.answer(getDraft, { ...draft, content: { ...draft.content, lines } })
    const person = openTillAt(open)
    server.answer(findTillCustomers, [anna])
    server.answer(putDraft, { ...draft, version: 2 })
    await press(person, text('checkout.customer.choose'))
    await person.type(await screen.findByRole('searchbox', { name: text('word.name') }), 'ann')
    await person.click(await screen.findByRole('button', { name: /Anna Frei/ }))
    await waitFor(() => expect(server.sent(putDraft)).toHaveLength(1))
    expect(server.sent(putDraft)[0]?.body).toMatchObject({
      customerId: anna.id,
      points: 0,
      lines: draft.content.lines,
    })
    expect(JSON.stringify(server.sent(putDraft)[0]?.body)).not.toContain('customerPackageId')
    expect(server.sent(findTillCustomers)[0]?.query.get('query')).toBe('ann')
  })

  test.each([
    ['the till sees contacts', null, 1],
    ['it sees none', undefined, 0],
  ])(
    '[POS-28e, CUS-04] offers to store the buyer with the customer only with contact rights: %s',
    async (_, buyer, offered) => {
      server.answer(getDraft, { ...draft, customer: { ...anna, ...(buyer === null && { buyer }) } })
      const person = openTillAt(open)
      await press(person, text('checkout.customer.change'))
      await press(person, text('checkout.buyer'))
      const dialog = within(await screen.findByRole('dialog', { name: text('checkout.buyer') }))
      await person.type(dialog.getByLabelText(text('checkout.buyer.name')), 'Muster AG')
      const keep = dialog.queryAllByRole('switch', { name: text('checkout.buyer.keep', 'de', { name: 'Anna Frei' }) })
      expect(keep).toHaveLength(offered)
      for (const each of keep) await person.click(each)
      server.answer(putDraft, { ...draft, version: 2 })
      await person.click(dialog.getByRole('button', { name: text('action.save') }))
      await waitFor(() => expect(server.sent(putDraft)).toHaveLength(1))
      expect(server.sent(putDraft)[0]?.body).toMatchObject({ buyer: { name: 'Muster AG' } })
      expect(JSON.stringify(server.sent(putDraft)[0]?.body).includes('keepBuyer')).toBe(offered === 1)
    },
  )

  test('[POS-28e] keeps the choice to store the buyer when only the buyer changes', async () => {
    const buyer = { name: 'Muster AG', street: '', postalCode: '', city: '', vatNr: '' }
    const content = { ...draft.content, buyer, keepBuyer: true }
    server.answer(getDraft, { ...draft, content, customer: { ...anna, buyer: null } })
    const person = openTillAt(open)
    await press(person, text('checkout.customer.change'))
    await press(person, text('checkout.buyer'))
    const dialog = within(await screen.findByRole('dialog', { name: text('checkout.buyer') }))
    await person.type(dialog.getByLabelText(text('checkout.buyer.name')), ' Zürich')
    server.answer(putDraft, { ...draft, version: 2 })
    await person.click(dialog.getByRole('button', { name: text('action.save') }))
    await waitFor(() => expect(server.sent(putDraft)).toHaveLength(1))
    expect(server.sent(putDraft)[0]?.body).toMatchObject({ buyer: { name: 'Muster AG Zürich' }, keepBuyer: true })
  })

  test('[POS-01] Enter does not pick a match of an earlier text', async () => {
    const person = openTillAt(open)
    await screen.findByText('Gel-Maniküre')
    server.answer(findTillCustomers, [anna])
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: text('checkout.find') })
    await person.type(field, 'anna')
    await screen.findByRole('button', { name: /Anna Frei/ })
    server.keepWaiting(findTillCustomers)
    await person.type(field, 'belle{Enter}')
    expect(field.value).toBe('annabelle')
    expect(server.sent(putDraft)).toEqual([])
  })

  test('[POS-01] adds and removes another visit; an older one shows its day', async () => {
    const person = openTillAt(open)
    const night = { startTime: '2026-06-08T22:15:00Z', endTime: '2026-06-08T23:00:00Z', name: 'Nadia' }
    server.answer(getOpenVisits, [{ ...visit, ...night, appointmentId: id(4) }, visit])
    const { group: _, ...second } = { ...visit, draftId: draft.id }
    const first = { ...second, appointmentId: id(5), name: 'Sabine Koch' }
    server.answer(addDraftVisit, { ...draft, version: 2, visits: [first, second] })
    await press(person, text('checkout.visits.add', 'de', { name: 'Sarah Wyss' }))
    expect(screen.getByText('00:15–01:00').parentElement?.textContent).toBe('Di., 9. Juni 00:15–01:00')
    const together = await screen.findByRole('list', { name: text('checkout.visits.together') })
    expect(server.sent(addDraftVisit)[0]?.body).toEqual({ appointmentId: id(9) })
    expect(within(together).getAllByRole('listitem')).toHaveLength(2)
    server.answer(removeDraftVisit, { ...draft, version: 3, visits: [first] })
    await press(person, text('checkout.visits.remove', 'de', { name: 'Sarah Wyss' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: text('checkout.visits.together') })).toBeNull())
    expect(server.sent(removeDraftVisit)[0]?.query.get('appointmentId')).toBe(id(9))
  })

  test('[POS-06] says so if the sale was paid or aborted elsewhere, and leads back', async () => {
    server.refuse(getDraft, 404, 'draft.notFound')
    const person = openTillAt(open)
    await screen.findByText(text('checkout.sale.gone'))
    await press(person, text('action.close'))
    await screen.findByText(text('checkout.sale.none'))
  })
})

test('[POS-05, POS-27d] a high discount asks for one’s own PIN, and again after a wrong one', async () => {
  const person = openTillAt(open)
  server.refuse(payDraft, 403, 'pin.required')
  await person.click(await screen.findByRole('button', { name: /bar annehmen/ }))
  const dialog = await screen.findByRole('dialog', { name: text('checkout.approve') })
  await within(dialog).findByRole('region', { name: text('checkout.pin.of', 'de', { name: 'Sofia' }) })
  const enter = async (pin: string) => {
    for (const digit of pin) await person.click(within(dialog).getByRole('button', { name: digit }))
    await person.click(within(dialog).getByRole('button', { name: text('action.confirm') }))
  }
  server.refuse(payDraft, 403, 'pin.notMatched', { field: 'body.pin' })
  await enter('4816')
  await within(dialog).findByText(text('refusal.pin.notMatched'))
  server.answer(payDraft, order)
  await enter('4815')
  await screen.findByText(text('checkout.paid.number', 'de', { number: '1-000418' }))
  expect(server.sent(payDraft).map(({ body }) => body)).toMatchObject([
    {},
    { pin: '4816', approverId: owner.id },
    { pin: '4815' },
  ])
})

test('[POS-06] shows a sale of another till with its person and content, and can take it over', async () => {
  const theirs = { id: id(8), number: 2, name: 'Kasse 2', own: false }
  server.answer(getDraft, { ...draft, till: theirs, by: 'Lena' })
  const person = openTillAt(open)
  await screen.findByText(text('checkout.sale.elsewhere', 'de', { till: 'Kasse 2', by: 'Lena' }))
  await screen.findByText('Gel-Maniküre')
  expect(screen.queryByRole('button', { name: /bar annehmen/ })).toBeNull()
  server.answer(takeDraftOver, { ...draft, version: 2 })
  await press(person, text('checkout.sale.take'))
  await screen.findByRole('button', { name: /bar annehmen/ })
})
