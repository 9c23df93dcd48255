/**
 * Measures availability in the domain, from rows to answer, and compares it with our goals: `npm exec -- node
 * bench/availability.ts [rounds]`. Each answer is first compared with the slow specification. Rounds are interleaved,
 * so that other work on the machine affects all figures equally; figures are medians.
 */
import { availableDates, availableSlots } from '../domain/src/availability/availability.ts'
import type { ChainRequest, SalonFacts } from '../domain/src/availability/facts.ts'
import { prepareDays } from '../domain/src/availability/prepare.ts'
import { slowSlots } from '../domain/src/test/slow-specification.ts'
import { type Workload, workload } from '../domain/src/test/workload.ts'
import { zone } from '../domain/src/time/zone.ts'
import { type Figure, median, print } from './figures.ts'
import { movableFigures } from './movable-day.ts'

type Task = { name: string; run: () => unknown; repeat: number; times: number[] }

const rounds = Math.max(15, Number(process.argv[2]) || 60)

export function availabilityFigures(): Figure[] {
  const [one, two, three] = [workload('W1'), workload('W2'), workload('W3')]
  for (const load of [one, two, three]) compare(load)
  const soldOut = { ...two, facts: withNothingFree(two) }
  const kept = prepareDays(two.facts, two.range)
  const marked = { ...two, facts: { ...two.facts, smallestServiceMinutes: 30 } }
  const twins = marked.facts.staff.map((person, index) => (index < 2 ? { ...person, displayOrder: 0 } : person))
  const alike = { ...marked, facts: { ...marked.facts, staff: twins } }
  const tasks: Task[] = [
    task('W1', one, 40),
    task('W2', two, 10),
    task('W3', three, 2),
    task('sold out', soldOut, 10),
    task('kept', two, 20, kept),
    task('marked', marked, 20, prepareDays(marked.facts, marked.range)),
    task('alike', alike, 20, prepareDays(alike.facts, alike.range)),
    {
      name: 'dates',
      repeat: 10,
      times: [],
      run: () => availableDates(two.facts, two.wishes.any, { range: two.range, now: two.now }),
    },
  ]
  for (let round = -20; round < rounds; round++) {
    // Each round starts with another task, so that no task always gets the same caches.
    const first = (round + 20) % tasks.length
    for (const each of [...tasks.slice(first), ...tasks.slice(0, first)]) time(each, round >= 0)
  }
  const of = (name: string) => median(tasks.find((each) => each.name === name)?.times ?? [])
  return [
    { what: 'W1: 1 person, a week, 40 rows', figure: of('W1'), goal: 0.1, unit: 'ms' },
    { what: 'W2: 8 people, a month, 1 856 rows', figure: of('W2'), goal: 1, unit: 'ms' },
    { what: 'W3: 30 people, 92 days, 20 520 rows', figure: of('W3'), goal: 5, unit: 'ms' },
    { what: 'W2 with kept day bitmaps', figure: of('kept'), goal: 0.1, unit: 'ms' },
    { what: 'the same with preferred starts marked', figure: of('marked'), unit: 'ms' },
    { what: 'the same with two people listed alike', figure: of('alike') / of('marked'), goal: 2, unit: '×' },
    { what: 'growth W3/W2 (rows × 11)', figure: of('W3') / of('W2'), goal: 6, unit: '×' },
    {
      what: 'dates only against slots, W2 (within 5 % of noise)',
      figure: of('dates') / of('W2'),
      goal: 1.05,
      unit: '×',
    },
    { what: 'a sold-out month against W2', figure: of('sold out') / of('W2'), goal: 1.5, unit: '×' },
  ]
}

function task(
  name: string,
  { facts, wishes, range, now }: Workload,
  repeat: number,
  kept?: ReturnType<typeof prepareDays>,
): Task {
  return { name, repeat, times: [], run: () => availableSlots(kept ?? facts, wishes.any, { range, now }) }
}

function time({ run, repeat, times }: Task, counts: boolean): void {
  const before = performance.now()
  for (let i = 0; i < repeat; i++) run()
  if (counts) times.push((performance.now() - before) / repeat)
}

function compare({ name, facts, wishes, range, now }: Workload): void {
  for (const wish of Object.values<ChainRequest>(wishes)) {
    const answer = JSON.stringify(availableSlots(facts, wish, { range, now }))
    if (answer !== JSON.stringify(slowSlots(facts, wish, range, now))) throw new Error(`${name}: a wrong answer`)
  }
}

/** The same bookings with all remaining time taken. */
function withNothingFree({ facts, range }: Workload): SalonFacts {
  const { startOfDay } = zone(facts.timeZone)
  const [from, to] = [startOfDay(range.from), startOfDay(range.to) + 86_400_000]
  const days = Array.from({ length: Math.round((to - from) / 86_400_000) }, (_, day) => from + day * 86_400_000)
  const taken = facts.staff.flatMap(({ id }) =>
    days.map((day) => ({ staffId: id, from: day, to: day + 90_000_000, appointmentId: `${id} ${day}` })),
  )
  return { ...facts, occupations: [...facts.occupations, ...taken] }
}

if (import.meta.main) print('Availability in the domain', [...availabilityFigures(), ...movableFigures()])
