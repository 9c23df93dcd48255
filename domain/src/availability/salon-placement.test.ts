import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, leg, now, person, salon, visit, wish, withVisits } from '../test/plain-salon.ts'
import { runs } from '../test/runs.ts'
import { smallSalon } from '../test/small-salon.ts'
import { zone } from '../time/zone.ts'
import { assign } from './assignment.ts'
import { availableSlots, withoutBookingRules } from './availability.ts'
import type { ChainRequest, SalonFacts } from './facts.ts'
import { placeForSalon } from './salon-placement.ts'

const both = salon({ staff: [person('a'), person('b')] })
const other = (id: string, who: string, start = 600) => visit(id, start, [leg('w60', ['a', 'b'])], [who])
/** a's visit at 10:00 may move; a stretch of a person's time is reserved. */
const keeping = (facts: SalonFacts, staffId: string, from: number, to: number): SalonFacts => ({
  ...withVisits(facts, [other('v', 'a')], ['v']),
  kept: [{ staffId, from: at(from), to: at(to) }],
})
const full = { ...both.opening, capacity: 1 }
const forA = wish('w60', 'a')
const away = { absences: [{ from: at(0), to: at(1440) }] }

type TestCase = [title: string, facts: SalonFacts, wanted: ChainRequest, start: number, who: string, broken: string]
const rows: TestCase[] = [
  ['free, as for a customer', both, forA, 600, 'a', ''],
  [
    'off the grid, and with people closed for online booking',
    salon({ staff: [person('a', 600, 720, { enabled4Booking: false })] }),
    forA,
    605,
    'a',
    '',
  ],
  ['another visit moves to make room', withVisits(both, [other('v', 'a')], ['v']), forA, 600, 'a', ''],
  ['another visit would move into reserved time', keeping(both, 'b', 655, 700), forA, 600, 'a', 'staff.busy'],
  ['another visit moves next to the reserved time', keeping(both, 'b', 660, 700), forA, 600, 'a', ''],
  ['the visit itself takes the reserved time', keeping(both, 'a', 600, 660), forA, 600, 'a', ''],
  [
    'before opening, while the person is at work',
    salon({ staff: [person('a', 480)] }),
    forA,
    540,
    'a',
    'appointment.outside-opening-hours',
  ],
  [
    'over closing, and over the end of the shift',
    both,
    forA,
    690,
    'a',
    'appointment.outside-opening-hours staff.not-at-work',
  ],
  [
    'more customers than there is room for',
    withVisits({ ...both, opening: full }, [other('v', 'b')]),
    forA,
    600,
    'a',
    'appointment.over-capacity',
  ],
  ['a person who does not do the service', both, wish([leg('w60', ['b'])], 'a'), 600, 'a', 'staff.not-qualified'],
  [
    'an absent person',
    salon({ staff: [person('a', 600, 720, away), person('b')] }),
    forA,
    600,
    'a',
    'staff.not-at-work',
  ],
  ['a busy person', withVisits(both, [other('v', 'a')]), forA, 600, 'a', 'staff.busy'],
  [
    'first available, over capacity: a free person',
    withVisits({ ...both, opening: full }, [other('v', 'a')]),
    wish('w60'),
    600,
    'b',
    'appointment.over-capacity',
  ],
  [
    'first available, nobody is free: nobody',
    withVisits(both, [other('v', 'a'), other('w', 'b')]),
    wish('w60'),
    600,
    '-',
    'staff.busy',
  ],
  [
    'first available, nobody is at work: nobody',
    salon({ staff: [person('a', 600, 720, away)] }),
    wish('w60'),
    600,
    '-',
    'staff.not-at-work',
  ],
  [
    'one person is busy and the other absent',
    withVisits(salon({ staff: [person('a'), person('b', 600, 720, away)] }), [other('v', 'a')]),
    wish('w60'),
    600,
    '-',
    'staff.busy',
  ],
]

describe('placement by the salon', () => {
  test.each(rows)('[APT-07] %s', (_, facts, wanted, start, who, broken) => {
    const found = placeForSalon(facts, wanted, { startMs: at(start), now })
    expect(found.broken.join(' ')).toBe(broken)
    expect(found.staffIds.map((id) => id ?? '-').join(' ')).toBe(who)
  })

  test('[APT-07] with a person for each service, lists only broken rules', () => {
    const legs = [
      { ...leg('w30', ['a']), wanted: 'a' },
      { ...leg('w30', ['a']), wanted: 'b' },
    ]
    const found = placeForSalon(both, { legs, staffId: null }, { startMs: at(600), now })
    expect(found).toEqual({ staffIds: ['a', 'b'], moved: [], broken: ['staff.not-qualified'] })
  })

  test('[APT-07] [AVL-02] a start offered to customers breaks no rule, and any other start breaks one', () => {
    fc.assert(
      fc.property(smallSalon(true), fc.nat({ max: 287 }), ({ facts, wish: wanted, day, now: moment }, unit) => {
        const range = { from: day, to: day }
        const clock = zone(facts.timeZone)
        for (const time of availableSlots(facts, wanted, { range, now: moment })[0]?.times.slice(0, 2) ?? []) {
          const [hours = 0, minutes = 0] = time.split(':').map(Number)
          const startMs = clock.toInstant(day, hours * 60 + minutes)
          expect(placeForSalon(facts, wanted, { startMs, now: moment }).broken).toEqual([])
        }
        const startMs = clock.toInstant(day, unit * 5)
        const found = placeForSalon(facts, wanted, { startMs, now: moment })
        const own = withoutBookingRules(facts)
        // Also tries without people closed for online booking, as for customers: the chain may then be split
        // differently (AVL-10).
        const allowed = [own, { ...own, staff: facts.staff }].some((book) =>
          assign(book, wanted, { startMs, now: moment }),
        )
        expect(found.broken.length === 0).toBe(allowed)
      }),
      runs(200),
    )
  })
})
