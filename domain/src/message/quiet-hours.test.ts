import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekdayOf } from '../time/day.ts'
import { zone } from '../time/zone.ts'
import { marketingTime } from './quiet-hours.ts'

const timeZone = 'Europe/Zurich'
const at = (day: string, minutes: number) => zone(timeZone).toInstant(day, minutes)

test.each([
  ['by day it goes at once', ['2027-03-02', 14 * 60], ['2027-03-02', 14 * 60]],
  ['at nine, too', ['2027-03-02', 9 * 60], ['2027-03-02', 9 * 60]],
  ['early in the morning it waits for nine', ['2027-03-02', 5 * 60], ['2027-03-02', 9 * 60]],
  ['from eight in the evening it waits for the morning', ['2027-03-02', 20 * 60], ['2027-03-03', 9 * 60]],
  ['on Saturday evening it waits for Monday', ['2027-03-06', 20 * 60], ['2027-03-08', 9 * 60]],
  ['on Sunday at noon, too', ['2027-03-07', 12 * 60], ['2027-03-08', 9 * 60]],
  ['early on Sunday, too', ['2027-03-07', 60], ['2027-03-08', 9 * 60]],
  ['nine is nine after the clock changed', ['2027-03-27', 21 * 60], ['2027-03-29', 9 * 60]],
] as const)('[MSG-14] %s', (_, [day, minutes], [thenDay, then]) => {
  expect(marketingTime(at(day, minutes), timeZone)).toBe(at(thenDay, then))
})

test('[MSG-14] whenever it is, the time is loud, never earlier, and stays when asked again', () => {
  const zones = fc.constantFrom('Europe/Zurich', 'Europe/Bratislava', 'Asia/Ho_Chi_Minh', 'America/New_York')
  const span = { min: Date.UTC(2026, 0), max: Date.UTC(2029, 0) }
  fc.assert(
    fc.property(fc.integer(span), zones, (time, where) => {
      const then = marketingTime(time, where)
      const { day, minutes } = zone(where).toWall(then)
      expect(then).toBeGreaterThanOrEqual(time)
      expect([minutes >= 540 && minutes < 1200, weekdayOf(day) === 'SUNDAY']).toEqual([true, false])
      expect(marketingTime(then, where)).toBe(then)
      expect(then - time).toBeLessThanOrEqual(38 * 3_600_000)
    }),
  )
})
