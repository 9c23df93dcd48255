import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { at, day, leg, now, person, salon, visit, wish, withVisits } from '../test/plain-salon.ts'
import { runs } from '../test/runs.ts'
import { smallSalon } from '../test/small-salon.ts'
import { availableDates } from './availability.ts'
import type { ChainRequest, SalonFacts } from './facts.ts'
import { fullDates } from './filling.ts'
import { prepareDays } from './prepare.ts'

const range = { from: day, to: day }
const full = (facts: SalonFacts, wanted: ChainRequest, moment = now) =>
  fullDates(facts, wanted, { range, now: moment, free: availableDates(facts, wanted, { range, now: moment }) })

const away = { absences: [{ from: at(0), to: at(1440) }] }
const taken = (facts: SalonFacts) => withVisits(facts, [visit('v', 600, [leg('w120')], ['a'])])
const closed = { ...salon().opening, activated: false }
const twice = { ...salon().opening, capacity: 1 }
const rows: [title: string, facts: SalonFacts, moment: number, isFull: boolean][] = [
  ['nothing is booked', salon(), now, false],
  ['everything is booked', taken(salon()), now, true],
  ['another person is free', taken(salon({ staff: [person('a'), person('b')] })), now, false],
  [
    'the room is full, but another person is free',
    taken(salon({ opening: twice, staff: [person('a'), person('b')] })),
    now,
    true,
  ],
  ['the remaining time is too short', withVisits(salon(), [visit('v', 630, [leg('w60')], ['a'])]), now, true],
  ['the only person is away', taken(salon({ staff: [person('a', 600, 720, away)] })), now, false],
  ['the salon is closed', taken(salon({ opening: closed })), now, false],
  ['the day is past the horizon', taken(salon({ horizonDays: 1 })), now, false],
  ['the last start is within the lead time', taken(salon()), at(661), false],
  ['a start is still ahead, but taken', taken(salon()), at(660), true],
]

describe('full days that customers can wait for', () => {
  test.each(rows)('[AVL-11] %s: the day is full: $3', (_, facts, moment, isFull) => {
    expect(full(facts, wish('w60'), moment)).toEqual(isFull ? [day] : [])
  })

  test('[AVL-11] a day counts as full if the named person is full, even if others are free', () => {
    const facts = taken(salon({ staff: [person('a'), person('b')] }))
    expect(full(facts, wish('w60', 'a'))).toEqual([day])
    expect(full(facts, wish('w60', 'b'))).toEqual([])
  })

  it('[AVL-11] full days are free without the bookings but not with them, also from cached bits', {
    timeout: 60_000,
  }, () => {
    fc.assert(
      fc.property(smallSalon(true), ({ facts, wish, day, now }) => {
        const range = { from: day, to: day }
        const free = availableDates(facts, wish, { range, now })
        const emptied = { ...facts, occupations: [], presences: [], movable: [] }
        const open = availableDates(emptied, wish, { range, now })
        const found = fullDates(facts, wish, { range, now, free })
        expect(found).toEqual(free.length === 0 ? open.map(({ date }) => date) : [])
        expect(fullDates(prepareDays(facts, range), wish, { range, now, free })).toEqual(found)
      }),
      runs(300),
    )
  })
})
