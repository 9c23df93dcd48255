import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zone } from '../time/zone.ts'
import { nextVisitMoment, rebookingMoment } from './again.ts'

const at = (iso: string) => Date.parse(iso)
const around = (start: string, now: string) =>
  new Date(rebookingMoment({ start: at(start), now: at(now), timeZone: 'Europe/Zurich' })).toISOString()

test('[APT-25c] booking a coming visit again suggests its own start', () => {
  expect(around('2026-06-12T08:00:00Z', '2026-06-10T08:00:00Z')).toBe('2026-06-12T08:00:00.000Z')
})

test('[APT-25e] the start after a coming visit has the same weekday and local time, also across a clock change', () => {
  const now = at('2026-09-30T08:00:00Z')
  const next = nextVisitMoment({ start: at('2026-10-07T08:00:00Z'), weeks: 4, now, timeZone: 'Europe/Zurich' })
  expect(new Date(next).toISOString()).toBe('2026-11-04T09:00:00.000Z')
})

test('[APT-25f] after a past visit the interval counts from that visit, and no past time is proposed', () => {
  const timeZone = 'Europe/Zurich'
  const clock = zone(timeZone)
  const week = 7 * 86_400_000
  // Starts around noon, which no clock change skips.
  const starts = fc.integer({ min: 0, max: 4000 }).map((days) => at('2026-01-01T11:00:00Z') + days * 86_400_000)
  fc.assert(
    fc.property(starts, fc.integer({ min: 1, max: 26 }), fc.integer({ min: -500, max: 500 }), (start, weeks, later) => {
      const now = start + later * 86_400_000
      const next = nextVisitMoment({ start, weeks, now, timeZone })
      const [from, to] = [clock.toWall(start), clock.toWall(next)]
      expect(to.minutes).toBe(from.minutes)
      expect(Math.round((next - start) / 86_400_000) % 7).toBe(0)
      expect(next).toBeGreaterThan(now)
      // As early as possible: at the interval, else within a week from now.
      expect(next - start < (weeks + 0.5) * week || next - now <= week + 7_200_000).toBe(true)
      expect(next - start).toBeGreaterThan((weeks - 0.5) * week)
    }),
  )
})

test.each([
  ['a minute ago', '2026-06-10T07:59:00Z', '2026-06-10T08:00:00Z', '2026-06-17T07:59:00.000Z'],
  ['now', '2026-06-10T08:00:00Z', '2026-06-10T08:00:00Z', '2026-06-17T08:00:00.000Z'],
  ['months ago, before the clock changed', '2026-03-04T09:00:00Z', '2026-06-10T08:00:00Z', '2026-06-17T08:00:00.000Z'],
  ['in summer, looked at in winter', '2026-08-05T08:00:00Z', '2026-12-02T08:30:00Z', '2026-12-02T09:00:00.000Z'],
])('[APT-25c] a visit of %s is booked again at the same time on the next same weekday', (_, start, now, expected) => {
  expect(around(start, now)).toBe(expected)
})
