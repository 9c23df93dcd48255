import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  normaliseProfile,
  type Profile,
  releaseRefusal,
  releaseState,
  sameProfile,
  specialitiesIn,
  specialitiesOf,
} from './profile.ts'

const written: Profile = {
  texts: { de: 'Ich mag feine Linien.' },
  specialities: { de: ['Gel', 'Nail-Art'] },
  languages: ['de', 'vi'],
  pictureId: 'a',
}
const draft = { ...written, version: 3 }
const empty: Profile = { texts: {}, specialities: {}, languages: [], pictureId: 'a' }

describe('[STF-09b] state of a release', () => {
  test.each([
    ['nothing written', { ...empty, version: 0 }, null, null, 'EMPTY'],
    ['never answered', draft, null, null, 'ASKED'],
    ['released unchanged', draft, written, null, 'RELEASED'],
    ['another text since the release', draft, { ...written, texts: { de: 'Anders' } }, null, 'ASKED'],
    ['another picture since the release', draft, { ...written, pictureId: 'b' }, null, 'ASKED'],
    ['the picture was removed', { ...draft, pictureId: null }, written, null, 'ASKED'],
    ['declined', draft, null, { version: 3, pictureId: 'a' }, 'DECLINED'],
    ['declined an earlier text', draft, null, { version: 2, pictureId: 'a' }, 'ASKED'],
    ['declined with another picture', draft, null, { version: 3, pictureId: 'b' }, 'ASKED'],
    ['declined, then changed back to the released version', draft, written, { version: 3, pictureId: 'a' }, 'RELEASED'],
  ] as const)('%s: $4', (_, shown, released, declined, state) => {
    expect(releaseState({ draft: shown, released, declined })).toBe(state)
  })
})

test('[STF-09e] a different order leaves the profile the same, a new word does not', () => {
  const words = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(words, words, (gel, spoken) => {
      const one = { ...written, specialities: { de: gel }, languages: spoken }
      const turned = { ...written, specialities: { de: [...gel].reverse() }, languages: [...spoken].reverse() }
      expect(sameProfile(one, turned)).toBe(true)
      expect(sameProfile(one, { ...turned, specialities: { de: gel.slice(1) } })).toBe(false)
      expect(sameProfile(one, { ...turned, languages: spoken.slice(1) })).toBe(false)
    }),
  )
})

test('[STF-09b] people cannot release a version that they have not seen, or an empty profile', () => {
  expect(releaseRefusal(draft, { version: 3, pictureId: 'a' })).toBeUndefined()
  expect(releaseRefusal(draft, { version: 2, pictureId: 'a' })).toBe('version-conflict')
  expect(releaseRefusal(draft, { version: 3, pictureId: null })).toBe('version-conflict')
  expect(releaseRefusal({ ...empty, version: 0 }, { version: 0, pictureId: 'a' })).toBe('profile.empty')
})

test('[STF-09a] typed specialities become a list, each once', () => {
  expect(specialitiesOf(' Gel, Nail-Art ,, Gel,')).toEqual(['Gel', 'Nail-Art'])
  expect(specialitiesOf(' , ')).toEqual([])
})

test('[STF-09a] leaves out empty texts and lists and repeated words; readers get their language, else the salon’s', () => {
  const kept = normaliseProfile({
    ...written,
    texts: { de: 'Ja', en: '' },
    specialities: { de: ['Gel', 'Gel'], vi: [] },
  })
  expect(kept).toMatchObject({ texts: { de: 'Ja' }, specialities: { de: ['Gel'] } })
  expect(Object.keys(kept.texts)).toEqual(['de'])
  expect(specialitiesIn('vi', { specialities: kept.specialities, salonLanguage: 'de' })).toEqual({
    words: ['Gel'],
    language: 'de',
  })
})
