import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, weekdayOf } from '../time/day.ts'
import { zone } from '../time/zone.ts'
import {
  meantBy,
  mostOccurrences,
  mostWeeksApart,
  movedAlike,
  nearestFree,
  occurrenceDays,
  occurrencesOf,
  servicesAlike,
} from './series.ts'

const zurich = zone('Europe/Zurich')
const hour = 3_600_000
const at = (day: string, time: string): number => {
  const [hours, minutes] = time.split(':').map(Number)
  return zurich.toInstant(day, (hours ?? 0) * 60 + (minutes ?? 0))
}

describe('[APT-11] [APT-19] the days of a series', () => {
  test.each([
    ['a number', '2027-03-03', { everyWeeks: 1, count: 3 }, ['2027-03-03', '2027-03-10', '2027-03-17']],
    ['every second week', '2027-03-03', { everyWeeks: 2, count: 3 }, ['2027-03-03', '2027-03-17', '2027-03-31']],
    [
      'until a day, which is included',
      '2027-03-03',
      { everyWeeks: 1, until: '2027-03-10' },
      ['2027-03-03', '2027-03-10'],
    ],
    ['until the day before', '2027-03-03', { everyWeeks: 1, until: '2027-03-09' }, ['2027-03-03']],
    ['until before the first', '2027-03-03', { everyWeeks: 1, until: '2027-01-01' }, ['2027-03-03']],
    ['none is one', '2027-03-03', { everyWeeks: 1, count: 0 }, ['2027-03-03']],
    ['from the 31st', '2027-12-31', { everyWeeks: 4, count: 3 }, ['2027-12-31', '2028-01-28', '2028-02-25']],
    ['over 29 February', '2028-02-22', { everyWeeks: 1, count: 3 }, ['2028-02-22', '2028-02-29', '2028-03-07']],
    ['from 29 February', '2028-02-29', { everyWeeks: 12, count: 2 }, ['2028-02-29', '2028-05-23']],
  ] as const)('%s', (_, first, repeat, days) => {
    expect(occurrenceDays(first, repeat)).toEqual(days)
  })

  test('are never more than a year’s', () => {
    expect(occurrenceDays('2027-03-03', { everyWeeks: 1, count: 500 })).toHaveLength(mostOccurrences)
    expect(occurrenceDays('2027-03-03', { everyWeeks: 1, until: '2099-01-01' })).toHaveLength(mostOccurrences)
  })

  const first = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2026-01-01', days))
  const everyWeeks = fc.integer({ min: 1, max: mostWeeksApart })

  test('have the weekday of the first, and the same number of weeks between them', () => {
    fc.assert(
      fc.property(first, everyWeeks, fc.integer({ min: 1, max: 52 }), (day, weeks, count) => {
        const days = occurrenceDays(day, { everyWeeks: weeks, count })
        expect(days).toHaveLength(count)
        expect(new Set(days.map(weekdayOf))).toEqual(new Set([weekdayOf(day)]))
        for (const [index, each] of days.entries()) expect(daysBetween(day, each)).toBe(index * weeks * 7)
      }),
    )
  })

  test('by their number are those until the last of them', () => {
    fc.assert(
      fc.property(first, everyWeeks, fc.integer({ min: 1, max: 52 }), fc.nat(6), (day, weeks, count, later) => {
        const days = occurrenceDays(day, { everyWeeks: weeks, count })
        const until = addDays(days.at(-1) ?? day, later)
        expect(occurrenceDays(day, { everyWeeks: weeks, until })).toEqual(days)
      }),
    )
  })
})

