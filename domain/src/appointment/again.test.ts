import { expect, test } from 'vitest'
import { followUpMoment, rebookingMoment } from './again.ts'

const at = (iso: string) => Date.parse(iso)
const around = (start: string, now: string) =>
  new Date(rebookingMoment({ start: at(start), now: at(now), timeZone: 'Europe/Zurich' })).toISOString()

test('[APT-25c] booking a coming visit again suggests its own start', () => {
  expect(around('2026-06-12T08:00:00Z', '2026-06-10T08:00:00Z')).toBe('2026-06-12T08:00:00.000Z')
})

test('[APT-25e] the start after a coming visit has the same weekday and local time, also across a clock change', () => {
  const next = followUpMoment({ start: at('2026-10-07T08:00:00Z'), weeks: 4, timeZone: 'Europe/Zurich' })
  expect(new Date(next).toISOString()).toBe('2026-11-04T09:00:00.000Z')
})

test.each([
  ['a minute ago', '2026-06-10T07:59:00Z', '2026-06-10T08:00:00Z', '2026-06-17T07:59:00.000Z'],
  ['now', '2026-06-10T08:00:00Z', '2026-06-10T08:00:00Z', '2026-06-17T08:00:00.000Z'],
  ['months ago, before the clock changed', '2026-03-04T09:00:00Z', '2026-06-10T08:00:00Z', '2026-06-17T08:00:00.000Z'],
  ['in summer, looked at in winter', '2026-08-05T08:00:00Z', '2026-12-02T08:30:00Z', '2026-12-02T09:00:00.000Z'],
])('[APT-25c] a visit of %s is booked again at the same time of the next such weekday', (_, start, now, expected) => {
  expect(around(start, now)).toBe(expected)
})
