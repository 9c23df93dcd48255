import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { runs } from '../test/runs.ts'
import { addDays, dayNumber, dayOf, daysBetween, isDay, weekdayOf, weekdays } from './day.ts'
import { formatTimeOfDay, parseTimeOfDay } from './time-of-day.ts'
import { dayAtLegalSeat, zone } from './zone.ts'

const zones = ['Europe/Zurich', 'Europe/Vienna', 'Europe/London', 'America/New_York', 'Asia/Ho_Chi_Minh', 'UTC']
const someDay = fc.integer({ min: dayNumber('1995-01-01'), max: dayNumber('2090-12-31') }).map(dayOf)
const changes = fc.constantFrom('2027-03-28', '2027-10-31', '2027-03-27', '2027-03-14', '2027-11-07')

describe('zones', () => {
  it('[AVL-09] convert a fractional millisecond as their first query', () => {
    const summer = Date.UTC(2026, 5, 10, 8)
    expect(zone('Europe/Berlin').toWall(summer + 0.25)).toEqual({ day: '2026-06-10', minutes: 600 })
  })

  it('[AVL-09] equal Temporal in both directions, also near clock changes', () => {
    const oneOf = fc.oneof(someDay, changes)
    fc.assert(
      fc.property(fc.constantFrom(...zones), oneOf, fc.integer({ min: 0, max: 2880 }), (timeZone, day, minutes) => {
        const clock = zone(timeZone)
        const wall = Temporal.PlainDateTime.from(day).add({ minutes })
        const zoned = wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
        expect(clock.toInstant(day, minutes)).toBe(zoned.epochMilliseconds)
        expect(clock.exists(day, minutes)).toBe(zoned.toPlainDateTime().equals(wall))
        expect(clock.offsetAt(zoned.epochMilliseconds)).toBe(zoned.offsetNanoseconds / 1e6)
        expect(clock.toWall(zoned.epochMilliseconds)).toEqual({
          day: zoned.toPlainDate().toString(),
          minutes: zoned.hour * 60 + zoned.minute,
        })
      }),
      runs(2000),
    )
  })

  it.each([
    ['[AVL-09] a skipped time is read with the offset before the jump', '2027-03-28', 150, '2027-03-28T03:30:00+02:00'],
    ['[AVL-09] a repeated time is the first one', '2027-10-31', 150, '2027-10-31T02:30:00+02:00'],
    ['[AVL-09] minutes continue into the next day', '2027-03-27', 1440 + 240, '2027-03-28T04:00:00+02:00'],
  ])('%s', (_, day, minutes, expected) => {
    expect(zone('Europe/Zurich').toInstant(day, minutes)).toBe(Date.parse(expected))
  })

  it('[AVL-09] days have 23, 24 or 25 hours', () => {
    const clock = zone('Europe/Zurich')
    const hours = (day: string) => (clock.startOfDay(addDays(day, 1)) - clock.startOfDay(day)) / 3_600_000
    expect(['2027-03-28', '2027-06-02', '2027-10-31'].map(hours)).toEqual([23, 24, 25])
  })

  it('[AVL-09] give the same results in any order of years', () => {
    const names = Intl.supportedValuesOf('timeZone').filter((name) => name.startsWith('Europe/'))
    for (const [index, name] of names.entries()) {
      const years = [2027, 1991, 2028, 2026, 2099, 1970, 2150].map((year) =>
        Date.UTC(year, index % 12, 1 + (index % 28)),
      )
      for (const ms of years.slice(index % 3)) {
        const beyond = Math.min(Math.max(ms, Date.UTC(1990, 0, 1)), Date.UTC(2100, 11, 31))
        const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(beyond).toZonedDateTimeISO(name)
        expect([name, ms, zone(name).offsetAt(ms)]).toEqual([name, ms, offsetNanoseconds / 1e6])
      }
    }
  })

  it('refuse a zone that the platform does not know', () => {
    expect(() => zone('Europe/Nowhere')).toThrow(RangeError)
  })
})

describe('days and times of day', () => {
  it('days count as in the calendar', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        const later = Temporal.PlainDate.from(day).add({ days: count })
        expect(addDays(day, count)).toBe(later.toString())
        expect(daysBetween(day, later.toString())).toBe(count)
        expect(weekdayOf(later.toString())).toBe(weekdays[later.dayOfWeek - 1])
      }),
      runs(500),
    )
  })

  it.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2027-13-01', false],
    ['2027-1-01', false],
    ['27-01-01', false],
    ['', false],
  ])('"%s" is a day: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected)
  })

  it.each([
    ['09:05', 545],
    ['09:05:00', 545],
    ['00:00', 0],
    ['24:00', 1440],
  ])('[AVL-01] "%s" is minute %i', (text, minutes) => {
    expect(parseTimeOfDay(text)).toBe(minutes)
  })

  it.each(['24:01', '12:60', '12:00:60', '9:00', 'noon', ''])('"%s" is not a time of day', (text) => {
    expect(() => parseTimeOfDay(text)).toThrow(RangeError)
  })

  it('[AVL-01] times are HH:mm:ss and wrap at midnight', () => {
    expect([0, 545, 1439, 1440, 1505, -5].map(formatTimeOfDay)).toEqual([
      '00:00:00',
      '09:05:00',
      '23:59:00',
      '00:00:00',
      '01:05:00',
      '23:55:00',
    ])
  })
})

test.each([
  // Winter: an hour ahead of UTC.
  ['2027-01-14T22:59:59.999Z', '2027-01-14'],
  ['2027-01-14T23:30:00Z', '2027-01-15'],
  // Summer: two hours ahead.
  ['2027-07-14T21:59:59.999Z', '2027-07-14'],
  ['2027-07-14T22:00:00Z', '2027-07-15'],
  // The nights around both clock changes: 28 March has 23 hours, 31 October 25.
  ['2027-03-27T22:59:59.999Z', '2027-03-27'],
  ['2027-03-27T23:30:00Z', '2027-03-28'],
  ['2027-03-28T21:59:59.999Z', '2027-03-28'],
  ['2027-03-28T22:00:00Z', '2027-03-29'],
  ['2027-10-30T22:00:00Z', '2027-10-31'],
  ['2027-10-31T22:59:59.999Z', '2027-10-31'],
  ['2027-10-31T23:00:00Z', '2027-11-01'],
])('[AUTH-14h] [PRIV-01] at %s the day at the operator’s legal seat is %s', (instant, day) => {
  expect(dayAtLegalSeat(Date.parse(instant))).toBe(day)
})
