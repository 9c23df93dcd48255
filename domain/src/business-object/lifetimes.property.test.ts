import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import { addDays, type Day, type DayRange, daysBetween } from '../time/day.ts'
import { clients } from '../user/role.ts'
import { clipRange, type LifetimeFacts, rangeRefusal } from './lifetimes.ts'

const today: Day = '2027-03-31'
const near = fc.integer({ min: -60, max: 30 }).map((days) => addDays(today, days))
const range: fc.Arbitrary<DayRange> = fc.record({ from: near, to: near })
const facts: fc.Arbitrary<LifetimeFacts> = fc.record({
  of: fc.constantFrom('appointments', 'orders'),
  lifetimeInDays: fc.integer({ min: 1, max: 40 }),
  client: fc.constantFrom(...clients),
  today: fc.constant(today),
})

const daysOf = ({ from, to }: DayRange): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index))

/** Implements the specification's rule: this many days back, for orders one fewer. */
const maySee = (day: Day, { of, lifetimeInDays, client }: LifetimeFacts): boolean =>
  client === 'ADMIN' || daysBetween(day, today) <= (of === 'orders' ? lifetimeInDays - 1 : lifetimeInDays)

test('[BIZ-04] clips every range to exactly the visible days, and refuses one without any', () => {
  fc.assert(
    fc.property(range, facts, (asked, given) => {
      const seen = daysOf(asked).filter((day) => maySee(day, given))
      expect(rangeRefusal(asked, given)).toBe(seen.length === 0 ? 'date-range-invalid' : undefined)
      if (seen.length > 0) expect(daysOf(clipRange(asked, given))).toEqual(seen)
    }),
    runs(1000),
  )
})

test('[BIZ-04] clipping twice equals clipping once, and ADMIN gets the whole range', () => {
  fc.assert(
    fc.property(range, facts, (asked, given) => {
      if (rangeRefusal(asked, given) !== undefined) return
      const clipped = clipRange(asked, given)
      expect(clipRange(clipped, given)).toEqual(clipped)
      expect(rangeRefusal(clipped, given)).toBeUndefined()
      expect(clipRange(asked, { ...given, client: 'ADMIN' })).toEqual(asked)
    }),
    runs(300),
  )
})
