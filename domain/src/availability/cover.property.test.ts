import fc from 'fast-check'
import { expect, it } from 'vitest'
import { at, day, leg, now, person, salon, wish } from '../test/plain-salon.ts'
import { runs } from '../test/runs.ts'
import { addDays } from '../time/day.ts'
import { occupationsOf } from './assignment.ts'
import { planCover } from './cover.ts'
import { runToEnd } from './slices.ts'

const others = ['b', 'c', 'd']
const sick = { absences: [{ from: at(0), to: at(0, addDays(day, 1)) }] }
const facts = salon({ staff: [person('a', 600, 720, sick), ...others.map((id) => person(id))] })

const anyVisit = fc.record({
  start: fc.constantFrom(600, 615, 630, 645, 660),
  able: fc.subarray(others, { minLength: 1 }),
})
type Visit = { start: number; able: string[] }

/** Tries every combination. */
function canAll([first, ...rest]: readonly Visit[], taken: readonly { start: number; who: string }[] = []): boolean {
  if (first === undefined) return true
  return first.able.some((who) => {
    const free = taken.every((each) => each.who !== who || Math.abs(each.start - first.start) >= 60)
    return free && canAll(rest, [...taken, { start: first.start, who }])
  })
}

it('[AVL-03, AVL-04] covers all visits at their times if any assignment can, and double-books no person', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(fc.array(anyVisit, { maxLength: 6 }), (visits) => {
      const open = visits.map(({ start, able }, index) => ({
        id: String(index),
        start: at(start),
        wish: wish([leg('w60', ['a', ...able])]),
        wished: false,
      }))
      const plans = runToEnd(planCover(facts, open, { now }))
      const held = plans.flatMap(({ id, proposal }) => {
        const legs = open.find((each) => each.id === id)?.wish.legs ?? []
        return proposal ? occupationsOf(legs, proposal.staffIds, proposal.start) : []
      })
      const twice = held.filter((one, index) =>
        held.some((two, at) => at < index && two.staffId === one.staffId && two.from < one.to && one.from < two.to),
      )
      expect(twice).toEqual([])
      const kept = plans.filter(({ id, proposal }) => proposal?.start === open.find((each) => each.id === id)?.start)
      expect(kept.length === visits.length).toBe(canAll(visits))
      expect(kept.flatMap(({ proposal }) => proposal?.staffIds ?? [])).not.toContain('a')
    }),
    runs(60),
  )
})
