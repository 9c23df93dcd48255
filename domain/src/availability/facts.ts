/**
 * Shapes used by availability, assignment and booking (AVL-02, AVL-03, AVL-09, AVL-10). Instants are epoch
 * milliseconds; wall-clock spans are minutes from local midnight of their day.
 */
import type { OpeningSettings } from '../business-object/opening.ts'
import type { Day, Weekday } from '../time/day.ts'

/** Wall-clock minutes from local midnight, half-open; `to` past 1440 runs into the next day. */
export type Span = { from: number; to: number }

/** Half-open [from, to) in epoch milliseconds. */
export type Interval = { from: number; to: number }

/** work: staff and customer; gap: customer only (processing); buffer: staff only (cleanup). Minutes are multiples of 5. */
export type Segment = { kind: 'work' | 'gap' | 'buffer'; minutes: number }

/**
 * One service of a chain: its segments and the people who do it. `wanted`, set on every leg or on none: the person
 * requested for this leg, null for the first available (AVL-12); legs are then independent of each other.
 */
export type Leg = {
  segments: readonly Segment[]
  staffIds: readonly string[]
  wanted?: string | null
  /** Segments of people who need another time (CAT-11); `splitByDuration` makes legs without them. */
  own?: Readonly<Record<string, readonly Segment[]>>
  /** How many visits with this service may be booked online per day (APT-16d); undefined: any number. */
  dayLimit?: { productId: string; most: number } | undefined
}

/** One week of working hours, and the breaks taken out of them. */
export type WeekHours = {
  workingHours: Readonly<Record<Weekday, readonly Span[]>>
  breaks: Readonly<Record<Weekday, readonly Span[]>>
}

/** STF-10: the first week of a pattern, and its weeks two to four; `from` is a day of a first week. */
export type WeekPattern = WeekHours & { pattern?: { from: Day; laterWeeks: readonly WeekHours[] } }

export type StaffFacts = WeekPattern & {
  id: string
  /** The person's position in the salon's list, which decides between equally suitable people; ids never do. */
  displayOrder?: number
  name?: string
  active: boolean
  enabled4Booking: boolean
  /** STF-10: later patterns by date, ascending, each replacing the previous one; past days keep theirs. */
  laterPatterns?: readonly (WeekPattern & { validFrom: Day })[] | undefined
  /** A date's own hours replace the weekday's (empty: not at work), and the weekday's breaks do not apply. */
  exceptions: readonly { date: Day; spans: readonly Span[] }[]
  absences: readonly Interval[]
}

/** Held staff time: a work or buffer segment of an appointment, or a blocker. */
export type Occupation = { staffId: string; from: number; to: number; appointmentId: string }

/** A customer's time in the salon (work and gaps of the whole chain), for capacity. */
export type Presence = { from: number; to: number; appointmentId: string }

/**
 * An appointment that may be re-assigned (AVL-03): its chain at its fixed start. Its present occupations are in
 * `occupations` too.
 */
export type MovableAppointment = { id: string; start: number; legs: readonly Leg[]; assigned: readonly string[] }

/** A visit, or a held start, with a service that has a limit per day (APT-16d). */
export type LimitedVisit = { productId: string; start: number; visitId: string }

export type SalonFacts = {
  timeZone: string
  opening: OpeningSettings
  slotStepMinutes: number
  leadTimeMinutes: number
  horizonDays: number
  /**
   * The shortest time that any service of the salon takes; a shorter gap is dead (AVL-06). undefined: no start is
   * marked as preferred.
   */
  smallestServiceMinutes?: number | undefined
  staff: readonly StaffFacts[]
  occupations: readonly Occupation[]
  presences: readonly Presence[]
  movable: readonly MovableAppointment[]
  /** Staff time reserved for this visit: no other visit is moved into it (APT-20). */
  kept?: readonly (Interval & { staffId: string })[] | undefined
  /** What counts towards the limits per day; undefined: the limits do not apply. */
  limited?: readonly LimitedVisit[] | undefined
}

/**
 * A request for a chain of services with a named person, or null for the first available. `long`: requested by the
 * salon, whose visits may exceed the limit (CAT-08). `accepts`: whether the visit may take this time, besides being free
 * then (FRM-02l).
 */
export type ChainRequest = {
  legs: readonly Leg[]
  staffId: string | null
  long?: true
  accepts?: ((time: Interval) => boolean) | undefined
}

/** Who does each leg, and which appointments move; `moved` lists only those whose staff change. */
export type Assignment = {
  staffIds: readonly string[]
  moved: readonly { appointmentId: string; staffIds: readonly string[] }[]
}
