import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, day, leg, now, person, salon, visit, wish, withVisits } from '../../test/plain-salon.ts'
import { runs } from '../../test/runs.ts'
import { leavesDeadGap, slowRank } from '../../test/slow-ranks.ts'
import { type SmallSalon, smallSalon } from '../../test/small-salon.ts'
import { assign } from '../assignment.ts'
import { availableSlots } from '../availability.ts'
import type { ChainRequest, SalonFacts } from '../facts.ts'
import { prepareDays } from '../prepare.ts'
import { runToEnd } from '../slices.ts'
import { withTiesBroken } from './canonical.ts'
import { type GapRank, gapRanks } from './gap.ts'
import { offeredStarts } from './offered.ts'
import { gapRankByUnit, startsOfRank } from './preferred.ts'
import { requestShape, startsByDay, timeAtUnit } from './starts.ts'

const opening = { activated: true, open: '10:00', close: '20:00', capacity: null, rules: [] }
const facts = withVisits(salon({ opening, staff: [person('a', 600, 1200)], smallestServiceMinutes: 60 }), [
  visit('v', 900, [leg('w60')], ['a']),
])

/** Returns a day's offered starts by each rank they reach. */
function reached(book: SalonFacts, wanted: ChainRequest, date = day, moment = now): Record<GapRank, string[]> {
  const range = { from: date, to: date }
  const prepared = withTiesBroken(prepareDays(book, range), wanted, date)
  const found = new Map()
  const starts = runToEnd(offeredStarts(prepared, wanted, range, moment, { nodes: 20_000, found }))
  const shape = requestShape(prepared, wanted)
  const taken = runToEnd(gapRankByUnit(prepared, shape, starts, found))
  const timesIn = (set: typeof starts) =>
    startsByDay(prepared, set).flatMap(({ day: index, units }) =>
      units.map((unit) => timeAtUnit(prepared, index, unit)),
    )
  const sets = gapRanks.map((rank) => [
    rank,
    timesIn(rank === 'DEAD' ? starts : startsOfRank(prepared, shape, starts, taken, rank)),
  ])
  return Object.fromEntries(sets)
}

/** Returns the best rank of each offered start. */
function ranked(...asked: Parameters<typeof reached>) {
  const sets = reached(...asked)
  return sets.DEAD.map((time) => ({ time, rank: gapRanks.findLast((rank) => sets[rank].includes(time)) }))
}

/** Formats the starts of this rank or better, such as `9 11:30`. */
function atLeast(rank: GapRank, book = facts, text = 'w60') {
  return reached(book, wish(text))
    [rank].map((time) => time.slice(0, 5).replace(':00', '').replace(/^0/, ''))
    .join(' ')
}

