/** Days of 8 people, filled booking by booking: how long the exact answer takes where room must be made, and what it wins (AVL-03). */
import { availableSlots } from '../domain/src/appointment/availability.ts'
import type { SalonFacts, Wish } from '../domain/src/appointment/facts.ts'
import { type BusyDay, busyDay } from '../domain/src/test/busy-day.ts'
import { type Figure, median } from './figures.ts'

/** Share of bookings that name nobody. */
const mixes = [0.5, 0.7, 1]

export function movableFigures(days = 60): Figure[] {
  return mixes.flatMap((flexible) => figuresOf(flexible, days))
}

function figuresOf(flexible: number, count: number): Figure[] {
  const days = Array.from({ length: count }, (_, seed) => busyDay(seed + 1, 90, flexible))
  let limits = 0
  const queries = days.flatMap((day) => day.wishes.map((wish) => ({ day, wish, times: [] as number[] })))
  for (let round = 0; round < 8; round++) {
    for (const { day, wish, times } of queries) {
      const before = performance.now()
      const onLimit = () => limits++
      availableSlots(day.facts, wish, { from: day.day, to: day.day }, day.now, round === 0 ? onLimit : undefined)
      if (round >= 3) times.push(performance.now() - before)
    }
  }
  const sorted = queries.map(({ times }) => median(times)).sort((a, b) => a - b)
  const share = `${flexible * 100} % movable`
  return [
    {
      what: `full day, ${share}: p99 of ${sorted.length} queries`,
      figure: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      goal: 5,
      unit: 'ms',
    },
    { what: `full day, ${share}: median`, figure: median(sorted), unit: 'ms' },
    { what: `full day, ${share}: searches given up`, figure: limits, unit: '' },
    {
      what: `full day, ${share}: starts for a named person against binding`,
      figure: gain(days),
      goal: 1.35,
      unit: '×',
      atLeast: true,
    },
  ]
}

function gain(days: readonly BusyDay[]): number {
  let movable = 0
  let bound = 0
  for (const { facts, wishes, day, now } of days) {
    const starts = (book: SalonFacts, wish: Wish) =>
      availableSlots(book, wish, { from: day, to: day }, now).reduce((sum, { times }) => sum + times.length, 0)
    for (const wish of wishes.filter(({ staffId }) => staffId !== null)) {
      movable += starts(facts, wish)
      bound += starts({ ...facts, movable: [] }, wish)
    }
  }
  return movable / bound
}
