/**
 * Builds a day of 8 staff for tests and bench, filled by the engine booking by booking, mostly movable. Deterministic
 * by seed.
 */
import { assign, occupationsOf } from '../availability/assignment.ts'
import { availableSlots } from '../availability/availability.ts'
import { customerPresence } from '../availability/chain.ts'
import type { ChainRequest, Leg, SalonFacts, Segment } from '../availability/facts.ts'
import { zone } from '../time/zone.ts'
import { byWeekday, random } from './workload.ts'

const day = '2027-06-02'
const timeZone = 'Europe/Zurich'
const work = (minutes: number): Segment => ({ kind: 'work', minutes })
const services: Segment[][] = [
  [work(30)],
  [work(45)],
  [work(60)],
  [work(90), { kind: 'buffer', minutes: 10 }],
  [work(30), { kind: 'gap', minutes: 30 }, work(30), { kind: 'buffer', minutes: 5 }],
  [work(75)],
]

export type BusyDay = { facts: SalonFacts; wishes: ChainRequest[]; day: string; now: number }

/** `fill`: number of requests; `flexible`: share of requests without a requested person. */
export function busyDay(seed: number, fill = 90, flexible = 0.7): BusyDay {
  const next = random(seed)
  const ids = ['1', '2', '3', '4', '5', '6', '7', '8']
  const legs: Leg[] = services.map((segments) => {
    const staffIds = ids.filter(() => next() < 0.55)
    return { segments, staffIds: staffIds.length > 0 ? staffIds : ['1'] }
  })
  const now = zone(timeZone).toInstant(day, -2880)
  let facts = emptySalon(ids, next)
  for (let request = 0; request < fill; request++) {
    const leg = legs[Math.floor(next() * legs.length)]
    if (!leg) continue
    const named = leg.staffIds[Math.floor(next() * leg.staffIds.length)] ?? null
    const wish: ChainRequest = { legs: [leg], staffId: next() < flexible ? null : named }
    const times = availableSlots(facts, wish, { range: { from: day, to: day }, now })[0]?.times ?? []
    const time = times[Math.floor(next() * times.length)]
    if (time) facts = book(facts, wish, time, now, String(request))
  }
  const wishes = legs.flatMap((leg) => [null, leg.staffIds[0] ?? null].map((staffId) => ({ legs: [leg], staffId })))
  return { facts, wishes, day, now }
}

function emptySalon(ids: readonly string[], next: () => number): SalonFacts {
  const staff = ids.map((id) => {
    const lunch = 690 + 15 * Math.floor(next() * 8)
    const breaks = byWeekday(() => [{ from: lunch, to: lunch + 45 }])
    const workingHours = byWeekday(() => [{ from: 540, to: 1110 }])
    return { id, active: true, enabled4Booking: true, workingHours, breaks, exceptions: [], absences: [] }
  })
  const opening = { activated: true, open: '09:00', close: '19:00', capacity: null, rules: [] }
  const rules = { slotStepMinutes: 15, leadTimeMinutes: 60, horizonDays: 90 }
  return { timeZone, opening, ...rules, staff, occupations: [], presences: [], movable: [] }
}

function book(facts: SalonFacts, wish: ChainRequest, time: string, now: number, id: string): SalonFacts {
  const start = zone(timeZone).toInstant(day, Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)))
  const assignment = assign(facts, wish, { startMs: start, now })
  if (!assignment) throw new Error(`an offered start was refused: ${time}`)
  const people = new Map(assignment.moved.map(({ appointmentId, staffIds }) => [appointmentId, staffIds]))
  const moved = facts.movable.map((other) => ({ ...other, assigned: people.get(other.id) ?? other.assigned }))
  const own = { id, start, legs: wish.legs, assigned: assignment.staffIds }
  const rows = [...moved.filter((other) => people.has(other.id)), own].flatMap((one) =>
    occupationsOf(one.legs, one.assigned, one.start).map((row) => ({ ...row, appointmentId: one.id })),
  )
  return {
    ...facts,
    occupations: [...facts.occupations.filter(({ appointmentId }) => !people.has(appointmentId)), ...rows],
    presences: [
      ...facts.presences,
      ...customerPresence(wish.legs, start).map((one) => ({ ...one, appointmentId: id })),
    ],
    movable: wish.staffId === null ? [...moved, own] : moved,
  }
}