describe('starts ranked by the gap they leave', () => {
  it.each([
    ['only touching the booking', 'BOOKING', '14 16'],
    ['also day end', 'DAY_END', '14 16 19'],
    ['also day start', 'DAY_START', '10 14 16 19'],
    ['start, end, and at least 60 idle minutes elsewhere', 'FITTING', '10 11 11:30 12 12:30 13 14 16 17 17:30 18 19'],
    ['all', 'DEAD', '10 10:30 11 11:30 12 12:30 13 13:30 14 16 16:30 17 17:30 18 18:30 19'],
  ] as const)('[AVL-06] the worked example: %s', (_, rank, expected) => {
    expect(atLeast(rank)).toBe(expected)
  })

  it('[AVL-06a] starts without a dead gap are preferred; others are still offered', () => {
    const [slots] = availableSlots(facts, wish('w60'), { range: { from: day, to: day }, now })
    expect(slots?.preferred).toEqual(reached(facts, wish('w60')).FITTING)
    expect(slots?.times).toHaveLength(16)
  })

  it('[AVL-06b] preferred starts come best gap first, on request', () => {
    const [slots] = availableSlots(facts, wish('w60'), { range: { from: day, to: day }, now, order: 'GAP' })
    const hours = slots?.preferred?.map((time) => time.slice(0, 5)).join(' ')
    expect(hours).toBe('14:00 16:00 19:00 10:00 11:00 11:30 12:00 12:30 13:00 17:00 17:30 18:00')
    expect(slots?.times).toEqual(reached(facts, wish('w60')).DEAD)
  })

  it('[AVL-06] starts are not ranked if the smallest service is unknown', () => {
    const { smallestServiceMinutes: _, ...unknown } = facts
    const [slots] = availableSlots(unknown, wish('w60'), { range: { from: day, to: day }, now })
    expect(slots?.preferred).toBeUndefined()
  })

  it('[AVL-06] cleanup counts as held time', () => {
    expect(atLeast('FITTING', facts, 'w30 b30')).toBe('10 11 11:30 12 12:30 13 14 16 17 17:30 18 19')
  })

  it('[AVL-06] closed time is no gap: the day ends at closing, before the shift’s end', () => {
    const longer = { ...facts, staff: [person('a', 570, 1230)] }
    expect(atLeast('DAY_START', longer)).toBe('10 14 16 19')
    expect(atLeast('FITTING', longer)).toBe(atLeast('FITTING'))
  })

  it('[AVL-06] a break ends a stretch like the day’s end', () => {
    const breaks = { ...person('a', 600, 1200).breaks, WEDNESDAY: [{ from: 720, to: 780 }] }
    const withBreak = { ...facts, staff: [person('a', 600, 1200, { breaks })] }
    expect(atLeast('DAY_END', withBreak)).toBe('11 14 16 19')
    expect(atLeast('DAY_START', withBreak)).toBe('10 11 13 14 16 19')
  })

  it('[AVL-03] [AVL-06f] a start that moves another visit is ranked by the gap after the move', () => {
    const staff = [person('a', 600, 1200), person('b', 600, 1200)]
    const visits = [visit('v', 900, [leg('w60')], ['a']), visit('x', 1020, [leg('w60')], ['b'])]
    const two = withVisits({ ...facts, staff }, visits, ['v'])
    const rankOf = (book: SalonFacts, time: string) =>
      ranked(book, wish('w60', 'a')).find((start) => start.time === time)?.rank
    // At 15:00 the visit moves to b, two hours before b's next visit: no dead gap, and a's day is empty around it.
    expect(rankOf(two, '15:00:00')).toBe('FITTING')
    // At 15:30 it must move too, and leaves no dead gap: b's next visit is an hour later.
    expect(rankOf(two, '15:30:00')).toBe('FITTING')
    const near = withVisits(
      { ...facts, staff },
      [visits[0], visit('x', 990, [leg('w60')], ['b'])].filter((v) => !!v),
      ['v'],
    )
    // Now b's next visit would be only half an hour later.
    expect(rankOf(near, '15:00:00')).toBe('DEAD')
  })

  it('[AVL-10] [AVL-06] in a chain of two people, a person’s next leg is no gap', () => {
    const staff = [person('a', 600, 660), person('b', 660, 690)]
    const legs = [leg('w30', ['a']), leg('w30', ['a']), leg('w30', ['b'])]
    const book = salon({ opening, staff, smallestServiceMinutes: 60 })
    expect(ranked(book, wish(legs))).toEqual([{ time: '10:00:00', rank: 'DAY_END' }])
    const longer = { ...book, staff: [person('a', 600, 660), person('b', 660, 720)] }
    expect(ranked(longer, wish(legs))).toEqual([{ time: '10:00:00', rank: 'DEAD' }])
  })
})

describe('assignment of a start', () => {
  it('[AVL-06] goes to the person who keeps the best gap', () => {
    const two = withVisits({ ...facts, staff: [person('b', 600, 1200), person('a', 600, 1200)] }, [
      visit('v', 900, [leg('w60')], ['a']),
    ])
    expect(assign(two, wish('w60'), { startMs: at(960), now })?.staffIds).toEqual(['b'])
    expect(assign(two, wish('w60'), { startMs: at(1110), now })?.staffIds).toEqual(['b'])
    const late = withVisits({ ...two, staff: [person('b', 630, 1200), person('a', 600, 1200)] }, [
      visit('v', 900, [leg('w60')], ['a']),
    ])
    expect(assign(late, wish('w60'), { startMs: at(660), now })?.staffIds).toEqual(['a'])
  })
})

const withSmallest = (crowded: boolean) =>
  fc.record({ salon: smallSalon(crowded), smallestServiceMinutes: fc.constantFrom(15, 30, 45, 60) })

function offered({ salon, smallestServiceMinutes }: { salon: SmallSalon; smallestServiceMinutes: number }) {
  const book = { ...salon.facts, smallestServiceMinutes }
  return {
    book,
    sets: reached(book, salon.wish, salon.day, salon.now),
    starts: ranked(book, salon.wish, salon.day, salon.now),
  }
}

describe('ranks equal their slow specification', () => {
  it.each([false, true])('[AVL-06] on random small salons, crowded: %s', { timeout: 60_000 }, (crowded) => {
    fc.assert(
      fc.property(withSmallest(crowded), (given) => {
        const { wish, day, now } = given.salon
        const { book, starts, sets } = offered(given)
        // A start that reaches a rank reaches all lower ones, so it has one best rank.
        gapRanks.slice(1).forEach((rank, index) => {
          expect(sets[gapRanks[index] ?? rank]).toEqual(expect.arrayContaining(sets[rank]))
        })
        const slow = starts.map(({ time }) => ({ time, rank: slowRank(book, wish, day, time, now) }))
        expect(starts).toEqual(slow)
      }),
      runs(200),
    )
  })

  it.each([false, true])(
    '[AVL-06] a booking leaves a dead gap exactly if its start is not preferred, crowded: %s',
    {
      timeout: 60_000,
    },
    (crowded) => {
      fc.assert(
        fc.property(withSmallest(crowded), (given) => {
          const { wish, day, now } = given.salon
          const { book, starts } = offered(given)
          for (const { time, rank } of starts)
            expect([time, leavesDeadGap(book, wish, day, time, now)]).toEqual([time, rank === 'DEAD'])
        }),
        runs(200),
      )
    },
  )
})