describe('[APT-19] times of a series', () => {
  test('are the same on the wall before and after the clock changes', () => {
    const found = occurrencesOf(
      zurich,
      { from: at('2027-03-21', '10:00'), to: at('2027-03-21', '11:00') },
      { everyWeeks: 1, count: 3 },
    )
    expect(found.map(({ from }) => new Date(from).toISOString())).toEqual([
      '2027-03-21T09:00:00.000Z',
      '2027-03-28T08:00:00.000Z',
      '2027-04-04T08:00:00.000Z',
    ])
    expect(found.every(({ from, to }) => to - from === hour)).toBe(true)
  })

  test('a night in which the clock changes is shorter, since both ends are times on the wall', () => {
    const night = { from: at('2027-03-20', '22:00'), to: at('2027-03-21', '06:00') }
    const found = occurrencesOf(zurich, night, { everyWeeks: 1, count: 2 })
    expect(found.map(({ from, to }) => (to - from) / hour)).toEqual([8, 7])
  })

  test('a time that does not exist that day is the one after the gap; a doubled one is the first', () => {
    const spring = occurrencesOf(
      zurich,
      { from: at('2027-03-21', '02:30'), to: at('2027-03-21', '03:30') },
      { everyWeeks: 1, count: 2 },
    )
    expect(zurich.toWall(spring[1]?.from ?? 0)).toEqual({ day: '2027-03-28', minutes: 3 * 60 + 30 })
    const autumn = occurrencesOf(
      zurich,
      { from: at('2027-10-24', '02:30'), to: at('2027-10-24', '03:30') },
      { everyWeeks: 1, count: 2 },
    )
    expect(new Date(autumn[1]?.from ?? 0).toISOString()).toBe('2027-10-31T00:30:00.000Z')
  })

  test('are the wall’s, wherever in the year it begins', () => {
    const zones = fc.constantFrom('Europe/Zurich', 'Europe/Berlin', 'Asia/Ho_Chi_Minh', 'America/New_York').map(zone)
    const start = fc.integer({ min: 0, max: 3650 * 24 }).map((hours) => Date.UTC(2026, 0, 1) + hours * hour)
    fc.assert(
      fc.property(zones, start, fc.integer({ min: 1, max: 12 }), (clock, from, everyWeeks) => {
        const wanted = clock.toWall(from).minutes
        for (const each of occurrencesOf(clock, { from, to: from + hour }, { everyWeeks, count: 12 })) {
          const { day, minutes } = clock.toWall(each.from)
          if (clock.exists(day, wanted)) expect(minutes).toBe(wanted)
        }
      }),
    )
  })
})

describe('[APT-19] a later change', () => {
  const members = [3, 1, 2, 4].map((position) => ({ id: `${position}`, position, start: position * 100 }))
  test.each([
    ['this', 0, ['2']],
    ['following', 0, ['2', '3', '4']],
    ['all', 0, ['1', '2', '3', '4']],
    // What has begun stays, but for the one that was chosen.
    ['all', 300, ['2', '4']],
    ['following', 300, ['2', '4']],
    ['all', 900, ['2']],
  ] as const)('of %s at %i is meant for %j', (scope, now, ids) => {
    const found = meantBy(members, { chosen: { id: '2', position: 2 }, scope, now })
    expect(found.map(({ id }) => id)).toEqual(ids)
  })

  test.each([
    [
      'an hour later, across the change of the clock',
      '2027-03-31 10:00',
      '2027-03-17 10:00',
      '2027-03-17 11:00',
      '2027-03-31 11:00',
    ],
    ['a day earlier', '2027-03-24 10:00', '2027-03-17 10:00', '2027-03-16 10:00', '2027-03-23 10:00'],
    ['a week on', '2027-03-24 10:00', '2027-03-17 10:00', '2027-03-24 10:00', '2027-03-31 10:00'],
    ['another time of its own stays', '2027-03-24 15:00', '2027-03-17 10:00', '2027-03-17 11:00', '2027-03-24 15:00'],
    [
      'another weekday of its own stays',
      '2027-03-25 10:00',
      '2027-03-17 10:00',
      '2027-03-18 11:00',
      '2027-03-25 11:00',
    ],
    ['to the 31st', '2027-03-30 10:00', '2027-02-23 10:00', '2027-02-24 10:00', '2027-03-31 10:00'],
    ['from 29 February', '2028-02-29 10:00', '2028-02-22 10:00', '2028-02-23 10:00', '2028-03-01 10:00'],
  ])('%s', (_, here, from, to, moved) => {
    const instant = (text: string) => at(text.slice(0, 10), text.slice(11))
    const found = movedAlike(zurich, instant(here), { from: instant(from), to: instant(to) })
    expect(new Date(found).toISOString()).toBe(new Date(instant(moved)).toISOString())
  })

  test('moves what was alike to what is alike again', () => {
    const anyStart = fc
      .integer({ min: 0, max: 365 * 24 * 4 })
      .map((quarters) => Date.UTC(2027, 0, 1) + quarters * 900_000)
    fc.assert(
      fc.property(anyStart, anyStart, fc.integer({ min: 1, max: 12 }), (from, to, everyWeeks) => {
        const repeat = { everyWeeks, count: 8 }
        const [, ...before] = occurrencesOf(zurich, { from, to: from }, repeat)
        const [, ...after] = occurrencesOf(zurich, { from: to, to }, repeat)
        const { minutes } = zurich.toWall(from)
        for (const [index, each] of before.entries()) {
          // A time that a day does not have is another time there.
          if (zurich.toWall(each.from).minutes !== minutes) continue
          expect(movedAlike(zurich, each.from, { from, to })).toBe(after[index]?.from)
        }
      }),
    )
  })
})

