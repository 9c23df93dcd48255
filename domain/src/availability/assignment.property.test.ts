import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '../test/runs.ts'
import { isValidAssignment } from '../test/slow-specification.ts'
import { smallSalon } from '../test/small-salon.ts'
import { zone } from '../time/zone.ts'
import { assign, occupationsOf } from './assignment.ts'
import { availableSlots } from './availability.ts'
import { customerPresence } from './chain.ts'
import type { SalonFacts } from './facts.ts'

it('[AVL-03] [AVL-04] [AVL-10] assigns exactly the offered starts, validly, and makes no unnecessary move', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(smallSalon(true), ({ facts, wish, day, now }) => {
      const clock = zone(facts.timeZone)
      const range = { from: day, to: day }
      const offered = startsOf(facts, availableSlots(facts, wish, { range, now }))
      const withoutMoves = startsOf(facts, availableSlots({ ...facts, movable: [] }, wish, { range, now }))
      for (let minutes = 0; minutes < 1440; minutes += 45) {
        const start = clock.toInstant(day, minutes)
        const assignment = assign(facts, wish, { startMs: start, now })
        expect(assignment !== undefined).toBe(offered.has(start))
        if (!assignment) continue
        expect(isValidAssignment(facts, wish, start, assignment)).toBe(true)
        expect(assignment.moved.length > 0).toBe(!withoutMoves.has(start))
      }
    }),
    runs(200),
  )
})

it('[AVL-04] booking offered starts in sequence never double-books a person', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(smallSalon(true), fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (salon, picks) => {
      const { wish, day, now } = salon
      let facts: SalonFacts = { ...salon.facts, occupations: [], presences: [], movable: [] }
      for (const pick of picks) {
        const starts = [...startsOf(facts, availableSlots(facts, wish, { range: { from: day, to: day }, now }))]
        const start = starts[pick % Math.max(1, starts.length)]
        if (start === undefined) break
        facts = booked(facts, wish, start, now)
        expect(doubleHolds(facts)).toEqual([])
      }
    }),
    runs(100),
  )
})

function startsOf(facts: SalonFacts, slots: ReturnType<typeof availableSlots>): Set<number> {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return new Set(
    slots.flatMap(({ date, times }) => times.map((time) => zone(facts.timeZone).toInstant(date, minutes(time)))),
  )
}

/** Returns the facts after a booking, as the server would write it. */
function booked(facts: SalonFacts, wish: Parameters<typeof assign>[1], start: number, now: number): SalonFacts {
  const assignment = assign(facts, wish, { startMs: start, now })
  if (!assignment) throw new Error('an offered start was refused')
  const id = `booking ${facts.presences.length}`
  const own = { id, start, legs: wish.legs, assigned: assignment.staffIds }
  const movable = facts.movable.map((other) => ({
    ...other,
    assigned: assignment.moved.find(({ appointmentId }) => appointmentId === other.id)?.staffIds ?? other.assigned,
  }))
  const all = wish.staffId === null ? [...movable, own] : movable
  const kept = facts.occupations.filter((row) => !facts.movable.some((other) => other.id === row.appointmentId))
  const held = [...new Set([...all, own])].flatMap((one) =>
    occupationsOf(one.legs, one.assigned, one.start).map((row) => ({ ...row, appointmentId: one.id })),
  )
  const presences = customerPresence(wish.legs, start).map((presence) => ({ ...presence, appointmentId: id }))
  return { ...facts, occupations: [...kept, ...held], presences: [...facts.presences, ...presences], movable: all }
}

function doubleHolds({ occupations }: SalonFacts) {
  return occupations.filter((one, index) =>
    occupations.some(
      (other, at) => at < index && one.staffId === other.staffId && one.from < other.to && other.from < one.to,
    ),
  )
}
