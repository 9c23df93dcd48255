import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../test/runs.ts'
import { slowSlots } from '../test/slow-specification.ts'
import { type SmallSalon, smallSalon } from '../test/small-salon.ts'
import { workload } from '../test/workload.ts'
import { zone } from '../time/zone.ts'
import { availableDates, availableSlots, isOffered, nearestSlots } from './availability.ts'
import { prepareDays } from './prepare.ts'

const dayOnly = ({ day }: SmallSalon) => ({ from: day, to: day })

describe('availability equals its slow specification', () => {
  for (const name of ['W1', 'W2', 'W3'] as const) {
    it(`[AVL-02] [AVL-09] on the whole of ${name}`, { timeout: 30_000 }, () => {
      const { facts, wishes, range, now } = workload(name)
      for (const wish of [wishes.any, wishes.named]) {
        expect(availableSlots(facts, wish, { range, now })).toEqual(slowSlots(facts, wish, range, now))
      }
    })
  }

  it('[AVL-02] [AVL-09] [AVL-10] [BIZ-02] [BIZ-03] [STF-03] on random small salons', { timeout: 60_000 }, () => {
    const agrees = (salon: SmallSalon) => {
      const { facts, wish, now } = salon
      expect(availableSlots(facts, wish, { range: dayOnly(salon), now })).toEqual(
        slowSlots(facts, wish, dayOnly(salon), now),
      )
    }
    fc.assert(fc.property(smallSalon(), agrees), runs(500))
  })

  it('[BIZ-03] with visits off the 5-minute grid, checked minute by minute', {
    timeout: 60_000,
  }, () => {
    const visit = fc.record({ from: fc.integer({ min: 540, max: 900 }), minutes: fc.integer({ min: 1, max: 90 }) })
    const row = fc.array(visit, { minLength: 4, maxLength: 14 })
    // Visits follow each other in one chair, often without a minute in between.
    const chairs = fc.array(row, { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(smallSalon(), chairs, fc.integer({ min: 1, max: 3 }), (salon, given, capacity) => {
        const midnight = zone(salon.facts.timeZone).toInstant(salon.day, 0)
        const presences = given.flatMap((visits) => {
          let at = visits[0]?.from ?? 0
          return visits.map(({ minutes }) => {
            at += minutes
            return { from: midnight + (at - minutes) * 60_000, to: midnight + at * 60_000, appointmentId: 'there' }
          })
        })
        const opening = { ...salon.facts.opening, activated: true, capacity, rules: [] }
        const facts = { ...salon.facts, opening, presences }
        expect(availableSlots(facts, salon.wish, { range: dayOnly(salon), now: salon.now })).toEqual(
          slowSlots(facts, salon.wish, dayOnly(salon), salon.now),
        )
      }),
      runs(300),
    )
  })

  it('[AVL-03g] on crowded salons, checked against every possible re-assignment', { timeout: 60_000 }, () => {
    const agrees = (salon: SmallSalon) => {
      const { facts, wish, now } = salon
      expect(availableSlots(facts, wish, { range: dayOnly(salon), now })).toEqual(
        slowSlots(facts, wish, dayOnly(salon), now),
      )
    }
    fc.assert(fc.property(smallSalon(true), agrees), runs(500))
  })
})

describe('the queries agree with each other', () => {
  it('[AVL-01] dates, single starts, nearest ones and cached bits agree with slots', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(smallSalon(true), fc.nat(1435), (salon, minutes) => {
        const { facts, wish, day, now } = salon
        const slots = availableSlots(facts, wish, { range: dayOnly(salon), now })
        const times = slots[0]?.times ?? []
        const dates = availableDates(facts, wish, { range: dayOnly(salon), now })
        expect(dates).toEqual(
          times.length > 0 ? [{ date: day, start: times[0], end: times.at(-1), free: times.length }] : [],
        )
        expect(availableSlots(prepareDays(facts, dayOnly(salon)), wish, { range: dayOnly(salon), now })).toEqual(slots)
        const start = zone(facts.timeZone).toInstant(day, minutes - (minutes % facts.slotStepMinutes))
        const near = nearestSlots(facts, wish, { startMs: start, now, count: 1 })
        expect(isOffered(facts, wish, { startMs: start, now })).toBe(near[0]?.start === start)
      }),
      runs(150),
    )
  })

  it('[AVL-03] more movable visits never remove a start', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(smallSalon(true), (salon) => {
        const { facts, wish, now } = salon
        const bound = availableSlots({ ...facts, movable: [] }, wish, { range: dayOnly(salon), now })[0]?.times ?? []
        const flexible = new Set(availableSlots(facts, wish, { range: dayOnly(salon), now })[0]?.times)
        expect(bound.filter((time) => !flexible.has(time))).toEqual([])
      }),
      runs(300),
    )
  })
})
