import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, day, leg, now, person, salon, wish } from '../test/plain-salon.ts'
import { runs } from '../test/runs.ts'
import type { SalonFacts } from './facts.ts'
import { minutesAfterFirst, type TogetherMember, togetherInSlices } from './party-starts.ts'
import { runToEnd } from './slices.ts'

const people = ['a', 'b', 'c']
const facts = salon({ staff: people.map((id) => person(id)), slotStepMinutes: 15 })
const asked = { range: { from: day, to: day }, now, near: 600, count: 100 }

function starts(book: SalonFacts, members: readonly TogetherMember[], more: Partial<typeof asked> = {}): string[] {
  return runToEnd(togetherInSlices(book, members, { ...asked, ...more })).flatMap(({ times }) => times)
}
const hour = (able: readonly string[], after = 0, staffId: string | null = null): TogetherMember => ({
  wish: { ...wish([leg('w60', able)]), staffId },
  after,
})
const busy = (staffId: string, from: number, to: number) => ({
  staffId,
  from: at(from),
  to: at(to),
  appointmentId: 'x',
})

describe('[APT-23f] starts that suit the whole party', () => {
  const book = { ...facts, occupations: [busy('b', 600, 660), busy('c', 600, 720)] }

  test('two at once need two people', () => {
    expect(starts(book, [hour(people), hour(people)])).toEqual(['11:00:00'])
  })

  test('one person serves them one after another', () => {
    const taken = { ...facts, occupations: [busy('b', 600, 720), busy('c', 600, 720)] }
    expect(starts(taken, [hour(people), hour(people)])).toEqual([])
    expect(starts(taken, [hour(people), hour(people, 60)])).toEqual(['10:00:00'])
  })

  test('returns no start if two request the same person at the same time', () => {
    expect(starts(facts, [hour(people, 0, 'a'), hour(people, 0, 'a')])).toEqual([])
  })

  test('returns at most the given number, nearest ones first', () => {
    expect(starts(facts, [hour(people), hour(people)], { near: 640, count: 2 })).toEqual(['10:30:00', '10:45:00'])
  })

  test('[AVL-03] returns exactly the starts with a person for each member, in any order of search', {
    timeout: 60_000,
  }, () => {
    const able = fc.subarray(people, { minLength: 1 })
    const canAll = ([first, ...rest]: readonly string[][], taken: readonly string[] = []): boolean =>
      first === undefined || first.some((who) => !taken.includes(who) && canAll(rest, [...taken, who]))
    fc.assert(
      fc.property(fc.array(able, { minLength: 2, maxLength: 4 }), (each) => {
        const found = starts(
          facts,
          each.map((ids) => hour(ids)),
          { count: 1 },
        )
        expect(found.length > 0).toBe(canAll(each))
      }),
      runs(40),
    )
  })
})

describe('[APT-17b] when each of a party begins', () => {
  const of = (shape: string, staffId: string | null = null) => ({ ...wish([leg(shape, people)]), staffId })

  test.each([
    ['all at once', [of('w60'), of('w30')], false, [0, 0]],
    [
      'in turn after the cleanup, if the same person may continue',
      [of('w60 b10'), of('w30'), of('w30')],
      true,
      [0, 70, 100],
    ],
    ['in turn before the cleanup, if another person is requested', [of('w60 b10', 'a'), of('w30', 'b')], true, [0, 60]],
    ['in turn after processing', [of('w20 g30 w10'), of('w30')], true, [0, 60]],
  ] as const)('%s', (_, wishes, inTurn, minutes) => {
    expect(minutesAfterFirst(wishes, inTurn)).toEqual(minutes)
  })

  test('[APT-17c] every start offered in turn keeps everybody to one customer at a time', () => {
    const shape = fc.constantFrom('w15', 'w30', 'w15 b10', 'w10 g10 w10')
    const member = fc.record({ shape, staffId: fc.constantFrom(null, 'a', 'b') })
    fc.assert(
      fc.property(fc.array(member, { minLength: 2, maxLength: 4 }), fc.boolean(), (members, inTurn) => {
        const wishes = members.map((each) => of(each.shape, each.staffId))
        const after = minutesAfterFirst(wishes, inTurn)
        const party = wishes.map((each, index) => ({ wish: each, after: after[index] ?? 0 }))
        const [first] = starts(facts, party, { count: 1 })
        // One after another, the same people can serve everybody; at the same time nobody serves two.
        expect(first !== undefined).toBe(inTurn || canAllAtOnce(members.map(({ staffId }) => staffId)))
      }),
      runs(40),
    )
  })

  const canAllAtOnce = (wanted: readonly (string | null)[]) => {
    const named = wanted.filter((id) => id !== null)
    return new Set(named).size === named.length && wanted.length <= people.length
  }
})
