import { describe, expect, test } from 'vitest'
import { consentRefusal, consentStates, filterCounts, filteredWorks, findGalleryGaps, isShown } from './gallery.ts'

test('[CAT-12] a picture is shown if its person has agreed or it shows no recognisable person', () => {
  expect(consentStates.filter((consent) => isShown({ consent }))).toEqual(['NOBODY', 'GIVEN'])
})

test('[CAT-12] a consent cannot be dated in the future', () => {
  expect(consentRefusal('2027-03-03', '2027-03-02')).toBe('date-range-invalid')
  expect(consentRefusal('2027-03-02', '2027-03-02')).toBeUndefined()
})

test('[CAT-12] a picture can lack a service, a description in a language, and a consent', () => {
  const alts = { de: 'Rot', en: 'Red', vi: 'Đỏ' }
  expect(findGalleryGaps({ productId: 'p', alts, consent: 'GIVEN' })).toEqual([])
  expect(findGalleryGaps({ productId: null, alts: { de: 'Rot' }, consent: 'WITHDRAWN' })).toEqual([
    'service',
    'alt',
    'consent',
  ])
})

describe('the two filters of the gallery', () => {
  const works = [
    { id: 1, categoryId: 'nails', staffId: 'linh' },
    { id: 2, categoryId: 'nails', staffId: 'thao' },
    { id: 3, categoryId: 'hair', staffId: 'lena' },
    { id: 4, categoryId: undefined, staffId: null },
  ]

  test('[CAT-12] each filter narrows the other, and both narrow the shown pictures', () => {
    expect(filteredWorks(works, {}).length).toBe(4)
    expect(filteredWorks(works, { category: 'nails', person: 'thao' }).map(({ id }) => id)).toEqual([2])
  })

  test('[CAT-12] counts show the result of a choice under the other filter', () => {
    const counts = filterCounts(works, { category: 'nails' })
    expect([counts.allCategories, counts.allPeople]).toEqual([4, 2])
    expect(['linh', 'thao', 'lena'].map(counts.ofPerson)).toEqual([1, 1, 0])
    expect(['nails', 'hair'].map(counts.ofCategory)).toEqual([2, 1])
    expect(filterCounts(works, { person: 'lena' }).ofCategory('nails')).toBe(0)
  })
})
