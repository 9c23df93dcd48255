import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, weekdayOf } from '../time/day.ts'
import { zone } from '../time/zone.ts'
import { maxOccurrences, maxWeeksApart, nearestFree, occurrenceDays, occurrencesOf } from './series.ts'

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
    ['a count of 0 gives one', '2027-03-03', { everyWeeks: 1, count: 0 }, ['2027-03-03']],
    ['from the 31st', '2027-12-31', { everyWeeks: 4, count: 3 }, ['2027-12-31', '2028-01-28', '2028-02-25']],
    ['over 29 February', '2028-02-22', { everyWeeks: 1, count: 3 }, ['2028-02-22', '2028-02-29', '2028-03-07']],
    ['from 29 February', '2028-02-29', { everyWeeks: 12, count: 2 }, ['2028-02-29', '2028-05-23']],
  ] as const)('%s', (_, first, repeat, days) => {
    expect(occurrenceDays(first, repeat)).toEqual(days)
  })

  test('cover at most a year', () => {
    expect(occurrenceDays('2027-03-03', { everyWeeks: 1, count: 500 })).toHaveLength(maxOccurrences)
    expect(occurrenceDays('2027-03-03', { everyWeeks: 1, until: '2099-01-01' })).toHaveLength(maxOccurrences)
  })

  const first = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2026-01-01', days))
  const everyWeeks = fc.integer({ min: 1, max: maxWeeksApart })

  test('share the first one’s weekday and a fixed number of weeks between them', () => {
    fc.assert(
      fc.property(first, everyWeeks, fc.integer({ min: 1, max: 52 }), (day, weeks, count) => {
        const days = occurrenceDays(day, { everyWeeks: weeks, count })
        expect(days).toHaveLength(count)
        expect(new Set(days.map(weekdayOf))).toEqual(new Set([weekdayOf(day)]))
        for (const [index, each] of days.entries()) expect(daysBetween(day, each)).toBe(index * weeks * 7)
      }),
    )
  })

  test('are the same by count as by an end date on or after the last of them', () => {
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
  test('stay the same local time across clock changes', () => {
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

  test('a night with a clock change is shorter, since both ends are local times', () => {
    const night = { from: at('2027-03-20', '22:00'), to: at('2027-03-21', '06:00') }
    const found = occurrencesOf(zurich, night, { everyWeeks: 1, count: 2 })
    expect(found.map(({ from, to }) => (to - from) / hour)).toEqual([8, 7])
  })

  test('a skipped local time becomes the one after the gap, a repeated one the first of the two', () => {
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

  test('stay local, wherever in the year the series begins', () => {
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

describe('[APT-19] the nearest free start of a blocker', () => {
  const bounds = { from: 0, to: 1000 }
  test.each([
    ['as requested, if free', { from: 100, to: 160 }, [{ from: 0, to: 100 }], 100],
    ['after a busy time', { from: 100, to: 160 }, [{ from: 90, to: 120 }], 120],
    ['before a busy time, if that is nearer', { from: 100, to: 160 }, [{ from: 150, to: 400 }], 90],
    ['the earlier of two equally near', { from: 100, to: 120 }, [{ from: 100, to: 120 }], 80],
    ['on the next step', { from: 100, to: 160 }, [{ from: 60, to: 113 }], 115],
    ['none', { from: 100, to: 160 }, [{ from: 0, to: 1000 }], undefined],
    ['none within the bounds', { from: 100, to: 160 }, [{ from: 50, to: 950 }], undefined],
  ] as const)('%s: $3', (_, wish, busy, found) => {
    expect(nearestFree(wish, busy, { bounds, step: 5 })).toBe(found)
  })

  test('no nearer start on the grid is free', () => {
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