describe('[APT-19] other services', () => {
  const cut = { product: 'cut', staffId: null, duration: 60 }
  const blow = { product: 'blow', staffId: null, duration: 30 }
  const nails = { product: 'nails', staffId: 'mai', duration: 45 }
  const longer = { ...cut, duration: 90 }
  const byLena = { ...cut, staffId: 'lena' }
  test.each([
    ['as it was', [cut, blow], { before: [cut, blow], after: [longer, nails] }, [longer, nails]],
    ['a length of its own stays', [longer], { before: [cut], after: [byLena] }, [{ ...byLena, duration: 90 }]],
    [
      'unless lengths are changed',
      [longer],
      { before: [cut], after: [{ ...cut, duration: 45 }] },
      [{ ...cut, duration: 45 }],
    ],
    ['a person of its own stays', [byLena], { before: [cut], after: [longer] }, [{ ...longer, staffId: 'lena' }]],
    [
      'unless people are changed',
      [byLena],
      { before: [cut], after: [{ ...cut, staffId: 'mai' }] },
      [{ ...cut, staffId: 'mai' }],
    ],
    [
      'what it has besides stays in its place',
      [cut, nails, blow],
      { before: [cut, blow], after: [longer, blow] },
      [longer, nails, blow],
    ],
    ['also at the beginning', [nails, cut], { before: [cut], after: [longer] }, [nails, longer]],
    ['what it does not have does not come back', [cut], { before: [cut, blow], after: [longer, blow] }, [longer]],
    ['what goes, goes', [cut, nails, blow], { before: [cut, blow], after: [cut] }, [cut, nails]],
    [
      'what comes, comes once',
      [cut, { ...nails, duration: 60 }],
      { before: [cut], after: [cut, nails] },
      [cut, { ...nails, duration: 60 }],
    ],
    ['an order of its own stays', [blow, cut], { before: [cut, blow], after: [longer, blow] }, [blow, longer]],
    [
      'unless the order is changed',
      [cut, nails, blow],
      { before: [cut, blow], after: [blow, cut] },
      [blow, cut, nails],
    ],
    ['twice the same', [cut, cut], { before: [cut, cut], after: [longer, cut] }, [longer, cut]],
    ['nothing would be left', [blow], { before: [cut, blow], after: [cut] }, [blow]],
  ])('%s', (_, own, change, expected) => {
    expect(servicesAlike(own, change)).toEqual(expected)
  })

  const service = fc.record({
    product: fc.constantFrom('cut', 'blow', 'nails'),
    staffId: fc.constantFrom(null, 'lena', 'mai'),
    duration: fc.constantFrom(30, 60),
  })
  const services = fc.array(service, { minLength: 1, maxLength: 4 })
  test('whatever was alike is alike again, and what changes nothing changes nothing', () => {
    fc.assert(
      fc.property(services, services, (before, after) => {
        expect(servicesAlike(before, { before, after })).toEqual(after)
        expect(servicesAlike(after, { before, after: before })).toEqual(after)
      }),
    )
  })
})

describe('[APT-19] the nearest free start of a blocker', () => {
  const bounds = { from: 0, to: 1000 }
  test.each([
    ['free as wished', { from: 100, to: 160 }, [{ from: 0, to: 100 }], 100],
    ['after what is there', { from: 100, to: 160 }, [{ from: 90, to: 120 }], 120],
    ['before it, where that is nearer', { from: 100, to: 160 }, [{ from: 150, to: 400 }], 90],
    ['the earlier of two equally near', { from: 100, to: 120 }, [{ from: 100, to: 120 }], 80],
    ['on the next step', { from: 100, to: 160 }, [{ from: 60, to: 113 }], 115],
    ['none', { from: 100, to: 160 }, [{ from: 0, to: 1000 }], undefined],
    ['none within the bounds', { from: 100, to: 160 }, [{ from: 50, to: 950 }], undefined],
  ] as const)('%s', (_, wish, busy, found) => {
    expect(nearestFree(wish, busy, { bounds, step: 5 })).toBe(found)
  })

  test('nothing nearer on the grid is free', () => {
    const interval = fc.tuple(fc.nat(180), fc.integer({ min: 1, max: 40 })).map(([from, length]) => ({
      from: from * 5,
      to: (from + length) * 5,
    }))
    fc.assert(
      fc.property(interval, fc.array(interval, { maxLength: 6 }), (wish, busy) => {
        const length = wish.to - wish.from
        const free = Array.from({ length: 201 }, (_, index) => index * 5).filter(
          (start) => start + length <= 1000 && busy.every(({ from, to }) => start >= to || start + length <= from),
        )
        const nearest = free.sort((a, b) => Math.abs(a - wish.from) - Math.abs(b - wish.from) || a - b)[0]
        expect(nearestFree(wish, busy, { bounds, step: 5 })).toBe(nearest)
      }),
    )
  })
})
