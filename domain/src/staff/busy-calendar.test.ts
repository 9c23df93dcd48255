import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zone } from '../time/zone.ts'
import {
  calendarDays,
  calendarWait,
  maxBusyTimes,
  mergeBusyTimes,
  readCalendarAddress,
  requestsOnlyChanges,
  shouldNotifyOfFailure,
} from './busy-calendar.ts'

const minute = 60_000

test.each([
  ['https://calendar.google.com/calendar/ical/x/private-1/basic.ics', undefined],
  [' webcal://p01.icloud.com/published/2/abc ', 'https://p01.icloud.com/published/2/abc'],
  ['WEBCALS://cloud.example:8443/a', 'https://cloud.example:8443/a'],
  ['https://a.example/x#part', 'https://a.example/x'],
])('[STF-04c] accepts %s', (pasted, asked = pasted) => {
  expect(readCalendarAddress(pasted)).toBe(asked)
})

test.each([
  'http://a.example/x.ics',
  'ftp://a.example/x.ics',
  'file:///etc/passwd',
  'https://user:secret@a.example/x',
  'https://',
  'x.ics',
  '',
  `https://a.example/${'x'.repeat(2_000)}`,
])('[STF-04c] refuses %s', (pasted) => {
  expect(readCalendarAddress(pasted)).toBeUndefined()
})

test('[STF-04c] a stand-in needs no https, and only its own origin is accepted', () => {
  const allowed = 'http://127.0.0.1:8099'
  expect(readCalendarAddress('http://127.0.0.1:8099/a.ics', allowed)).toBe('http://127.0.0.1:8099/a.ics')
  for (const other of [
    'http://127.0.0.1:8098/a.ics',
    'http://localhost:8099/a.ics',
    'http://127.0.0.1:8099@a.example/',
  ])
    expect(readCalendarAddress(other, allowed)).toBeUndefined()
})

test('[STF-04d] covers from a day back to past the booking horizon, in days of the salon’s zone', () => {
  const late = Date.parse('2027-03-02T23:30Z')
  expect(calendarDays(zone('Europe/Zurich'), late)).toEqual({ from: '2027-03-02', to: '2028-03-07' })
})

test('[STF-04b] busy times cover exactly the events’ minutes in the range, and never touch each other', () => {
  const range = { from: 100, to: 200 }
  const span = fc.tuple(fc.integer({ min: 50, max: 250 }), fc.integer({ min: -5, max: 60 }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
      const events = spans.map(([from, length]) => ({ from, to: from + length }))
      const times = mergeBusyTimes(events, range) ?? []
      for (let at = 90; at < 210; at++) {
        const busy = at >= range.from && at < range.to && events.some(({ from, to }) => from <= at && at < to)
        expect(times.some(({ from, to }) => from <= at && at < to)).toBe(busy)
      }
      for (const [index, { from, to }] of times.entries()) {
        expect(from).toBeLessThan(to)
        expect(from).toBeGreaterThan(times[index - 1]?.to ?? 0)
      }
    }),
  )
})

test('[STF-04e] too many busy times are refused', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ from: index * 2, to: index * 2 + 1 }))
  const range = { from: 0, to: 1e6 }
  expect(mergeBusyTimes(many(maxBusyTimes), range)).toHaveLength(maxBusyTimes)
  expect(mergeBusyTimes(many(maxBusyTimes + 1), range)).toBeUndefined()
})

test.each([
  [{ failures: 0, random: 0.9 }, 14],
  [{ failures: 1, random: 0.5 }, 14],
  [{ failures: 3, random: 0.5 }, 56],
  [{ failures: 9, random: 0 }, 90],
  [{ failures: 9, random: 1 }, 150],
  [{ failures: 1, random: 0.5, asked: 60 * minute }, 60],
  [{ failures: 1, random: 0.5, asked: 5000 * minute }, 120],
])('[STF-04a, STF-04h] after %o it is read again in %d minutes', (state, minutes) => {
  expect(calendarWait(state)).toBe(minutes * minute)
})

test('[STF-04d] reads the calendar in full once a day, as recurring events move into range', () => {
  const day = 24 * 60 * minute
  const asks = (fullTime: number | undefined) => requestsOnlyChanges({ fullTime, now: day })
  expect([asks(undefined), asks(0), asks(1)]).toEqual([false, false, true])
})

test('[STF-04h] notifies the person once, after 48 hours', () => {
  const now = 48 * 60 * minute
  const tells = (failingSince: number, told: boolean) => shouldNotifyOfFailure({ failingSince, told, now })
  expect([tells(1, false), tells(0, false), tells(0, true)]).toEqual([false, true, false])
})
