import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../test/any-character.ts'
import { isUrlName } from './salon.ts'
import { freeUrlName, slugOf } from './url-name.ts'

test.each([
  ['Salon Müller', 'salon-mueller'],
  ['Coiffure Élégance', 'coiffure-elegance'],
  ['Tiệm Móng Đẹp', 'tiem-mong-dep'],
  ['Groß & Klein', 'gross-klein'],
  ['  Nails 4 You! ', 'nails-4-you'],
  ['Ü', 'salon-ue'],
  ['*', 'salon'],
  ['美', 'salon'],
])('[BIZ-09] %s becomes the link %s', (name, slug) => expect(slugOf(name)).toBe(slug))

test('[BIZ-09] any salon name gives a valid, free link', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 80 }), fc.nat(30), (name, others) => {
      const slug = slugOf(name)
      const taken = new Set([slug, ...Array.from({ length: others }, (_, index) => `${slug}-${index + 2}`)])
      const free = freeUrlName(slug, taken)
      expect([isUrlName(slug), isUrlName(free), taken.has(free)]).toEqual([true, true, false])
    }),
  )
})
