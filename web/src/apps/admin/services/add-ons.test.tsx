// @vitest-environment happy-dom
import { getMe } from '@goldline/contract/auth/user'
import type { Language } from '@goldline/contract/page'
import { getCatalogue, updateProduct } from '@goldline/contract/product/catalogue'
import { languages } from '@goldline/domain/message/kinds'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anOwnProduct } from '../../../test/answers.ts'
import { owner, salonOfOwner } from '../../../test/people.ts'
import { describedBy, show, text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'
import { useMe } from '../session.ts'
import { Page } from './ServicesScreen.tsx'

const server = wire()
const id = (digit: number) => `0190a000-0000-7000-8000-00000000001${digit}`
const timing = { duration: 15, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0 }
const art = { id: id(7), names: { de: 'Nail-Art' }, price: 1200, ownTerms: [], ...timing }
const mapped = { twOfferId: null, twSkuId: null }
const gel = anOwnProduct({ id: id(1), categoryId: id(0), names: { de: 'Gel' }, addOns: [{ ...art, ...mapped }] })

beforeEach(() => {
  server.answer(getMe, { ...owner, salon: salonOfOwner })
  const category = { '@type': 'basic-product-category', id: id(0), names: { de: 'Nägel' }, isDefault: false } as const
  server.answer(getCatalogue, { language: 'de', categories: [{ ...category, products: [gel] }], staff: [] })
  server.answer(updateProduct, { ...gel, version: gel.version + 1 })
})

function ShownPage() {
  return useMe().data ? <Page id={gel.id} /> : null
}

async function opens(language: Language = 'de') {
  const person = show(<ShownPage />, { signedIn: true, language })
  const heading = await screen.findByRole('heading', { name: text('admin.services.addOns', language) })
  const card = heading.closest('section')
  if (card === null) throw new Error('no card of add-ons')
  return { person, card: within(card) }
}
const add = (language: Language = 'de') => screen.getByRole('button', { name: text('admin.services.addOn', language) })
const save = () => screen.getByRole('button', { name: text('action.save') })
const nameIn = (language: string) =>
  screen.getAllByLabelText<HTMLInputElement>(text('admin.texts.name', 'de', { language })).at(-1) as HTMLInputElement

test('[CAT-13a] an add-on gets name, price and duration, and is sent together with the existing ones', async () => {
  const { person, card } = await opens()
  expect(card.getByText('15 Min.')).toBeTruthy()
  await person.click(add())
  expect(document.activeElement).toBe(nameIn('Deutsch'))
  await person.keyboard('Handmassage')
  await person.type(nameIn('Tiếng Việt'), 'Mát-xa tay')
  await person.click(save())
  const price = screen.getAllByLabelText<HTMLInputElement>(text('word.price')).at(-1) as HTMLInputElement
  expect(describedBy(price)).toContain(text('form.required'))
  expect(server.sent(updateProduct)).toEqual([])
  await person.type(price, '14')
  const duration = screen.getAllByLabelText<HTMLInputElement>(text('word.duration')).at(-1) as HTMLInputElement
  await person.clear(duration)
  await person.type(duration, '10')
  await person.click(save())
  await waitFor(() => expect(server.sent(updateProduct)).toHaveLength(1))
  const massage = { names: { de: 'Handmassage', vi: 'Mát-xa tay' }, price: 1400, ...timing, duration: 10 }
  expect(server.sent(updateProduct)[0]?.body).toEqual({ addOns: [art, massage] })
})

test('[CAT-13a] the last add-on can be removed', async () => {
  const { person, card } = await opens()
  await person.click(card.getByRole('button', { name: text('word.removeName', 'de', { name: 'Nail-Art' }) }))
  expect(document.activeElement).toBe(add())
  await person.click(save())
  await waitFor(() => expect(server.sent(updateProduct)[0]?.body).toEqual({ addOns: [] }))
})

test.each(languages)('[UI-01] in %s the card has its heading and button', async (language) => {
  await opens(language)
  expect(add(language)).toBeTruthy()
})
