import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import { type SmallSalon, smallSalon } from '../test/small-salon.ts'
import { parseTimeOfDay } from '../time/time-of-day.ts'
import { zone } from '../time/zone.ts'
import { assign } from './assignment.ts'
import { availableDates, availableSlots, isOffered } from './availability.ts'
import type { ChainRequest, Interval } from './facts.ts'

const startsOf = ({ facts, day, now }: SmallSalon, wish: ChainRequest): number[] => {
  const clock = zone(facts.timeZone)
  const slots = availableSlots(facts, wish, { range: { from: day, to: day }, now })
  return slots.flatMap(({ date, times }) => times.map((time) => clock.toInstant(date, parseTimeOfDay(time))))
}

test('[FRM-02l] a request that accepts some times only is offered exactly these of its starts, and assigned there alone', () => {
  fc.assert(
    fc.property(smallSalon(), fc.nat(1440), fc.nat(1440), (salon, one, other) => {
      const { facts, wish, now, day } = salon
      const midnight = zone(facts.timeZone).toInstant(day, 0)
      const [from, to] = [Math.min(one, other), Math.max(one, other)].map((minutes) => midnight + minutes * 60_000)
      const accepts = (time: Interval) => time.from >= (from ?? 0) && time.to <= (to ?? 0)
      const some = { ...wish, accepts }
      const all = startsOf(salon, wish)
      const offered = startsOf(salon, some)
      expect(all).toEqual(expect.arrayContaining(offered))
      expect(offered.filter((start) => start < (from ?? 0) || start >= (to ?? 0))).toEqual([])
      const range = { from: day, to: day }
      expect(availableDates(facts, some, { range, now }).map(({ free }) => free)).toEqual(
        offered.length > 0 ? [offered.length] : [],
      )
      for (const startMs of all) {
        expect(isOffered(facts, some, { startMs, now })).toBe(offered.includes(startMs))
        expect(assign(facts, some, { startMs, now }) !== undefined).toBe(offered.includes(startMs))
      }
    }),
    runs(200),
  )
})
