/**
 * Builds deterministic salons of rigid appointments for tests and bench: W1 (one person, a week), W2 (8, a month), W3
 * (30, three months).
 */
import type { ChainRequest, Occupation, SalonFacts, Span, StaffFacts } from '../availability/facts.ts'
import { type Day, dayNumber, dayOf, type Weekday, weekdayOf, weekdays } from '../time/day.ts'
import { zone } from '../time/zone.ts'

export type Workload = {
  name: string
  facts: SalonFacts
  range: { from: Day; to: Day }
  now: number
  /** `any`: the first available; `named`: a requested person. */
  wishes: { any: ChainRequest; named: ChainRequest }
}

type Size = { name: string; seed: number; staff: number; from: Day; to: Day; perDay?: number; total?: number }

const sizes: Record<'W1' | 'W2' | 'W3', Size> = {
  W1: { name: 'W1', seed: 101, staff: 1, from: '2027-03-22', to: '2027-03-28', total: 40 },
  W2: { name: 'W2', seed: 202, staff: 8, from: '2027-03-01', to: '2027-03-31', perDay: 8 },
  W3: { name: 'W3', seed: 303, staff: 30, from: '2027-03-01', to: '2027-05-31', perDay: 8 },
}
const durations = [15, 20, 30, 30, 40, 45, 45, 50, 60, 60, 75, 90]

export function workload(name: keyof typeof sizes): Workload {
  const size = sizes[name]
  const staffIds = Array.from({ length: size.staff }, (_, index) => String(index + 1))
  const shifts = staffIds.map((_, index) => shiftsOf(index))
  const legs = [{ segments: [{ kind: 'work' as const, minutes: 60 }], staffIds }]
  return {
    name,
    facts: {
      timeZone: 'Europe/Zurich',
      opening: openingHours(),
      slotStepMinutes: 15,
      leadTimeMinutes: 0,
      horizonDays: 1000,
      staff: staffIds.map((id, index) => person(id, shifts[index])),
      occupations: book(size, shifts),
      presences: [],
      movable: [],
    },
    range: { from: size.from, to: size.to },
    now: zone('Europe/Zurich').startOfDay('2027-01-01'),
    wishes: { any: { legs, staffId: null }, named: { legs, staffId: '1' } },
  }
}

/** Returns a random generator (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type Shifts = Record<Weekday, Span[]>

/** Works nine to seven, Sundays ten to four, with an hour of lunch at different times. */
function shiftsOf(index: number): Shifts {
  const lunch = 720 + 30 * (index % 4)
  const around = (from: number, to: number): Span[] =>
    lunch > from && lunch + 60 < to
      ? [
          { from, to: lunch },
          { from: lunch + 60, to },
        ]
      : [{ from, to }]
  return byWeekday((day) => (day === 'SUNDAY' ? around(600, 960) : around(540, 1140)))
}

function person(id: string, workingHours: Shifts = byWeekday(() => [])): StaffFacts {
  return {
    id,
    displayOrder: Number(id),
    active: true,
    enabled4Booking: true,
    workingHours,
    breaks: byWeekday(() => []),
    exceptions: [],
    absences: [],
  }
}

export function byWeekday<T>(make: (day: Weekday) => T): Record<Weekday, T> {
  const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY] = weekdays.map(make) as [T, T, T, T, T, T, T]
  return { MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY }
}

function openingHours(): SalonFacts['opening'] {
  const always = { activated: true, capacity: null, from: null, to: null }
  const rules = weekdays.map((weekday) =>
    weekday === 'SUNDAY'
      ? { ...always, weekday, open: '10:00', close: '16:00' }
      : { ...always, weekday, open: '09:00', close: '19:00' },
  )
  return { activated: false, open: '09:00', close: '19:00', capacity: null, rules }
}

function book(size: Size, shifts: readonly Shifts[]): Occupation[] {
  const next = random(size.seed)
  const rows: Occupation[] = []
  const first = dayNumber(size.from)
  const days = dayNumber(size.to) - first + 1
  for (let day = 0; day < days; day++) {
    const date = dayOf(first + day)
    shifts.forEach((own, index) => {
      const spans = own[weekdayOf(date)]
      const minutes = spans.reduce((sum, { from, to }) => sum + to - from, 0)
      const wanted = size.total
        ? Math.floor((size.total * (day + 1)) / days) - Math.floor((size.total * day) / days)
        : Math.max(1, Math.round(((size.perDay ?? 0) * minutes) / 540))
      for (const { from, to } of fill(spans, wanted, next)) {
        const at = (wall: number) => zone('Europe/Zurich').toInstant(date, wall)
        rows.push({ staffId: String(index + 1), from: at(from), to: at(to), appointmentId: String(rows.length + 1) })
      }
    })
  }
  return rows
}

function fill(spans: readonly Span[], wanted: number, next: () => number): Span[] {
  const taken: Span[] = []
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  for (let tries = 0; taken.length < wanted && tries < 400; tries++) {
    const minutes = pick(durations)
    const shift = pick(spans)
    if (shift.to - shift.from < minutes) continue
    const from = shift.from + 5 * Math.floor((next() * (shift.to - shift.from - minutes + 5)) / 5)
    const to = from + minutes
    if (to <= shift.to && !taken.some((held) => held.from < to && from < held.to)) taken.push({ from, to })
  }
  return taken
}
