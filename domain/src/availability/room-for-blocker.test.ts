import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, leg, now, person, salon, visit, withVisits } from '../test/plain-salon.ts'
import { runs } from '../test/runs.ts'
import type { SalonFacts } from './facts.ts'
import { roomForBlocker } from './room-for-blocker.ts'
import { runToEnd } from './slices.ts'

const both = salon({ staff: [person('a'), person('b')] })
const other = (id: string, who: string, start = 600, minutes = 60) =>
  visit(id, start, [leg(`w${minutes}`, ['a', 'b'])], [who])
/** Returns the moves that free a's time for a blocker. */
const room = (facts: SalonFacts, from = 600, to = 660) => {
  const moved = runToEnd(roomForBlocker(facts, { staffId: 'a', from: at(from), to: at(to) }, { now }))
  return moved?.map(({ appointmentId, staffIds }) => `${appointmentId} ${staffIds.join()}`).join(' ')
}

const full = { ...both.opening, capacity: 1 }
const away = { absences: [{ from: at(0), to: at(1440) }] }
const rows: [title: string, facts: SalonFacts, from: number, to: number, moved: string | undefined][] = [
  ['no visit is in the way', both, 600, 660, ''],
  ['a free person takes over', withVisits(both, [other('v', 'a')], ['v']), 600, 660, 'v b'],
  ['a fixed visit stays', withVisits(both, [other('v', 'a')]), 600, 660, undefined],
  ['nobody else is free', withVisits(both, [other('v', 'a'), other('w', 'b')], ['v']), 600, 660, undefined],
  [
    'two visits change places if only a part is blocked',
    withVisits(both, [other('v', 'a', 600, 120), other('w', 'b', 600, 30)], ['v', 'w']),
    660,
    720,
    'v b w a',
  ],
  [
    'neither opening hours nor capacity matters',
    withVisits({ ...both, opening: full }, [other('v', 'a', 690, 60)], ['v']),
    540,
    600,
    '',
  ],
  ['an absent person has no visits in the way', salon({ staff: [person('a', 600, 720, away)] }), 600, 660, ''],
  ['over midnight', both, 1380, 1500, ''],
  [
    'no visit moves into blocked time outside the person’s hours',
    withVisits(
      salon({ staff: [person('a', 600, 630), person('b')] }),
      [other('v', 'a', 600, 30), other('w', 'b')],
      ['v', 'w'],
    ),
    600,
    660,
    undefined,
  ],
]

describe('[AVL-03, APT-15] room for a blocker', () => {
  test.each(rows)('%s', (_, facts, from, to, moved) => {
    expect(room(facts, from, to)).toBe(moved)
  })

  test('[AVL-03] moved visits go to free people, and no visit is left in the blocked time', () => {
    const start = fc.integer({ min: 0, max: 10 }).map((step) => 600 + step * 10)
    const visits = fc.array(fc.record({ start, who: fc.constantFrom('a', 'b', 'c') }), { maxLength: 6 })
    const three = salon({ staff: [person('a'), person('b'), person('c')] })
    const overlap = (one: { start: number }, two: { start: number }) => Math.abs(one.start - two.start) < 20
    const all = ['a', 'b', 'c']
    const build = (some: { start: number; who: string }[]) => {
      const kept = some.filter(
        (one, index) => !some.slice(0, index).some((two) => two.who === one.who && overlap(one, two)),
      )
      return kept.map((one, index) => visit(`${index}`, one.start, [leg('w20', all)], [one.who]))
    }
    fc.assert(
      fc.property(visits, start, (some, from) => {
        const book = build(some)
        const facts = withVisits(
          three,
          book,
          book.map(({ id }) => id),
        )
        const wish = { staffId: 'a', from: at(from), to: at(from + 20) }
        const moved = runToEnd(roomForBlocker(facts, wish, { now }))
        if (moved === undefined) return
        const who = (id: string, before: readonly string[]) =>
          moved.find(({ appointmentId }) => appointmentId === id)?.staffIds[0] ?? before[0]
        const after = book.map(({ id, start: begin, assigned }) => ({ who: who(id, assigned), from: begin }))
        after.push({ who: 'a', from: at(from) })
        for (const [index, one] of after.entries())
          for (const two of after.slice(0, index))
            expect(one.who === two.who && Math.abs(one.from - two.from) < 20 * 60_000).toBe(false)
      }),
      runs(150),
    )
  })
})
