import { describe, expect, it } from 'vitest'
import { at, leg, now, person, salon, visit, wish, withVisits } from '../test/plain-salon.ts'
import { assign, occupationsOf } from './assignment.ts'
import { customerPresence } from './chain.ts'
import type { MovableAppointment } from './facts.ts'

const three = salon({ staff: [person('a'), person('b'), person('c')] })
const only = (...staffIds: string[]) => leg('w60', staffIds)

describe('who takes a booking', () => {
  it('[AVL-03] picks the least busy person that day, then by id; a custom choice replaces this order', () => {
    expect(assign(three, wish('w60'), { startMs: at(600), now })).toEqual({ staffIds: ['a'], moved: [] })
    const busy = withVisits(three, [visit('v', 660, [leg('w60')], ['a'])])
    expect(assign(busy, wish('w60'), { startMs: at(600), now })?.staffIds).toEqual(['b'])
    expect(assign(busy, wish('w60'), { startMs: at(600), now, choose: (ids) => ids.toReversed() })?.staffIds).toEqual([
      'c',
    ])
  })

  it('[AVL-10] assigns only the named person', () => {
    const busy = withVisits(three, [visit('v', 600, [leg('w60')], ['a'])])
    expect(assign(busy, wish('w60', 'a'), { startMs: at(600), now })).toBeUndefined()
    expect(assign(busy, wish('w60', 'b'), { startMs: at(600), now })?.staffIds).toEqual(['b'])
  })

  it('[AVL-10a] prefers one person for all services, else several if no person can do all', () => {
    expect(assign(three, wish([only('a', 'b'), only('b', 'c')]), { startMs: at(600), now })?.staffIds).toEqual([
      'b',
      'b',
    ])
    expect(assign(three, wish([only('a'), only('c')]), { startMs: at(600), now })?.staffIds).toEqual(['a', 'c'])
  })

  it('[AVL-02] assigns no person at a start that is not offered', () => {
    expect(assign(three, wish('w60'), { startMs: at(605), now })).toBeUndefined()
    expect(assign(three, wish('w60'), { startMs: at(690), now })).toBeUndefined()
  })
})

describe('appointments that a booking moves', () => {
  const flexible = (id: string, assigned: string, ...staffIds: string[]) =>
    visit(id, 600, [only(...staffIds)], [assigned])
  const rows: [string, MovableAppointment[], string[], string | null, [string, string][] | undefined][] = [
    [
      '[AVL-03] moves another visit to make room for a named person',
      [flexible('x', 'a', 'a', 'b')],
      ['x'],
      'a',
      [['x', 'b']],
    ],
    ['[AVL-03] does not move a rigid visit', [flexible('x', 'a', 'a', 'b')], [], 'a', undefined],
    [
      '[AVL-03] moves two visits in a chain',
      [flexible('x', 'a', 'a', 'b'), flexible('y', 'b', 'b', 'c')],
      ['x', 'y'],
      'a',
      [
        ['x', 'b'],
        ['y', 'c'],
      ],
    ],
    [
      '[AVL-03] moves as few visits as possible',
      [flexible('x', 'a', 'a', 'b', 'c'), flexible('y', 'b', 'b', 'c')],
      ['x', 'y'],
      'a',
      [['x', 'c']],
    ],
    ['[AVL-03] moves no visit if somebody is free', [flexible('x', 'a', 'a', 'b')], ['x'], null, []],
    ['[AVL-10] moves visits only to qualified people', [flexible('x', 'a', 'a')], ['x'], 'a', undefined],
  ]
  it.each(rows)('%s', (_, visits, movable, named, moved) => {
    const found = assign(withVisits(three, visits, movable), wish('w60', named), { startMs: at(600), now })
    expect(found?.moved.map(({ appointmentId, staffIds }) => [appointmentId, ...staffIds]).sort()).toEqual(moved)
  })

  it('[AVL-10c] moves no visit to people who are absent, inactive or closed for booking', () => {
    for (const b of [
      person('b', 0, 0),
      person('b', 600, 720, { active: false }),
      person('b', 600, 720, { enabled4Booking: false }),
    ]) {
      const facts = withVisits(salon({ staff: [person('a'), b] }), [flexible('x', 'a', 'a', 'b')], ['x'])
      expect(assign(facts, wish('w60', 'a'), { startMs: at(600), now })).toBeUndefined()
    }
  })

  it('[AVL-03] does not move a visit whose duration the salon changed', () => {
    const facts = withVisits(three, [flexible('x', 'a', 'a', 'b')], ['x'])
    const longer = { ...facts, occupations: facts.occupations.map((row) => ({ ...row, to: row.to + 300_000 })) }
    expect(assign(facts, wish('w60', 'a'), { startMs: at(600), now })).toBeDefined()
    expect(assign(longer, wish('w60', 'a'), { startMs: at(600), now })).toBeUndefined()
  })

  it('[AVL-03] does not move two visits that deliberately share a person', () => {
    const visits = [flexible('x', 'a', 'a', 'b'), flexible('y', 'a', 'a', 'b')]
    expect(assign(withVisits(three, visits, ['x', 'y']), wish('w60', 'a'), { startMs: at(600), now })).toBeUndefined()
  })
})

describe('time held by a chain', () => {
  const legs = [leg('w30 g20 w10 b5'), leg('w15 b10')]
  const minutes = ({ from, to }: { from: number; to: number }) => [from / 60_000, to / 60_000]

  it('[AVL-09] is a row per work or cleanup segment, of the person who does it', () => {
    const rows = occupationsOf(legs, ['a', 'b'], 0)
    expect(rows.map((row) => [row.staffId, ...minutes(row)])).toEqual([
      ['a', 0, 30],
      ['a', 50, 60],
      ['a', 60, 65],
      ['b', 65, 80],
      ['b', 80, 90],
    ])
  })

  it('[BIZ-03a] the customer is present during work and gaps, not during cleanup', () => {
    expect(customerPresence(legs, 0).map(minutes)).toEqual([
      [0, 60],
      [65, 80],
    ])
  })
})
