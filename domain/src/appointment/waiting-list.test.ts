import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { runs } from '../test/runs.ts'
import type { Day } from '../time/day.ts'
import {
  canGetOffer,
  chooseOffers,
  findEntryFault,
  splitNewStarts,
  startsForEntry,
  waitingListLimits,
} from './waiting-list.ts'

const day = '2026-11-24' as Day
const wish = { from: day, to: '2026-11-25' as Day, fromTime: '12:00:00', toTime: '17:00:00' }
const now = Date.parse('2026-11-21T10:00:00Z')
const { headStartMs, quietMs } = waitingListLimits
const line = (id: string, starts: number[], told: { time: number; start: number } | null = null, toldCount = 0) => ({
  id,
  starts,
  told,
  toldCount: told === null ? toldCount : Math.max(1, toldCount),
})

describe('the waiting list', () => {
  it('[AVL-11] a start fits if its day and time of day are in the range: `from` is included, `to` excluded', () => {
    const free = [
      { date: '2026-11-23' as Day, times: ['13:00:00'] },
      { date: day, times: ['11:45:00', '12:00:00', '16:45:00', '17:00:00'] },
      { date: '2026-11-26' as Day, times: ['13:00:00'] },
    ]
    expect(startsForEntry(wish, free)).toEqual([
      { date: day, time: '12:00:00' },
      { date: day, time: '16:45:00' },
    ])
  })

  test.each([
    ['nothing was free at first', [], [1, 2], { news: [1, 2], known: [] }],
    ['a start that was free at first is not new', [1, 2], [1, 2, 3], { news: [3], known: [1, 2] }],
    ['a taken start is forgotten', [1, 2], [2], { news: [], known: [2] }],
    ['all are taken', [1, 2], [], { news: [], known: [] }],
  ])('[AVL-11] notifies only of starts that become free later: %s', (_, known, free, expected) => {
    expect(splitNewStarts(known, free)).toEqual(expected)
  })

  it('[AVL-11] over any number of checks, notifies of a start exactly if it was taken at a check since joining', () => {
    const some = fc.uniqueArray(fc.nat(6))
    fc.assert(
      fc.property(some, fc.array(some, { minLength: 1 }), (atFirst, looks) => {
        let known = atFirst
        let news: number[] = []
        for (const free of looks) ({ known, news } = splitNewStarts(known, free))
        const always = (start: number) => [atFirst, ...looks].every((free) => free.includes(start))
        expect(news).toEqual(looks.at(-1)?.filter((start) => !always(start)))
      }),
      runs(300),
    )
  })

  test.each([
    [{}, undefined],
    [{ from: '2026-11-21', to: '2026-12-21' }, undefined],
    [
      { from: '2026-11-21', to: '2026-12-22' },
      { field: 'to', why: 'too-long' },
    ],
    [{ from: '2026-11-01', to: '2026-11-21' }, undefined],
    [
      { from: '2026-11-01', to: '2026-11-20' },
      { field: 'to', why: 'past' },
    ],
    [
      { from: day, to: '2026-11-23' },
      { field: 'to', why: 'order' },
    ],
    [{ from: '' }, { field: 'from', why: 'no-day' }],
    [
      { from: '2026-11-31', to: '' },
      { field: 'from', why: 'no-day' },
    ],
    [{ to: '2027-02-29' }, { field: 'to', why: 'no-day' }],
    [{ fromTime: '17:00:00' }, { field: 'toTime', why: 'order' }],
    [{ fromTime: '16:59:00' }, undefined],
  ])('[AVL-11] on 21 November an entry with %o has the fault %o', (change, expected) => {
    expect(findEntryFault({ ...wish, ...change }, '2026-11-21')).toEqual(expected)
  })

  test.each([
    [null, 0, true],
    [{ time: now - quietMs, start: 1 }, 1, true],
    [{ time: now - quietMs + 1, start: 1 }, 1, false],
    [{ time: now - quietMs, start: 1 }, waitingListLimits.told, false],
  ])('[AVL-11] an entry with last offer %o, offered %i times, may get an offer: %s', (told, toldCount, expected) => {
    expect(canGetOffer({ told, toldCount }, now)).toBe(expected)
  })

  it('[AVL-11] waiting customers get starts in order, one each, and never one offered to another', () => {
    expect(chooseOffers([line('a', [1, 2]), line('b', [1, 2]), line('c', [1, 2])], now)).toEqual({
      told: [
        { id: 'a', start: 1 },
        { id: 'b', start: 2 },
      ],
      later: true,
    })
  })

  it('[AVL-11] after the head start, the next customer is notified', () => {
    const told = (ago: number) => [line('a', [1], { time: now - ago, start: 1 }), line('b', [1])]
    expect(chooseOffers(told(headStartMs - 1), now)).toEqual({ told: [], later: true })
    expect(chooseOffers(told(headStartMs), now)).toEqual({ told: [{ id: 'b', start: 1 }], later: false })
  })

  it('[AVL-11] after an unused offer, customers are offered other starts, but not the same one again', () => {
    const told = { time: now - quietMs, start: 1 }
    expect(chooseOffers([line('a', [1, 2], told)], now).told).toEqual([{ id: 'a', start: 2 }])
    expect(chooseOffers([line('a', [1], told), line('b', [1])], now)).toEqual({
      told: [{ id: 'b', start: 1 }],
      later: false,
    })
  })

  it('[AVL-11] no start is offered to two customers at once, to customers it does not suit, or to those just notified', () => {
    const anyone = fc.record({
      starts: fc.uniqueArray(fc.integer({ min: 1, max: 6 })),
      told: fc.option(
        fc.record({ time: fc.integer({ min: now - 2 * quietMs, max: now }), start: fc.integer({ min: 1, max: 6 }) }),
      ),
      toldCount: fc.nat(4),
    })
    fc.assert(
      fc.property(fc.array(anyone, { maxLength: 6 }), (people) => {
        const waiting = people.map((each, index) => ({ ...each, id: String(index) }))
        const { told } = chooseOffers(waiting, now)
        const starts = told.map(({ start }) => start)
        expect(new Set(starts).size).toBe(starts.length)
        for (const { id, start } of told) {
          const person = waiting[Number(id)]
          expect(person?.starts).toContain(start)
          expect(person?.told?.start).not.toBe(start)
          expect(person && canGetOffer(person, now)).toBe(true)
        }
      }),
    )
  })
})
