import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, day, leg, now, person, salon, wish } from '../test/plain-salon.ts'
import { runs } from '../test/runs.ts'
import type { SalonFacts } from './facts.ts'
import { runToEnd } from './slices.ts'
import { type TogetherMember, togetherInSlices } from './together.ts'

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

  test('one person does them one after another', () => {
    const taken = { ...facts, occupations: [busy('b', 600, 720), busy('c', 600, 720)] }
    expect(starts(taken, [hour(people), hour(people)])).toEqual([])
    expect(starts(taken, [hour(people), hour(people, 60)])).toEqual(['10:00:00'])
  })

  test('no start if two request the same person at one time', () => {
    expect(starts(facts, [hour(people, 0, 'a'), hour(people, 0, 'a')])).toEqual([])
  })

  test('at most the wanted number, nearest ones first', () => {
    expect(starts(facts, [hour(people), hour(people)], { near: 640, count: 2 })).toEqual(['10:30:00', '10:45:00'])
  })

  test('[AVL-03] exactly those at which everybody gets a person, in any order of search', { timeout: 60_000 }, () => {
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
