/** Combines the figures of all seeds and compares them with their goals. */
import { bindings, type Policy, policies } from './simulation-book.ts'
import { type Model, usual } from './simulation-salon.ts'
import { evenings, refusedShare, type SameBook, type ShownStarts, simulateWeek, type Week } from './simulation-week.ts'

export type Figure = {
  group: string
  name: string
  unit: '%' | 'points' | 'count'
  goal: string
  /** Whether the mean meets the goal; null without one. */
  met: boolean | null
  mean: number
  median: number
  p5: number
  p95: number
}

export type Results = { seeds: number; model: Model; figures: Figure[] }

export const groups = {
  mean: 'Same book, more starts for a named person: the evenings of the week before, each counting alike',
  all: 'Same book, more starts for a named person: the same evenings, their starts summed (emptier evenings weigh more)',
  last: 'Same book, more starts for a named person: the evening before a day',
  byEvening: 'Same book, more starts for a named person, by evenings before the day (mean of the rules)',
  sound: 'Soundness, counts over all seeds',
  refused: 'Requests refused',
  refusedNamed: 'Requests for a named person refused',
  fewer: 'Refused less than under the rule, same requests',
  accepted: 'Bookings accepted a week',
  offered: 'Starts offered for a named person, each policy on its own book',
  load: 'Staff time booked',
  slack: 'Slack day (60 % demand): requests refused where starts are',
  full: 'Full day (90 % demand, customers ±3 h): requests refused where starts are',
  otherwise: 'A different salon: the evenings counting alike, mean of the rules',
} as const

/** Runs every seed under each policy, and a quarter of them for each variant of the salon. */
export function measure(seeds: number, progress: (text: string) => void): Results {
  const weeks = seedsUpTo(seeds).map((seed) => {
    if (seed % 20 === 0) progress(`seed ${seed} of ${seeds}`)
    return simulateWeek(seed, usual)
  })
  progress('preferred starts')
  const figures = [...sameBookFigures(weeks), ...soundness(weeks), ...bookFigures(weeks), ...showingFigures(seeds)]
  progress('other salons')
  return { seeds, model: usual, figures: [...figures, ...otherSalons(Math.ceil(seeds / 4))] }
}

function sameBookFigures(weeks: readonly Week[]): Figure[] {
  const goal = { goal: '≥ +35 %', meets: (mean: number) => mean >= 35 }
  const last = evenings.length - 1
  const byRule = (group: string, value: (week: Week, rule: Policy) => number) =>
    bindings.map((rule) => percents(group, rule, weeks, (week) => value(week, rule), goal))
  const each = evenings.map((before, evening) =>
    percents(groups.byEvening, String(before), weeks, (week) =>
      meanOf(bindings.map((rule) => flexibleGain(week, rule, evening))),
    ),
  )
  return [
    ...byRule(groups.mean, (week, rule) => meanOf(evenings.map((_, evening) => flexibleGain(week, rule, evening)))),
    ...byRule(groups.all, (week, rule) => flexibleGain(week, rule)),
    ...byRule(groups.last, (week, rule) => flexibleGain(week, rule, last)),
    ...each,
  ]
}

/** Returns the gain of flexible over that binding rule with the same bookings, as a share; for one evening or all. */
export function flexibleGain({ sameBook }: Week, rule: Policy, evening?: number): number {
  const looks = sameBook[rule].filter((_, index) => evening === undefined || index === evening)
  const sum = (count: (look: SameBook) => number) => looks.reduce((total, look) => total + count(look), 0)
  return sum(({ flexible }) => flexible) / sum(({ bound }) => bound) - 1
}

function soundness(weeks: readonly Week[]): Figure[] {
  const looks = weeks.flatMap(({ sameBook }) => bindings.flatMap((rule) => sameBook[rule]))
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const count = (name: string, value: number, none: boolean): Figure => ({
    group: groups.sound,
    name,
    unit: 'count',
    goal: none ? '0' : '',
    met: none ? value === 0 : null,
    ...summarize([value]),
  })
  return [
    count(
      'answers compared (a person, a service, a day, an evening)',
      total(looks.map(({ compared }) => compared)),
      false,
    ),
    count('starts that binding offers and flexible does not', total(looks.map(({ fewer }) => fewer)), true),
    count('times of one person held twice', total(weeks.map((week) => week.doubleHeld)), true),
    count('searches given up', total(weeks.map((week) => week.gaveUp)), true),
  ]
}

