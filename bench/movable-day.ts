/**
 * Measures days of 8 staff, filled booking by booking: how long the exact search takes when appointments must move, and
 * how many more starts it finds (AVL-03).
 */
import { availableSlots } from '../domain/src/availability/availability.ts'
import type { ChainRequest, SalonFacts } from '../domain/src/availability/facts.ts'
import { type BusyDay, busyDay } from '../domain/src/test/busy-day.ts'
import { workload } from '../domain/src/test/workload.ts'
import { type Figure, median } from './figures.ts'

/** The share of bookings without a requested person. */
const mixes = [0.5, 0.7, 1]

export function movableFigures(days = 60): Figure[] {
  return [...mixes.flatMap((flexible) => figuresOf(flexible, days)), ...monthFigures()]
}

/** W2 with seven of ten appointments movable between five or six staff: a month that needs the search every day. */
function monthFigures(): Figure[] {
  const { facts, wishes, range, now } = workload('W2')
  const ids = facts.staff.map(({ id }) => id)
  const flexible = facts.occupations.filter((_, index) => index % 10 < 7)
  const movable = flexible.map(({ appointmentId, staffId, from, to }) => {
    const staffIds = ids.filter((id, index) => (index + Number(appointmentId)) % 3 !== 0 || id === staffId)
    const legs = [{ segments: [{ kind: 'work' as const, minutes: (to - from) / 60_000 }], staffIds }]
    return { id: appointmentId, start: from, assigned: [staffId], legs }
  })
  const count = (book: SalonFacts) =>
    availableSlots(book, wishes.any, { range, now }).reduce((sum, { times }) => sum + times.length, 0)
  const times = Array.from({ length: 15 }, () => {
    const before = performance.now()
    count({ ...facts, movable })
    return performance.now() - before
  })
  return [
    { what: `W2 with ${movable.length} of its appointments movable`, figure: median(times), unit: 'ms' },
    {
      what: 'W2: starts with them movable against bound',
      figure: count({ ...facts, movable }) / count(facts),
      unit: '×',
    },
  ]
}

/** With preferred starts marked, as customers get them (AVL-06). */
function asAsked(day: BusyDay): BusyDay {
  return { ...day, facts: { ...day.facts, smallestServiceMinutes: 30 } }
}

function figuresOf(flexible: number, count: number): Figure[] {
  const days = Array.from({ length: count }, (_, seed) => asAsked(busyDay(seed + 1, 90, flexible)))
  let limits = 0
  const queries = days.flatMap((day) => day.wishes.map((wish) => ({ day, wish, times: [] as number[] })))
  for (let round = 0; round < 8; round++) {
    for (const { day, wish, times } of queries) {
      const before = performance.now()
      const onLimit = () => limits++
      availableSlots(day.facts, wish, {
        range: { from: day.day, to: day.day },
        now: day.now,
        onLimit: round === 0 ? onLimit : undefined,
      })
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
      unit: '×',
    },
  ]
}

function gain(days: readonly BusyDay[]): number {
  let movable = 0
  let bound = 0
  for (const { facts, wishes, day, now } of days) {
    const starts = (book: SalonFacts, wish: ChainRequest) =>
      availableSlots(book, wish, { range: { from: day, to: day }, now }).reduce(
        (sum, { times }) => sum + times.length,
        0,
      )
    for (const wish of wishes.filter(({ staffId }) => staffId !== null)) {
      movable += starts(facts, wish)
      bound += starts({ ...facts, movable: [] }, wish)
    }
  }
  return movable / bound
}
