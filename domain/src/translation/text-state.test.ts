import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../message/kinds.ts'
import { countStates, isWritten, nextOpenText, type TextFacts, textState } from './text-state.ts'

const [earlier, later] = ['2027-02-20T09:00:00.000Z', '2027-02-22T09:00:00.000Z']
const field = (own: Partial<TextFacts> = {}): TextFacts => ({
  texts: { de: 'Schnitt', en: 'Cut', vi: 'Cắt' },
  changed: {},
  suggestions: {},
  required: true,
  ...own,
})

describe('[CAT-14a] the state of a text in English, of a salon whose language is German', () => {
  test.each<[string, Partial<TextFacts>, string]>([
    ['written and never changed', {}, 'DONE'],
    ['no text', { texts: { de: 'Schnitt' } }, 'MISSING'],
    ['an empty text', { texts: { de: 'Schnitt', en: '' } }, 'MISSING'],
    ['no text, but a suggestion', { texts: { de: 'Schnitt' }, suggestions: { en: 'Cut' } }, 'SUGGESTED'],
    ['the German text changed, the English never', { changed: { de: later } }, 'OUTDATED'],
    ['the German text changed after the English', { changed: { de: later, en: earlier } }, 'OUTDATED'],
    ['the German text changed before the English', { changed: { de: earlier, en: later } }, 'DONE'],
    ['both changed at the same time', { changed: { de: later, en: later } }, 'DONE'],
    ['outdated, with a newer suggestion', { changed: { de: later }, suggestions: { en: 'Trim' } }, 'SUGGESTED'],
    ['the German text was removed', { texts: { en: 'Cut' }, changed: { de: later } }, 'DONE'],
    ['only the Vietnamese text changed', { changed: { vi: later } }, 'DONE'],
  ])('%s: $2', (_, facts, state) => {
    expect(textState(field(facts), 'en', 'de')).toBe(state)
  })

  test('the source text itself is either done or missing', () => {
    expect(textState(field({ changed: { en: later } }), 'de', 'de')).toBe('DONE')
    expect(textState(field({ texts: { en: 'Cut' } }), 'de', 'de')).toBe('MISSING')
  })

  test('a description that is empty in every language does not count as missing', () => {
    expect(isWritten(field({ texts: {}, required: false }))).toBe(false)
    expect(isWritten(field({ texts: { vi: 'Cắt' }, required: false }))).toBe(true)
    expect(isWritten(field({ texts: {} }))).toBe(true)
  })
})

const texts = fc.record({ de: fc.string(), en: fc.string(), vi: fc.string() }, { requiredKeys: [] })
const times = fc.record(
  { de: fc.constantFrom(earlier, later), en: fc.constantFrom(earlier, later), vi: fc.constantFrom(earlier, later) },
  { requiredKeys: [] },
)
const anyField = fc.record({ texts, changed: times, suggestions: texts, required: fc.boolean() })

test('[CAT-14b] the states of each language add up to the number of texts', () => {
  fc.assert(
    fc.property(fc.array(anyField), fc.constantFrom(...languages), (fields, source) => {
      const counts = countStates(fields, source)
      for (const language of languages) {
        const { DONE, SUGGESTED, OUTDATED, MISSING } = counts[language]
        expect(DONE + SUGGESTED + OUTDATED + MISSING).toBe(fields.filter(isWritten).length)
      }
    }),
  )
})

test('[CAT-14d] the next open text is in the next language, then in the next row, then from the top', () => {
  const done = { fields: [field()] }
  const first = { fields: [field({ texts: { de: 'Rot', en: 'Red' } })] }
  const last = { fields: [field({ changed: { de: later } })] }
  const entries = [first, done, last]
  expect(nextOpenText(entries, { entry: first, language: 'de' }, 'de')).toEqual({ entry: first, language: 'vi' })
  expect(nextOpenText(entries, { entry: first, language: 'vi' }, 'de')).toEqual({ entry: last, language: 'en' })
  expect(nextOpenText(entries, { entry: last, language: 'vi' }, 'de')).toEqual({ entry: first, language: 'vi' })
  expect(nextOpenText([done], { entry: done, language: 'vi' }, 'de')).toBeUndefined()
})
