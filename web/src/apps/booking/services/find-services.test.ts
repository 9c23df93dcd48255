import type { Category, Product } from '@goldline/contract/product'
import { describe, expect, test } from 'vitest'
import { findServices, matchingWords } from './find-services.ts'

const product = (part: Partial<Product> & { id: string; name: string }): Product => ({
  '@type': 'basic-product',
  description: '',
  priceFrom: false,
  price: 0,
  duration: 30,
  displayOrder: 0,
  enabled4Booking: true,
  specialists: ['lena'],
  variants: [],
  promotion: null,
  happyHours: null,
  ...part,
})
const category = (name: string | null, ...products: Product[]): Category => ({
  '@type': 'basic-product-category',
  id: name ?? 'default',
  name,
  displayOrder: 0,
  products,
})
const salon = [
  category(
    'Nägel',
    product({ id: 'gel', name: 'Gel-Maniküre', description: 'Mit Lack nach Wahl' }),
    product({
      id: 'new',
      name: 'Neumodellage',
      specialists: ['thao'],
      variants: [{ id: 'v', name: 'mit Design', price: 1, duration: 30 }],
    }),
  ),
  category(
    null,
    product({ id: 'dap', name: 'Đắp mặt nạ' }),
    product({ id: 'off', name: 'Alt', enabled4Booking: false }),
  ),
]
const found = (query: string, staffId: string | null = null) =>
  findServices(salon, query, staffId).flatMap(({ products }) => products.map(({ id }) => id))

describe('service search', () => {
  test.each([
    ['', ['gel', 'new', 'dap']],
    ['  ', ['gel', 'new', 'dap']],
    ['MANIKURE', ['gel']],
    ['nagel', ['gel', 'new']],
    ['gel', ['gel']],
    ['lack', ['gel']],
    ['design', ['new']],
    ['dap mat', ['dap']],
    ['nägel wahl', ['gel']],
    ['alt', []],
    ['pferd', []],
  ])('%j finds %j', (query, ids) => {
    expect(found(query)).toEqual(ids)
  })

  test('lists matches in a name before matches elsewhere, with their category', () => {
    const lashes = category('Wimpern', product({ id: 'lift', name: 'Lifting', description: 'Mit Maniküre im Paket' }))
    const nails = category(
      'Nägel',
      product({ id: 'set', name: 'Verwöhnen', description: 'Maniküre und Pediküre' }),
      product({ id: 'man', name: 'Maniküre' }),
    )
    const order = findServices([lashes, nails], 'maniküre', null)
    expect(order.flatMap(({ products }) => products.map(({ id }) => id))).toEqual(['man', 'set', 'lift'])
  })

  test('leaves out services that the person does not do, and empty categories', () => {
    expect(found('', 'thao')).toEqual(['new'])
    expect(findServices(salon, '', 'thao').map(({ name }) => name)).toEqual(['Nägel'])
  })
})

test.each([
  ['Gel Zürich', 'Gel'],
  ['manicure Vienna Lena', 'manicure'],
  ['Studio', ''],
  ['', ''],
])('[CAT-01b] for the query “%s” the salon’s services are searched for “%s”', (query, words) => {
  expect(matchingWords(salon, query)).toBe(words)
})

test('[CAT-01b] finds similar names only if there is no exact match', () => {
  expect(findServices(salon, 'Manikrüe', null).flatMap(({ products }) => products.map(({ id }) => id))).toEqual(['gel'])
})
