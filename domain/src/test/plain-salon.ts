/**
 * Builds a salon in Zurich for tests, open and at work 10:00–12:00 every day by default, with starts every 30 minutes.
 */
import { occupationsOf } from '../availability/assignment.ts'
import { availableSlots } from '../availability/availability.ts'
import { customerPresence } from '../availability/chain.ts'
import type { ChainRequest, Leg, MovableAppointment, SalonFacts, Segment, StaffFacts } from '../availability/facts.ts'
import { zone } from '../time/zone.ts'
import { byWeekday } from './workload.ts'

export const day = '2027-06-02'
export const at = (minutes: number, date = day) => zone('Europe/Zurich').toInstant(date, minutes)
export const now = at(0, '2027-01-04')

export function person(id: string, from = 600, to = 720, rest: Partial<StaffFacts> = {}): StaffFacts {
  const workingHours = byWeekday(() => [{ from, to }])
  return {
    id,
    active: true,
    enabled4Booking: true,
    workingHours,
    breaks: byWeekday(() => []),
    exceptions: [],
    absences: [],
    ...rest,
  }
}

export function salon(rest: Partial<SalonFacts> = {}): SalonFacts {
  return {
    timeZone: 'Europe/Zurich',
    opening: { activated: true, open: '10:00', close: '12:00', capacity: null, rules: [] },
    slotStepMinutes: 30,
    leadTimeMinutes: 0,
    horizonDays: 1000,
    staff: [person('a')],
    occupations: [],
    presences: [],
    movable: [],
    ...rest,
  }
}

/** Parses `'w30 g15 b5'`: 30 minutes of work, 15 of gap, 5 of cleanup. */
export function leg(segments: string, staffIds: readonly string[] = ['a', 'b', 'c']): Leg {
  const kinds = { w: 'work', g: 'gap', b: 'buffer' } as const
  const read = (text: string): Segment => ({ kind: kinds[text[0] as 'w' | 'g' | 'b'], minutes: Number(text.slice(1)) })
  return { segments: segments.split(' ').map(read), staffIds }
}

export const wish = (legs: string | readonly Leg[], staffId: string | null = null): ChainRequest => ({
  legs: typeof legs === 'string' ? [leg(legs)] : legs,
  staffId,
})

export function visit(
  id: string,
  start: number,
  legs: readonly Leg[],
  assigned: readonly string[],
): MovableAppointment {
  return { id, start: at(start), legs, assigned }
}

/** Returns the salon with these appointments; those in `movable` may be re-assigned. */
export function withVisits(
  facts: SalonFacts,
  visits: readonly MovableAppointment[],
  movable: readonly string[] = [],
): SalonFacts {
  const rows = visits.flatMap(({ id, legs, assigned, start }) =>
    occupationsOf(legs, assigned, start).map((row) => ({ ...row, appointmentId: id })),
  )
  const presences = visits.flatMap(({ id, legs, start }) =>
    customerPresence(legs, start).map((presence) => ({ ...presence, appointmentId: id })),
  )
  return { ...facts, occupations: rows, presences, movable: visits.filter(({ id }) => movable.includes(id)) }
}

/** Returns the offered starts of a day as `HH:mm`. */
export function times(facts: SalonFacts, wanted: ChainRequest, date = day, moment = now): string[] {
  const slots = availableSlots(facts, wanted, { range: { from: date, to: date }, now: moment })
  return slots.flatMap((slot) => slot.times.map((time) => time.slice(0, 5)))
}
