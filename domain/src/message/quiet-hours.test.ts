import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekdayOf } from '../time/day.ts'
import { zone } from '../time/zone.ts'
import { marketingTime, quietLimits } from './quiet-hours.ts'

const timeZone = 'Europe/Zurich'
const usual = { quietFromHour: 20, quietUntilHour: 9, quietSundays: true }
const at = (day: string, minutes: number) => zone(timeZone).toInstant(day, minutes)

test.each([
  ['during the day it is sent at once', ['2027-03-02', 14 * 60], ['2027-03-02', 14 * 60]],
  ['at nine it is sent at once', ['2027-03-02', 9 * 60], ['2027-03-02', 9 * 60]],
  ['early in the morning it waits until nine', ['2027-03-02', 5 * 60], ['2027-03-02', 9 * 60]],
  ['from eight in the evening it waits until the morning', ['2027-03-02', 20 * 60], ['2027-03-03', 9 * 60]],
  ['on Saturday evening it waits until Monday', ['2027-03-06', 20 * 60], ['2027-03-08', 9 * 60]],
  ['on Sunday at noon it waits until Monday', ['2027-03-07', 12 * 60], ['2027-03-08', 9 * 60]],
  ['early on Sunday it waits until Monday', ['2027-03-07', 60], ['2027-03-08', 9 * 60]],
  ['it waits until nine local time across a clock change', ['2027-03-27', 21 * 60], ['2027-03-29', 9 * 60]],
] as const)('[MSG-14] %s', (_, [day, minutes], [thenDay, then]) => {
  expect(marketingTime(at(day, minutes), { ...usual, timeZone })).toBe(at(thenDay, then))
})

test.each([
  [
    'a salon that sends from seven to ten in the evening',
    { quietFromHour: 22, quietUntilHour: 7 },
    ['2027-03-02', 21 * 60],
    0,
  ],
  ['such a salon after ten in the evening', { quietFromHour: 22, quietUntilHour: 7 }, ['2027-03-02', 22 * 60], 9],
  ['a salon that also sends on Sundays', { quietSundays: false }, ['2027-03-07', 10 * 60], 0],
  ['such a salon early on a Sunday', { quietSundays: false }, ['2027-03-07', 8 * 60], 1],
] as const)('[MSG-14] with its own setting: %s', (_, own, [day, minutes], hours) => {
  const time = at(day, minutes)
  expect(marketingTime(time, { ...usual, ...own, timeZone }) - time).toBe(hours * 3_600_000)
})

test('[MSG-14] the time is always outside quiet hours, never earlier, and stable', () => {
  const zones = fc.constantFrom('Europe/Zurich', 'Europe/Bratislava', 'Asia/Ho_Chi_Minh', 'America/New_York')
  const span = { min: Date.UTC(2026, 0), max: Date.UTC(2029, 0) }
  const salons = fc.record({
    timeZone: zones,
    quietFromHour: fc.integer(quietLimits.quietFromHour),
    quietUntilHour: fc.integer(quietLimits.quietUntilHour),
    quietSundays: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.integer(span), salons, (time, salon) => {
      const then = marketingTime(time, salon)
      const { day, minutes } = zone(salon.timeZone).toWall(then)
      expect(then).toBeGreaterThanOrEqual(time)
      expect(minutes >= salon.quietUntilHour * 60 && minutes < salon.quietFromHour * 60).toBe(true)
      expect(salon.quietSundays && weekdayOf(day) === 'SUNDAY').toBe(false)
      expect(marketingTime(then, salon)).toBe(then)
      expect(then - time).toBeLessThanOrEqual(45 * 3_600_000)
    }),
  )
})
