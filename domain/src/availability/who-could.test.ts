import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { at, day, leg, now, person, salon, visit, wish, withVisits } from '../test/plain-salon.ts'
import { runs } from '../test/runs.ts'
import { smallSalon } from '../test/small-salon.ts'
import { zone } from '../time/zone.ts'
import { availableSlots } from './availability.ts'
import type { ChainRequest, SalonFacts } from './facts.ts'
import { otherStaffAt, whoCouldTake } from './who-could.ts'

const [three, able] = [
  [person('a'), person('b'), person('c')],
  ['a', 'b', 'c'],
]
const other = (id: string, who: string, start = 600) => visit(id, start, [leg('w60', able)], [who])
const who = (facts: SalonFacts, wanted: ChainRequest = wish('w60'), start = 600) =>
  whoCouldTake(facts, wanted, { day, startMs: at(start), now })
const away = { absences: [{ from: at(0), to: at(1440) }] }

const rows: [title: string, facts: SalonFacts, expected: string][] = [
  ['everybody who is at work and free', salon({ staff: three }), 'a b c'],
  ['not a busy person', withVisits(salon({ staff: three }), [other('v', 'b')]), 'a c'],
  ['nobody who would need another visit to move', withVisits(salon({ staff: three }), [other('v', 'b')], ['v']), 'a c'],
  ['not an absent person', salon({ staff: [person('a', 600, 720, away), person('b')] }), 'b'],
  ['not a person who has left', salon({ staff: [person('a', 600, 720, { active: false }), person('b')] }), 'b'],
  [
    'a person closed for online booking too',
    salon({ staff: [person('a', 600, 720, { enabled4Booking: false })] }),
    'a',
  ],
  ['nobody if the salon is closed', salon({ opening: { ...salon().opening, activated: false } }), ''],
  ['regardless of lead time and horizon', salon({ leadTimeMinutes: 1_000_000, horizonDays: 1 }), 'a'],
]
test.each(rows)('[AVL-03] returns %s', (_, facts, expected) => {
  expect(who(facts).join(' ')).toBe(expected)
})

test('[AVL-03] returns only people who do all services of the visit', () => {
  const legs = [leg('w30', ['a', 'b']), leg('w30', ['b', 'c'])]
  expect(who(salon({ staff: three }), wish(legs))).toEqual(['b'])
})

test('[AVL-03] returns people also for a time off the grid of online bookings', () => {
  expect(who(salon(), wish('w60'), 605)).toEqual(['a'])
})

test('[AVL-03] returns the people whom a customer could request without moving visits', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(smallSalon(true), ({ facts, wish, day, now }) => {
      const bound = { ...facts, movable: [], leadTimeMinutes: 0 }
      const able = facts.staff.filter(({ id }) => wish.legs.every(({ staffIds }) => staffIds.includes(id)))
      for (const { id } of able) {
        const [slots] = availableSlots(bound, { ...wish, staffId: id }, { range: { from: day, to: day }, now })
        for (const time of slots?.times.slice(0, 2) ?? []) {
          const [hours = 0, minutes = 0] = time.split(':').map(Number)
          const start = zone(facts.timeZone).toInstant(day, hours * 60 + minutes)
          expect(whoCouldTake(facts, wish, { day, startMs: start, now })).toContain(id)
        }
      }
    }),
    runs(200),
  )
})

const staff = [person('a'), person('b'), person('c', 600, 720, { enabled4Booking: false }), person('d', 660)]
const taken = withVisits(salon({ staff }), [visit('1', 600, [leg('w30')], ['a'])])
const start = { start: at(600), day }

describe('other people free at a start that is gone', () => {
  test('[AVL-07b] finds people who do the service, are at work and bookable, except the requested person', () => {
    expect(otherStaffAt(taken, wish([leg('w30', ['a', 'b', 'c', 'd'])], 'a'), { at: start, now })).toEqual(['b'])
    expect(otherStaffAt(taken, wish([leg('w30', ['a', 'd'])], 'a'), { at: start, now })).toEqual([])
    expect(otherStaffAt(taken, wish([leg('w30', ['a', 'b'])], 'a'), { at: { start: at(660), day }, now })).toEqual([
      'b',
    ])
  })

  test('[AVL-07] finds nobody without a requested person', () => {
    expect(otherStaffAt(taken, wish('w30'), { at: start, now })).toEqual([])
  })
})
