import { expect, test } from 'vitest'
import { type AgreedTerms, onAgreedTerms, termsBy, termsByAny, timedBy, writtenTerms } from './own-terms.ts'

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

const all = ['lena', 'mai', 'nico', 'amelie']
const agreed = (price: number, duration: number, assigned: string | null, requested: string | null = null) => {
  return { price, duration, assigned, requested }
}

test.each<[title: string, agreed: AgreedTerms, who: string[]]>([
  ['only who costs and needs the same may take over', agreed(18900, 120, 'lena'), ['lena', 'mai']],
  ['of the one who costs and needs something else, nobody', agreed(16900, 135, 'nico'), ['nico']],
  [
    'given to somebody on other terms, it is still those of before',
    agreed(18900, 120, 'nico'),
    ['lena', 'mai', 'nico'],
  ],
  ['asked of somebody whose price has changed since', agreed(18900, 120, 'lena', 'amelie'), ['lena', 'mai', 'amelie']],
  ['nobody has it', agreed(16900, 135, null), ['nico']],
  ['prices have changed since: as who has it', agreed(17000, 120, 'lena'), ['lena', 'mai']],
  ['likewise, beside who was asked for', agreed(17000, 120, 'lena', 'nico'), ['lena', 'mai', 'nico']],
  ['likewise, and nobody has it', agreed(17000, 120, null), all],
  ['the one who has it does it no more', agreed(18900, 120, 'gone'), ['lena', 'mai']],
])('[CAT-05] [CAT-11] what was agreed: %s', (_, terms, who) => {
  expect(onAgreedTerms(colour, terms, all)).toEqual(who)
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
