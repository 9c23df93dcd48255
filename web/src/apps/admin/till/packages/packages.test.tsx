// @vitest-environment happy-dom
import { createPackage, getPackages } from '@goldline/contract/checkout/packages'
import { getCatalogue } from '@goldline/contract/product/catalogue'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerOwnerCalls, openAdmin } from '../../../../test/admin-page.tsx'
import { text } from '../../../../test/screen.tsx'
import { wire } from '../../../../test/wire.ts'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000000${digit}`

beforeEach(() => {
  localStorage.clear()
  answerOwnerCalls(server)
})

test('[POS-17, GFT-01h] a package covers a service or a variant, and its price is shown next to the single prices', async () => {
  const five = {
    id: id(8),
    name: 'Fünf Schnitte',
    names: { de: 'Fünf Schnitte' },
    product: id(1),
    productName: 'Schnitt',
    visits: 5,
    price: 36_000,
    online: true,
  }
  const times = { gapFrom: 0, gapMinutes: 0, bufferMinutes: 0 }
  const unmapped = { twOfferId: null, twSkuId: null }
  const cut = {
    '@type': 'basic-product' as const,
    id: id(1),
    version: 1,
    categoryId: id(0),
    names: { de: 'Schnitt' },
    descriptions: {},
    price: 8000,
    priceFrom: false,
    vatRate: 810,
    duration: 60,
    ...times,
    enabled4Booking: true,
    specialists: [],
    ownTerms: [],
    picture: null,
    promotion: null,
    happyHours: null,
    ...unmapped,
    comingAppointments: 0,
    variants: [{ id: id(9), names: { de: 'Lang' }, price: 9000, duration: 75, ownTerms: [], ...times, ...unmapped }],
  }
  const hair = { '@type': 'basic-product-category' as const, id: id(0), names: { de: 'Haare' }, isDefault: false }
  server.answer(getPackages, [])
  server.answer(getCatalogue, { language: 'de', categories: [{ ...hair, products: [cut] }], staff: [] })
  const person = openAdmin('/till/packages')
  await screen.findByText(text('admin.books.packages.none'))
  await person.click(screen.getByRole('button', { name: text('admin.books.package.new') }))
  const dialog = within(await screen.findByRole('dialog', { name: text('admin.books.package.new') }))
  await person.click(dialog.getByRole('button', { name: text('action.save') }))
  expect(dialog.getAllByText(text('form.required')).length).toBeGreaterThan(1)
  await person.type(
    dialog.getByLabelText(text('admin.texts.name', 'de', { language: text('language.de') })),
    'Fünf lange',
  )
  await person.click(dialog.getByRole('combobox', { name: new RegExp(text('word.service')) }))
  screen.getByRole('option', { name: text('admin.books.package.any', 'de', { name: 'Schnitt' }) })
  await person.click(screen.getByRole('option', { name: 'Schnitt, Lang' }))
  await dialog.findByText(/450/)
  await person.type(dialog.getByLabelText(text('admin.books.article.price')), '380')
  await person.click(dialog.getByRole('switch', { name: new RegExp(text('admin.books.package.online')) }))
  server.answer(createPackage, { ...five, version: 1 })
  server.answer(getPackages, [{ ...five, version: 1 }])
  await person.click(dialog.getByRole('button', { name: text('action.save') }))
  await screen.findByRole('button', { name: /Fünf Schnitte.*5 × Schnitt/ })
  const offered = { names: { de: 'Fünf lange' }, product: `${id(1)}%${id(9)}`, visits: 5, price: 38_000, online: true }
  expect(server.sent(createPackage)[0]?.body).toEqual(offered)
})
