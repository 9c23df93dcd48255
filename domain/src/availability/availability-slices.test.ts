import { expect, it } from 'vitest'
import { workload } from '../test/workload.ts'
import { availableDates, availableSlots, datesInSlices, type SlotsOfDate, slotsInSlices } from './availability.ts'
import type { SalonFacts } from './facts.ts'
import { prepareDays } from './prepare.ts'
import type { Slices } from './slices.ts'

const { facts, wishes, now } = workload('W2')
const range = { from: '2027-03-01', to: '2027-03-07' }
const staffIds = facts.staff.map(({ id }) => id)
const movable = facts.occupations.map(({ appointmentId, staffId, from, to }) => ({
  id: appointmentId,
  start: from,
  assigned: [staffId],
  legs: [{ segments: [{ kind: 'work' as const, minutes: (to - from) / 60_000 }], staffIds }],
}))

function inTurns<T>(slices: Slices<T>): { turns: number; answer: T } {
  for (let turns = 0; ; turns++) {
    const { done, value } = slices.next()
    if (done) return { turns, answer: value }
  }
}

it('[OPS-06] searching starts with moves gives the same answer in slices as at once', () => {
  const book: SalonFacts = { ...facts, movable, smallestServiceMinutes: 30 }
  const prepared = prepareDays(book, range)
  const slots = inTurns(slotsInSlices(prepared, wishes.any, { range, now }))
  const bound = availableSlots({ ...book, movable: [] }, wishes.any, { range, now })
  expect(slots.answer).toEqual(availableSlots(book, wishes.any, { range, now }))
  // Expects a turn for each day, for each start's search, and for the gap it leaves.
  expect(slots.turns).toBeGreaterThanOrEqual(7 + 2 * (countOf(slots.answer) - countOf(bound)))
  const dates = inTurns(datesInSlices(prepared, wishes.any, { range, now }))
  expect(dates.answer).toEqual(availableDates(book, wishes.any, { range, now }))
  expect(dates.turns).toBeGreaterThanOrEqual(7 + countOf(slots.answer) - countOf(bound))
  // A day's answer within a week equals the answer for that day alone.
  const [day] = availableSlots(book, wishes.any, { range: { from: '2027-03-03', to: '2027-03-03' }, now })
  expect(availableSlots(book, wishes.any, { range, now })).toContainEqual(day)
})

const countOf = (slots: readonly SlotsOfDate[]) => slots.reduce((sum, { times }) => sum + times.length, 0)

it('[OPS-06] without movable appointments, one turn finds all starts', () => {
  expect(inTurns(slotsInSlices(facts, wishes.any, { range, now })).turns).toBe(1)
})
