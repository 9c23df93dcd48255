// @vitest-environment happy-dom
import { type Article, changeStock, createArticle, getArticles, takeStock } from '@goldline/contract/checkout/articles'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerOwnerCalls, openAdmin } from '../../../../test/admin-page.tsx'
import { text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'

const server = wire()
const oil: Article = {
  id: '0190a000-0000-7000-8000-000000000002',
  name: 'Nagelöl',
  barcode: '7612',
  price: 2490,
  vatRate: 810,
  names: { de: 'Nagelöl' },
  stock: -1,
  version: 1,
}

beforeEach(() => {
  localStorage.clear()
  answerOwnerCalls(server)
})

test('[POS-15] [CAT-10] an article is added in several languages, its stock is counted, and negative stock is marked', async () => {
  server.answer(getArticles, [oil])
  const person = openAdmin('/till/articles')
  const row = await screen.findByRole('button', { name: /Nagelöl/ })
  expect(row.textContent).toContain('-1')
  await person.click(screen.getByRole('button', { name: text('admin.books.article.new') }))
  const form = within(await screen.findByRole('dialog', { name: text('admin.books.article.new') }))
  await person.click(form.getByRole('button', { name: text('action.save') }))
  expect(form.getAllByText(text('form.required'))).toHaveLength(2)
  await person.type(form.getByLabelText(text('admin.texts.name', 'de', { language: text('language.de') })), 'Tee')
  await person.type(form.getByLabelText(text('admin.texts.name', 'de', { language: text('language.vi') })), 'Trà')
  await person.type(form.getByLabelText(text('admin.books.article.barcode')), '7612')
  await person.type(form.getByLabelText(text('admin.books.article.price')), '9.90')
  server.refuse(createArticle, 409, 'article.barcode-taken')
  await person.click(form.getByRole('button', { name: text('action.save') }))
  await form.findByText(text('refusal.article.barcode-taken'))
  expect(server.sent(createArticle)[0]?.body).toEqual({
    names: { de: 'Tee', vi: 'Trà' },
    barcode: '7612',
    price: 990,
    vatRate: 810,
  })
  await person.click(form.getByRole('button', { name: text('action.cancel') }))

  await person.click(row)
  const edit = within(await screen.findByRole('dialog', { name: 'Nagelöl' }))
  await person.click(edit.getByRole('radio', { name: text('admin.books.stock.COUNTED') }))
  await person.type(edit.getByLabelText(text('admin.books.pieces')), '12')
  server.answer(changeStock, { ...oil, stock: 12 })
  await person.click(edit.getByRole('button', { name: text('admin.books.stock.enter') }))
  await edit.findByRole('heading', { name: text('admin.books.article.stock', 'de', { count: 12 }) })
  expect(server.sent(changeStock)[0]?.body).toEqual({ kind: 'COUNTED', pieces: 12 })
})

test('[POS-15] a counted list shows its changes and faulty lines before it is imported', async () => {
  server.answer(getArticles, [oil])
  const person = openAdmin('/till/articles')
  await person.click(await screen.findByRole('button', { name: text('admin.books.stocktake') }))
  const dialog = within(await screen.findByRole('dialog', { name: text('admin.books.stocktake') }))
  const list = new File(['Barcode;Name;Lager;Gezählt\r\n7612;Nagelöl;-1;5\r\n;Anderes;0;1\r\n'], 'liste.csv')
  await person.upload(dialog.getByLabelText(text('admin.books.stocktake.file'), { selector: 'input' }), list)
  await dialog.findByText('Nagelöl: -1 → 5')
  dialog.getByText(text('admin.books.stocktake.unknown', 'de', { names: 'Anderes' }))
  server.answer(takeStock, [{ ...oil, stock: 5 }])
  await person.click(dialog.getByRole('button', { name: text('admin.books.stocktake.take', 'de', { count: 1 }) }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: text('admin.books.stocktake') })).toBeNull())
  expect(server.sent(takeStock)[0]?.body).toEqual({ counts: [{ articleId: oil.id, pieces: 5 }] })
})
