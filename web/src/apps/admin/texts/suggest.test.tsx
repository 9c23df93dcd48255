// @vitest-environment happy-dom

import {
  discardTextSuggestions,
  getOwnTexts,
  type OwnText,
  type OwnTextField,
  putOwnTexts,
  suggestTexts,
} from '@goldline/contract/translation'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerOwnerCalls, openAdmin } from '../../../test/admin-page.tsx'
import { text } from '../../../test/screen.tsx'
import { wire } from '../../../test/wire.ts'

const server = wire()
const id = '0190a000-0000-7000-8000-000000000011'
const name = (own: Partial<OwnTextField>): OwnTextField => ({
  ...{ field: 'names', kind: 'name', max: 80, required: true, changed: {}, suggestions: {} },
  texts: { de: 'Schnitt', en: 'Cut' },
  ...own,
})
const cut = (own: Partial<OwnTextField> = {}): OwnText => ({
  ...{ place: 'ARTICLE', id, categoryId: null, price: 5800, fields: [name(own)] },
})
const suggested = cut({ suggestions: { vi: { text: 'Cắt', time: '2027-02-22T09:00:00.000Z' } } })
const texts = (entry: OwnText, machine = true) => ({ language: 'de' as const, machine, entries: [entry] })

beforeEach(() => answerOwnerCalls(server))

const heading = (count: number) =>
  screen.findByRole('heading', { name: text('admin.texts.suggest.title', 'de', { count }) })
const button = (label: string) => screen.getByRole('button', { name: label })
const field = () => screen.getByLabelText(text('admin.texts.name', 'de', { language: 'Tiếng Việt' }))

test('[CAT-14f] the card shows beforehand what is sent to the service, and afterwards how many suggestions arrived', async () => {
  server.answer(getOwnTexts, texts(cut()))
  server.answer(suggestTexts, { suggested: 1 })
  const person = openAdmin('/texts')
  await heading(1)
  expect(screen.getByText(text('admin.texts.suggest.text'))).toBeDefined()
  expect(server.sent(suggestTexts)).toHaveLength(0)
  server.answer(getOwnTexts, texts(suggested))
  await person.click(button(text('admin.texts.suggest')))
  await screen.findByText(text('admin.texts.suggested', 'de', { count: 1 }))
  expect(await screen.findByText('Cắt')).toBeDefined()
  await waitFor(() => expect(screen.queryByText(text('admin.texts.suggest.text'))).toBeNull())
})

test('[CAT-14f] if the service does not answer, the button shows an error', async () => {
  server.answer(getOwnTexts, texts(cut()))
  server.refuse(suggestTexts, 409, 'translator.unavailable')
  const person = openAdmin('/texts')
  await heading(1)
  await person.click(button(text('admin.texts.suggest')))
  await screen.findByText(text('refusal.translator.unavailable'))
})

test('[CAT-14f] without a service there is no card', async () => {
  server.answer(getOwnTexts, texts(cut(), false))
  openAdmin('/texts')
  await screen.findByRole('heading', { name: text('admin.texts.language.vi') })
  expect(screen.queryByText(text('admin.texts.suggest.text'))).toBeNull()
})

test('[CAT-14f] a suggestion fills its field, and is accepted unchanged or discarded', async () => {
  server.answer(getOwnTexts, texts(suggested))
  server.answer(putOwnTexts, cut({ texts: { de: 'Schnitt', en: 'Cut', vi: 'Cắt' } }))
  server.answer(discardTextSuggestions, undefined)
  const person = openAdmin(`/texts/${id}?language=vi`)
  await waitFor(() => expect((field() as HTMLInputElement).value).toBe('Cắt'))
  expect(screen.getByText(/Vorschlag der Maschine/)).toBeDefined()
  await person.click(button(text('admin.texts.discardSuggestion')))
  await waitFor(() => expect(server.sent(discardTextSuggestions)).toHaveLength(1))
  expect(String(server.sent(discardTextSuggestions)[0]?.query)).toBe('place=ARTICLE&language=vi')
  await person.click(button(text('admin.texts.accept')))
  await waitFor(() => expect(server.sent(putOwnTexts)).toHaveLength(1))
  expect(server.sent(putOwnTexts)[0]?.body).toMatchObject({ fields: [{ text: 'Cắt', seen: { text: '' } }] })
})
