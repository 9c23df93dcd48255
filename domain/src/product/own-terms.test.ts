import { expect, test } from 'vitest'
import { onSameTerms, termsBy, termsByAny, timedBy, writtenTerms } from './own-terms.ts'

const colour = {
  ...{ price: 18900, duration: 120, gapFrom: 60, gapMinutes: 30, bufferMinutes: 10 },
  ownTerms: [
    { staffId: 'nico', price: 16900, duration: 135 },
    { staffId: 'amelie', price: 20900, duration: null },
  ],
}

test('[CAT-11] somebody’s own price and time, else the service’s', () => {
  expect(termsBy(colour, 'nico')).toMatchObject({ price: 16900, duration: 135 })
  expect(termsBy(colour, 'amelie')).toMatchObject({ price: 20900, duration: 120 })
  expect(termsBy(colour, 'lena')).toBe(colour)
  expect(termsBy(colour, null)).toBe(colour)
})

test('[CAT-11] processing stays as long as it is', () => {
  expect(timedBy(colour, 'nico')).toMatchObject({ duration: 135, gapFrom: 60, gapMinutes: 30, bufferMinutes: 10 })
})

test('[CAT-11] of anybody: the lowest price, the longest time, and whether prices differ', () => {
  expect(termsByAny(colour, ['lena', 'nico', 'amelie'])).toEqual({ price: 16900, duration: 135, varies: true })
  expect(termsByAny(colour, ['amelie'])).toEqual({ price: 20900, duration: 120, varies: false })
  expect(termsByAny(colour, [])).toEqual({ price: 18900, duration: 120, varies: false })
})

test('[CAT-11] only who costs and needs the same may take over', () => {
  expect(onSameTerms(colour, 'lena', 'mai')).toBe(true)
  expect(onSameTerms(colour, 'lena', 'nico')).toBe(false)
  expect(onSameTerms(colour, 'lena', 'amelie')).toBe(false)
})

test('[CAT-11] what says nothing, and those who do not do it, is not kept; of two the later', () => {
  const typed = [
    { staffId: 'nico', price: 1, duration: 5 },
    { staffId: 'nico', price: 18900, duration: 135 },
    { staffId: 'lena', price: 18900, duration: 120 },
    { staffId: 'gone', price: 1, duration: 5 },
  ]
  expect(writtenTerms(typed, colour, ['lena', 'nico'])).toEqual([{ staffId: 'nico', price: null, duration: 135 }])
})
