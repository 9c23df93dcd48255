import { expect, test } from 'vitest'
import type { Language } from '../message/kinds.ts'
import { suggestionLimits, suggestionRequests } from './suggestion.ts'

const entry = (id: string, texts: object, own: object = {}) => ({
  id,
  fields: [{ field: 'names', max: 80, required: true, texts, changed: {}, suggestions: {}, ...own }],
})

const textsIn = (language: Language, entries: Parameters<typeof suggestionRequests>[0]) =>
  suggestionRequests(entries, 'de').find((request) => request.language === language)?.texts ?? []

test('[CAT-14f] requests translations of missing texts that have a source and no suggestion', () => {
  const entries = [
    entry('a', { de: 'Schnitt' }),
    entry('b', { de: 'Farbe', vi: 'Nhuộm' }),
    entry('c', { en: 'Braid' }),
    entry('d', { de: 'Zopf' }, { suggestions: { vi: 'Tết' } }),
  ]
  expect(textsIn('vi', entries)).toEqual([{ id: 'a', field: 'names', max: 80, source: 'Schnitt' }])
  expect(textsIn('en', entries).map(({ id }) => id)).toEqual(['a', 'b', 'd'])
  expect(suggestionRequests(entries, 'de').map(({ language }) => language)).toEqual(['en', 'vi'])
  expect(suggestionRequests([entry('e', { de: 'Ton', en: 'Tone', vi: 'Màu' })], 'de')).toEqual([])
})

test('[CAT-14f] requests translations of outdated texts until there is a suggestion', () => {
  const texts = { de: 'Schnitt', en: 'Cut', vi: 'Cắt' }
  const [changed, later] = [{ vi: '2027-02-21T09:00:00.000Z' }, '2027-02-22T09:00:00.000Z']
  expect(textsIn('vi', [entry('a', texts, { changed: { ...changed, de: later } })])).toHaveLength(1)
  expect(textsIn('vi', [entry('a', texts, { changed })])).toEqual([])
  expect(textsIn('vi', [entry('a', texts, { changed: { de: later }, suggestions: { vi: 'Cắt' } })])).toEqual([])
})

test('[CAT-14f] one request is limited in texts and characters', () => {
  const many = Array.from({ length: 80 }, (_, index) => entry(String(index), { de: 'Schnitt' }))
  expect(textsIn('vi', many)).toHaveLength(suggestionLimits.texts)
  const long = Array.from({ length: 30 }, (_, index) => entry(String(index), { de: 'x'.repeat(600) }))
  expect(textsIn('vi', long)).toHaveLength(16)
})
