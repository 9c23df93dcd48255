import { expect, it } from 'vitest'
import { workload } from '../test/workload.ts'
import type { Slices } from './availability.ts'
import { availableDates, availableSlots, datesInSlices, slotsInSlices } from './availability.ts'
import type { SalonFacts } from './facts.ts'
import { prepare } from './prepare.ts'

const { facts, wishes, now } = workload('W2')
const range = { from: '2027-03-01', to: '2027-03-07' }
const staffIds = facts.staff.map(({ id }) => id)
const movable = facts.occupations.map(({ appointmentId, staffId, from, to }) => ({
  ...{ id: appointmentId, start: from, assigned: [staffId] },
  legs: [{ segments: [{ kind: 'work' as const, minutes: (to - from) / 60_000 }], staffIds }],
}))

function inTurns<T>(slices: Slices<T>): { turns: number; answer: T } {
  for (let turns = 0; ; turns++) {
    const { done, value } = slices.next()
    if (done) return { turns, answer: value }
  }
}

it('[OPS-06] days in which everything may move are searched for one by one, and answer what all at once does', () => {
  const book: SalonFacts = { ...facts, movable, smallestServiceMinutes: 30 }
  const prepared = prepare(book, range)
  expect(inTurns(slotsInSlices(prepared, wishes.any, { range, now }))).toEqual({
    turns: 7,
    answer: availableSlots(book, wishes.any, { range, now }),
  })
  expect(inTurns(datesInSlices(prepared, wishes.any, { range, now }))).toEqual({
    turns: 7,
    answer: availableDates(book, wishes.any, { range, now }),
  })
  // A day's answer within a week equals the answer for that day alone.
  const [day] = availableSlots(book, wishes.any, { range: { from: '2027-03-03', to: '2027-03-03' }, now })
  expect(availableSlots(book, wishes.any, { range, now })).toContainEqual(day)
})

it('[OPS-06] where nothing moves bits decide at once', () => {
  expect(inTurns(slotsInSlices(facts, wishes.any, { range, now })).turns).toBe(1)
})
