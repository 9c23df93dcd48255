/**
 * The shapes that availability, assignment and booking speak (design of AVL-02, AVL-03, AVL-09, AVL-10).
 * Instants are epoch milliseconds; wall-clock spans are minutes from local midnight of the day they belong to.
 */
import type { OpeningSettings } from '../business-object/opening.ts'
import type { Day, Weekday } from '../time/day.ts'

/** Wall-clock minutes from local midnight, half-open; `to` beyond 1440 runs into the next day. */
export type Span = { from: number; to: number }

/** Half-open [from, to) in epoch milliseconds. */
export type Interval = { from: number; to: number }

/** work: staff and customer; gap: customer only (processing); buffer: staff only (cleanup). Minutes are multiples of 5. */
export type Segment = { kind: 'work' | 'gap' | 'buffer'; minutes: number }

/**
 * One service of a chain: its segments and who may do it at all (the product's specialists). `wanted`, on every leg or on none: who is
 * asked for this one alone, null for anybody (AVL-12); then no leg looks at who does another.
 */
export type Leg = { segments: readonly Segment[]; staffIds: readonly string[]; wanted?: string | null }

export type StaffFacts = {
  id: string
  /** Where the salon lists the person, and as whom: of people who are equally good it decides, never an id. */
  displayOrder?: number
  name?: string
  active: boolean
  enabled4Booking: boolean
  workingHours: Readonly<Record<Weekday, readonly Span[]>>
  /** Breaks of a weekday, taken out of the working hours. */
  breaks: Readonly<Record<Weekday, readonly Span[]>>
  /** A date's own hours replace the weekday's (empty: not at work). Breaks of the weekday do not apply to them. */
  exceptions: readonly { date: Day; spans: readonly Span[] }[]
  absences: readonly Interval[]
}

/** Staff time that is held: one work or buffer segment of an appointment, or a blocker. */
export type Occupation = { staffId: string; from: number; to: number; appointmentId: string }

/** A customer in the salon (work and gap of the whole chain), for capacity. */
export type Presence = { from: number; to: number; appointmentId: string }

/** An appointment that availability may re-assign (AVL-03): its chain at its fixed start. Its present occupations are in `occupations` too. */
export type MovableAppointment = { id: string; start: number; legs: readonly Leg[]; assigned: readonly string[] }

export type SalonFacts = {
  timeZone: string
  opening: OpeningSettings
  slotStepMinutes: number
  leadTimeMinutes: number
  horizonDays: number
  /** The shortest time any service of the salon holds a person; a shorter gap is dead (AVL-06). Without it nothing is marked as preferred. */
  smallestServiceMinutes?: number
  staff: readonly StaffFacts[]
  occupations: readonly Occupation[]
  presences: readonly Presence[]
  movable: readonly MovableAppointment[]
}

/** What a customer asks for: a chain of services, one person by name or (null) the first available. */
export type Wish = { legs: readonly Leg[]; staffId: string | null }

/** Who does each leg, and whom the booking moves. `moved` names only those whose people change. */
export type Assignment = {
  staffIds: readonly string[]
  moved: readonly { appointmentId: string; staffIds: readonly string[] }[]
}
