import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarInstant, type Observance } from './calendar-zone.ts'
import { zone } from './zone.ts'

const hour = 3_600_000
const forever = Date.parse('9999-01-01T00:00:00Z')
const wall = (text: string) => Date.parse(`${text}Z`)

/** Central Europe's rules as Outlook writes them. */
const zurich: Observance[] = [
  {
    onset: wall('1601-10-28T03:00:00'),
    others: [],
    before: 2 * hour,
    offset: hour,
    yearly: { month: 10, weekday: 0, nth: -1, until: forever },
  },
  {
    onset: wall('1601-03-25T02:00:00'),
    others: [],
    before: hour,
    offset: 2 * hour,
    yearly: { month: 3, weekday: 0, nth: -1, until: forever },
  },
]
const newYork: Observance[] = [
  {
    onset: wall('2007-11-04T02:00:00'),
    others: [],
    before: -4 * hour,
    offset: -5 * hour,
    yearly: { month: 11, weekday: 0, nth: 1, until: forever },
  },
  {
    onset: wall('2007-03-11T02:00:00'),
    others: [],
    before: -5 * hour,
    offset: -4 * hour,
    yearly: { month: 3, weekday: 0, nth: 2, until: forever },
  },
]

test.each([
  ['Europe/Zurich', zurich, '1997-01-01'],
  ['America/New_York', newYork, '2008-01-01'],
])('[APT-22e] the rules of %s equal the platform’s zone', (name, observances, from) => {
  const clock = zone(name)
  const minutes = fc.integer({ min: wall(`${from}T00:00:00`) / 60_000, max: wall('2090-01-01T00:00:00') / 60_000 })
  fc.assert(
    fc.property(minutes, (minute) => {
      const [day, at] = [new Date(minute * 60_000).toISOString().slice(0, 10), minute % 1440]
      const expected = clock.exists(day, at) ? clock.toInstant(day, at) : undefined
      expect(calendarInstant(observances, minute * 60_000)).toBe(expected)
    }),
  )
})

test.each([
  ['2027-03-28T01:59:00', '2027-03-28T00:59:00Z'],
  ['2027-03-28T02:30:00', undefined],
  ['2027-03-28T03:00:00', '2027-03-28T01:00:00Z'],
  // It occurs twice; the first one counts.
  ['2027-10-31T02:30:00', '2027-10-31T00:30:00Z'],
  ['2027-10-31T03:00:00', '2027-10-31T02:00:00Z'],
])('[APT-22] at a clock change, %s is read as %s', (text, instant) => {
  expect(calendarInstant(zurich, wall(text))).toBe(instant && Date.parse(instant))
})

test('[APT-22] a rule can end, single onsets count, and the former offset applies before the first onset', () => {
  const ended = { ...zurich[1], yearly: { month: 3, weekday: 0, nth: -1, until: wall('2020-12-31T00:00:00') } }
  const both = [{ ...zurich[0], yearly: undefined, others: [wall('2021-10-31T03:00:00')] }, ended] as Observance[]
  expect(calendarInstant(both, wall('2021-08-01T10:00:00'))).toBe(wall('2021-08-01T08:00:00'))
  expect(calendarInstant(both, wall('2027-08-01T10:00:00'))).toBe(wall('2027-08-01T09:00:00'))
  const late = [{ onset: wall('2030-01-01T00:00:00'), others: [], before: hour, offset: 2 * hour, yearly: undefined }]
  expect(calendarInstant(late, wall('2027-08-01T10:00:00'))).toBe(wall('2027-08-01T09:00:00'))
  expect(calendarInstant([], 0)).toBeUndefined()
})
