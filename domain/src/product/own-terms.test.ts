import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withPersonTiming } from './own-duration.ts'
import {
  type AgreedTerms,
  normaliseTerms,
  staffForAgreedTerms,
  staffForDeletedVariant,
  termsWith,
  termsWithAny,
} from './own-terms.ts'

const colour = {
  price: 18900,
  duration: 120,
  gapFrom: 60,
  gapMinutes: 30,
  bufferMinutes: 10,
  ownTerms: [
    { staffId: 'nico', price: 16900, duration: 135 },
    { staffId: 'amelie', price: 20900, duration: null },
  ],
}

test('[CAT-11] returns a person’s own price and duration, else the service’s', () => {
  expect(termsWith(colour, 'nico')).toMatchObject({ price: 16900, duration: 135 })
  expect(termsWith(colour, 'amelie')).toMatchObject({ price: 20900, duration: 120 })
  expect(termsWith(colour, 'lena')).toBe(colour)
  expect(termsWith(colour, null)).toBe(colour)
})

test('[CAT-11] processing keeps its duration', () => {
  expect(withPersonTiming(colour, 'nico')).toMatchObject({
    duration: 135,
    gapFrom: 60,
    gapMinutes: 30,
    bufferMinutes: 10,
  })
})

test('[CAT-11] returns the lowest price and the longest duration for the first available, and whether prices differ', () => {
  expect(termsWithAny(colour, ['lena', 'nico', 'amelie'])).toEqual({ price: 16900, duration: 135, varies: true })
  expect(termsWithAny(colour, ['amelie'])).toEqual({ price: 20900, duration: 120, varies: false })
  expect(termsWithAny(colour, [])).toEqual({ price: 18900, duration: 120, varies: false })
})

const all = ['lena', 'mai', 'nico', 'amelie']
const agreed = (price: number, duration: number, assigned: string | null, requested: string | null = null) => {
  return { price, duration, assigned, requested }
}

test.each<[title: string, agreed: AgreedTerms, who: string[]]>([
  ['only people with the same price and duration', agreed(18900, 120, 'lena'), ['lena', 'mai']],
  ['nobody else for a person with other terms', agreed(16900, 135, 'nico'), ['nico']],
  [
    'assigned to a person with other terms: still people with the agreed terms',
    agreed(18900, 120, 'nico'),
    ['lena', 'mai', 'nico'],
  ],
  ['requested of a person whose price has changed', agreed(18900, 120, 'lena', 'amelie'), ['lena', 'mai', 'amelie']],
  ['nobody is assigned', agreed(16900, 135, null), ['nico']],
  ['prices have changed: people with the assigned person’s terms', agreed(17000, 120, 'lena'), ['lena', 'mai']],
  [
    'prices have changed, and another person was requested',
    agreed(17000, 120, 'lena', 'nico'),
    ['lena', 'mai', 'nico'],
  ],
  ['prices have changed, and nobody is assigned', agreed(17000, 120, null), all],
  ['the assigned person no longer does the service', agreed(18900, 120, 'gone'), ['lena', 'mai']],
])('[CAT-05] [CAT-11] who may take over agreed terms: %s', (_, terms, who) => {
  expect(staffForAgreedTerms(colour, terms, all)).toEqual(who)
})

test('[CAT-05] [CAT-11] terms that equal another person’s by chance still allow everybody with the assigned person’s terms', () => {
  expect(staffForAgreedTerms(colour, agreed(16900, 135, 'lena'), all)).toEqual(['lena', 'mai', 'nico'])
  // Not by chance: the requested person has these terms.
  expect(staffForAgreedTerms(colour, agreed(16900, 135, 'lena', 'nico'), all)).toEqual(['lena', 'nico'])
})

describe('[CAT-05] [CAT-11] who may take over agreed terms', () => {
  const people = ['a', 'b', 'c', 'd']
  const person = fc.constantFrom(...people)
  const price = fc.constantFrom(8000, 9000)
  const duration = fc.constantFrom(60, 90)
  const salon = fc.record({
    service: fc.record({
      price,
      duration,
      ownTerms: fc.uniqueArray(fc.record({ staffId: person, price: fc.option(price), duration: fc.option(duration) }), {
        selector: ({ staffId }) => staffId,
      }),
    }),
    agreed: fc.record({ price, duration, assigned: fc.option(person), requested: fc.option(person) }),
    able: fc.subarray(people),
  })
  const terms = (service: Parameters<typeof termsWith>[0], id: string) => {
    const { price, duration } = termsWith(service, id)
    return `${price} ${duration}`
  }

  test('only people who do the service; always the assigned, the requested, and those with these terms', () => {
    fc.assert(
      fc.property(salon, ({ service, agreed, able }) => {
        const may = staffForAgreedTerms(service, agreed, able)
        expect(able).toEqual(expect.arrayContaining(may))
        const sure = able.filter(
          (id) =>
            id === agreed.assigned ||
            id === agreed.requested ||
            terms(service, id) === `${agreed.price} ${agreed.duration}`,
        )
        expect(may).toEqual(expect.arrayContaining(sure))
      }),
    )
  })

  test('two people with equal terms are treated alike, unless one is requested or assigned', () => {
    fc.assert(
      fc.property(salon, person, person, ({ service, agreed, able }, one, other) => {
        const named = [agreed.assigned, agreed.requested]
        fc.pre([one, other].every((id) => able.includes(id) && !named.includes(id)))
        fc.pre(terms(service, one) === terms(service, other))
        const may = staffForAgreedTerms(service, agreed, able)
        expect(may.includes(one)).toBe(may.includes(other))
      }),
    )
  })

  test('without a requested person, people with the assigned one’s terms may', () => {
    fc.assert(
      fc.property(salon, person, ({ service, agreed, able }, assigned) => {
        const may = staffForAgreedTerms(service, { ...agreed, assigned, requested: null }, able)
        const equals = able.filter((id) => terms(service, id) === terms(service, assigned))
        expect(may).toEqual(expect.arrayContaining(equals))
      }),
    )
  })
})

test.each<[title: string, assigned: string | null, requested: string | null, who: string[]]>([
  ['people without own terms may take over from each other', 'lena', null, ['lena', 'mai']],
  ['also the requested person', 'lena', 'nico', ['lena', 'mai', 'nico']],
  ['a person with own terms keeps the service', 'nico', null, ['nico']],
  ['nobody is assigned', null, null, ['lena', 'mai']],
])('[CAT-05] [CAT-11] who may take over a deleted variant: %s', (_, assigned, requested, who) => {
  expect(staffForDeletedVariant([colour], { assigned, requested }, all)).toEqual(who)
  expect(staffForDeletedVariant([{}], { assigned, requested }, all)).toEqual(all)
})

test('[CAT-11] drops empty terms and those of people who do not do the service; of two, the later one counts', () => {
  const typed = [
    { staffId: 'nico', price: 1, duration: 5 },
    { staffId: 'nico', price: 18900, duration: 135 },
    { staffId: 'lena', price: 18900, duration: 120 },
    { staffId: 'gone', price: 1, duration: 5 },
  ]
  expect(normaliseTerms(typed, colour, ['lena', 'nico'])).toEqual([{ staffId: 'nico', price: null, duration: 135 }])
})