function bookFigures(weeks: readonly Week[]): Figure[] {
  const refused = ({ policies }: Week, policy: Policy) => policies[policy].refused / policies[policy].requested
  const named = ({ policies }: Week, policy: Policy) => policies[policy].refusedNamed / policies[policy].requestedNamed
  const less = (name: string, of: typeof refused) =>
    bindings.map((rule) => ({
      ...percents(groups.fewer, `${name}, ${rule}`, weeks, (week) => of(week, rule) - of(week, 'flexible')),
      unit: 'points' as const,
    }))
  const each = (make: (policy: Policy) => Figure) => policies.map(make)
  const counts = (group: string, name: string, value: (week: Week) => number): Figure => ({
    ...percents(group, name, weeks, (week) => value(week) / 100),
    unit: 'count',
  })
  return [
    ...each((policy) => percents(groups.refused, policy, weeks, (week) => refused(week, policy))),
    ...each((policy) => percents(groups.refusedNamed, policy, weeks, (week) => named(week, policy))),
    ...less('all', refused),
    ...less('named', named),
    ...each((policy) => counts(groups.accepted, policy, (week) => week.policies[policy].accepted)),
    counts(groups.accepted, 'flexible: changes of person to make room', (week) => week.policies.flexible.moved),
    ...each((policy) => counts(groups.offered, policy, (week) => week.policies[policy].offeredNamed)),
    ...each((policy) => percents(groups.load, policy, weeks, (week) => week.policies[policy].load)),
  ]
}

const showings: readonly { name: string; showing: ShownStarts; seen: string }[] = [
  { name: 'all shown, none marked', showing: 'all', seen: '' },
  { name: 'marked as preferred (soft)', showing: 'soft', seen: 'expected 8 %' },
  { name: 'hidden if they leave a dead gap (hard)', showing: 'hard', seen: 'expected 19 %' },
  { name: 'hidden if they touch nothing (hard)', showing: 'touch', seen: '' },
]

function showingFigures(seeds: number): Figure[] {
  const figures = (group: string, model: Model) =>
    showings.map(({ name, showing, seen }) => ({
      ...percents(group, name, seedsUpTo(seeds), (seed) => refusedShare(seed, model, showing)),
      goal: group === groups.slack ? seen : '',
    }))
  return [
    ...figures(groups.slack, { ...usual, demand: 0.6 }),
    ...figures(groups.full, { ...usual, toleranceMinutes: 180 }),
  ]
}

const variants: readonly { name: string; model: Model }[] = [
  { name: '40 % first available', model: { ...usual, firstAvailable: 0.4 } },
  { name: '80 % first available', model: { ...usual, firstAvailable: 0.8 } },
  { name: '75 % demand', model: { ...usual, demand: 0.75 } },
  { name: '105 % demand', model: { ...usual, demand: 1.05 } },
  { name: 'customers ±1 h', model: { ...usual, toleranceMinutes: 60 } },
]

function otherSalons(seeds: number): Figure[] {
  return variants.map(({ name, model }) => {
    const weeks = seedsUpTo(seeds).map((seed) => simulateWeek(seed, model))
    const one = (week: Week) =>
      bindings.flatMap((rule) => evenings.map((_, evening) => flexibleGain(week, rule, evening)))
    return percents(groups.otherwise, name, weeks, (week) => meanOf(one(week)))
  })
}

type Goal = { goal: string; meets: (mean: number) => boolean }

function percents<T>(group: string, name: string, from: readonly T[], share: (one: T) => number, goal?: Goal): Figure {
  const values = from.map((one) => share(one) * 100)
  const met = goal ? goal.meets(meanOf(values)) : null
  return { group, name, unit: '%', goal: goal?.goal ?? '', met, ...summarize(values) }
}

/** Rounded to two decimals; percentiles by the nearest rank. */
export function summarize(values: readonly number[]): { mean: number; median: number; p5: number; p95: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = (share: number) => round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0)
  return { mean: round(meanOf(values)), median: rank(0.5), p5: rank(0.05), p95: rank(0.95) }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function seedsUpTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
