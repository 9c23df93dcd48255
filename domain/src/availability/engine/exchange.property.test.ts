import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '../../test/runs.ts'
import { keepMatchable, newMatching } from './exchange.ts'

/** Returns whether everybody from `at` on can get a distinct person. */
function canAll(people: readonly (readonly number[])[], taken: readonly number[], at = 0): boolean {
  return (
    at === people.length ||
    (people[at] ?? []).some((one) => !taken.includes(one) && canAll(people, [...taken, one], at + 1))
  )
}

/** Draws from 70 people, of whom a few are requested often: three words of bits. */
const asked = fc.uniqueArray(fc.constantFrom(0, 1, 30, 31, 32, 33, 63, 64, 69), { maxLength: 4 })

it('[AVL-03] keeps exactly the people with whom all others can still be matched', () => {
  fc.assert(
    fc.property(fc.array(asked, { minLength: 1, maxLength: 5 }), (people) => {
      const matching = newMatching(6, 3)
      people.forEach((own, at) => {
        for (const one of own)
          matching.people[at * 3 + (one >>> 5)] = (matching.people[at * 3 + (one >>> 5)] ?? 0) | (1 << (one & 31))
      })
      const isPossible = keepMatchable(matching, people.length)
      expect(isPossible).toBe(canAll(people, []))
      const left = people.map((own, at) =>
        own.filter((one) => (((matching.people[at * 3 + (one >>> 5)] ?? 0) >>> (one & 31)) & 1) === 1),
      )
      const expected = people.map((own, at) => own.filter((one) => canAll(people.with(at, [one]), [])))
      if (isPossible) expect(left).toEqual(expected)
    }),
    runs(500),
  )
})
