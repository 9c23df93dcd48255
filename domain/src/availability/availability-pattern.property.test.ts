import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mondayOf, weekOfPattern } from '../staff/rota.ts'
import { runs } from '../test/runs.ts'
import { instant, shiftsAround } from '../test/slow-hours.ts'
import { slowSlots } from '../test/slow-specification.ts'
import { pattern, smallSalon } from '../test/small-salon.ts'
import { addDays, dayNumber, dayOf, weekdayOf } from '../time/day.ts'
import { availableSlots } from './availability.ts'
import { workingSpans } from './working-time.ts'

const patterned = smallSalon().chain((salon) =>
  pattern(salon.day).map((rotation) => ({
    ...salon,
    facts: { ...salon.facts, staff: salon.facts.staff.map((person) => ({ ...person, pattern: rotation })) },
  })),
)

it('[STF-10] offers under a pattern equal the slow specification, across weeks and clock changes', {
  timeout: 60_000,
}, () => {
  const agrees = fc.property(patterned, fc.integer({ min: -30, max: 30 }), ({ facts, wish, day, now }, offset) => {
    const range = { from: addDays(day, offset), to: addDays(day, offset + 9) }
    expect(availableSlots(facts, wish, { range, now })).toEqual(slowSlots(facts, wish, range, now))
  })
  fc.assert(agrees, runs(60))
})

it('[STF-10] working hours of coming weeks equal a check every five minutes', { timeout: 60_000 }, () => {
  const agrees = fc.property(patterned, fc.integer({ min: -40, max: 40 }), ({ facts, day }, offset) => {
    const [person] = facts.staff
    if (person === undefined) return
    const date = addDays(day, offset)
    const [found] = workingSpans(facts.timeZone, { from: date, to: date }, person)
    const asked = Temporal.PlainDate.from(date)
    const around = shiftsAround(facts.timeZone, person, asked)
    for (let minutes = 0; minutes < 1440; minutes += 5) {
      const [at, end] = [minutes, minutes + 5].map((each) => instant(facts.timeZone, asked, each)) as [number, number]
      // A skipped or repeated hour has no local minutes of its own: skip it.
      if (end - at !== 300_000) continue
      const working =
        around.some(
          ({ shifts, breaks }) =>
            shifts.some(({ from, to }) => from <= at && end <= to) &&
            !breaks.some(({ from, to }) => from < end && at < to),
        ) && !person.absences.some(({ from, to }) => from < end && at < to)
      const isClear = facts.timeZone === 'Europe/Zurich' && (minutes < 120 || minutes >= 180)
      if (isClear) expect(found?.spans.some(({ from, to }) => from <= minutes && minutes + 5 <= to)).toBe(working)
    }
  })
  fc.assert(agrees, runs(100))
})

it('[STF-10] weeks cycle from Monday to Monday, also before the first week', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40_000 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer(),
      (from, weeks, by) => {
        const day = from + (by % 5000)
        const monday = mondayOf(day)
        expect(weekdayOf(dayOf(monday))).toBe('MONDAY')
        expect(day - monday).toBeGreaterThanOrEqual(0)
        expect(day - monday).toBeLessThan(7)
        const week = weekOfPattern(dayOf(from), weeks, day)
        expect(weekOfPattern(dayOf(from), weeks, monday + 6)).toBe(week)
        expect(weekOfPattern(dayOf(from), weeks, day + 7)).toBe((week + 1) % weeks)
        expect(weekOfPattern(dayOf(from), weeks, dayNumber(dayOf(from)))).toBe(0)
      },
    ),
    runs(200),
  )
})
