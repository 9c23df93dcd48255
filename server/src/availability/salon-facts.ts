/** The results of the two statements, and their conversion to the engine's facts. */
import { presenceOf } from '@goldline/domain/availability/chain'
import type {
  Interval,
  Leg,
  MovableAppointment,
  SalonFacts,
  Segment,
  Span,
  StaffFacts,
  WeekHours,
} from '@goldline/domain/availability/facts'
import type { HoursKind } from '@goldline/domain/availability/working-time'
import type { PreferredSlots } from '@goldline/domain/business-object/booking-rules'
import type { OpeningSettings } from '@goldline/domain/business-object/opening'
import { type OwnTerms, onSameTerms, timedBy } from '@goldline/domain/product/own-terms'
import type { Priced } from '@goldline/domain/product/price'
import type { Timing } from '@goldline/domain/product/segments'
import type { Day, Weekday } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import type { Tier } from '@goldline/domain/user/tier'
import type { HeldService } from '../db/tables.ts'

export type Salon = {
  id: string
  tier: Tier
  timeZone: string
  currency: string
  slotStepMinutes: number
  leadTimeMinutes: number
  horizonDays: number
  freezeMinutes: number
  /** AVL-08: the most confirmed appointments a customer may have booked here. */
  maxConfirmed: number
  /** AVL-06 */
  preferredSlots: PreferredSlots
}

type StaffRow = {
  id: string
  active: boolean
  enabled4Booking: boolean
  displayOrder: number
  name: string
  /** STF-10: how many weeks the hours repeat in, and a Monday that a first one begins on. */
  patternWeeks: number
  patternFrom: Day
}
type ServiceRow = { id: string; name: string; price: number; ownTerms: OwnTerms[] } & Timing
type ProductRow = ServiceRow & { enabled4Booking: boolean; deleted: boolean } & Priced
type VariantRow = ServiceRow & { productId: string }

export type SalonRows = {
  salon: Salon
  opening: OpeningSettings
  staff: StaffRow[]
  hours: [staffId: string, kind: HoursKind, weekday: Weekday, from: string, to: string, week: number][]
  exceptions: [staffId: string, date: Day, from: string | null, to: string | null][]
  absences: [staffId: string, from: number, to: number][]
  products: ProductRow[]
  variants: VariantRow[]
  specialists: Record<string, string[]>
}

/** What `wishOf` reads. */
export type Offer = Pick<SalonRows, 'salon' | 'staff' | 'products' | 'variants' | 'specialists'>

export type BookRows = {
  /** By staff member: when each occupation begins, and when it ends. */
  fixed: Record<string, [from: number[], to: number[]]>
  /** Staff time of movable appointments and of holds. */
  loose: [staffId: string, from: number, to: number, holderId: string][]
  presences: [id: string, from: number, to: number, legs: Segment[][] | null][]
  movable: [id: string, start: number, legs: MovableLeg[]][]
  holds: { id: string; start: number; expires: number; staffId: string | null; services: HeldService[] }[]
}

type MovableLeg = [
  segments: Segment[],
  productId: string,
  assigned: string,
  requested: string | null,
  variantId: string | null,
]

/** Whether any opening has a capacity; only then are presences loaded. */
export function hasCapacity({ opening }: SalonRows): boolean {
  return opening.capacity !== null || opening.rules.some((rule) => rule.capacity !== null)
}

/**
 * A first-available hold is movable like an appointment, so that holds never block more than there is room for (AVL-03,
 * APT-14).
 */
export function factsOf(rows: SalonRows, book: BookRows): SalonFacts {
  const { timeZone, slotStepMinutes, leadTimeMinutes, horizonDays } = rows.salon
  const smallest = smallestService(rows)
  return {
    timeZone,
    slotStepMinutes,
    leadTimeMinutes,
    horizonDays,
    ...(smallest === undefined ? {} : { smallestServiceMinutes: smallest }),
    opening: rows.opening,
    staff: staffFacts(rows),
    occupations: occupationsOf(book),
    presences: presencesOf(book),
    movable: [
      ...book.movable
        .filter(([, , legs]) => legs.some(([, , , requested]) => requested === null))
        .map(([id, start, legs]) => movableAppointment(id, start, { legs, rows })),
      ...book.holds.filter(isMovableHold).map(movableHold),
    ],
  }
}

function occupationsOf({ fixed, loose }: BookRows): SalonFacts['occupations'] {
  const rows = loose.map(([staffId, from, to, appointmentId]) => ({ staffId, from, to, appointmentId }))
  for (const [staffId, [begins, ends]] of Object.entries(fixed)) {
    for (const [index, from] of begins.entries())
      rows.push({ staffId, from, to: ends[index] ?? from, appointmentId: '' })
  }
  return rows
}

function movableAppointment(
  id: string,
  start: number,
  { legs, rows }: { legs: BookRows['movable'][number][2]; rows: SalonRows },
): MovableAppointment {
  // Somebody was requested for one service: each service is then on its own (AVL-12).
  const isEach = legs.some(([, , , requested]) => requested !== null)
  return {
    id,
    start,
    legs: legs.map(([segments, productId, assigned, requested, variantId]): Leg => {
      const leg = { segments, staffIds: onTermsOf(rows, { productId, variantId, assigned }) }
      return isEach ? { ...leg, wanted: requested } : leg
    }),
    assigned: legs.map(([, , assigned]) => assigned),
  }
}

/** CAT-11: who does the service for the price and in the time that were agreed with whoever has it now. */
export function onTermsOf(
  { products, variants, specialists }: Offer,
  { productId, variantId, assigned }: { productId: string; variantId: string | null; assigned: string | null },
): string[] {
  const able = specialists[productId] ?? []
  const service =
    variantId === null ? products.find(({ id }) => id === productId) : variants.find(({ id }) => id === variantId)
  if (service === undefined || assigned === null || service.ownTerms.length === 0) return able
  return able.filter((id) => onSameTerms(service, assigned, id))
}

/** Some service of it is not for a requested person. */
function isMovableHold({ staffId, services }: BookRows['holds'][number]): boolean {
  return staffId === null && services.some(({ wanted = null }) => wanted === null)
}

function movableHold({ id, start, services }: BookRows['holds'][number]): MovableAppointment {
  return { id, start, legs: services, assigned: services.map((service) => service.assignedStaffId) }
}

function presencesOf({ presences, holds }: BookRows): SalonFacts['presences'] {
  const stretch = (appointmentId: string, intervals: Interval[]) =>
    intervals.map(({ from, to }) => ({ from, to, appointmentId }))
  return [
    ...presences.flatMap(([id, from, to, legs]) =>
      stretch(
        id,
        legs === null
          ? [{ from, to }]
          : presenceOf(
              legs.map((segments) => ({ segments })),
              from,
            ),
      ),
    ),
    ...holds.flatMap(({ id, start, services }) => stretch(id, presenceOf(services, start))),
  ]
}

/** The shortest staff time of any bookable service (AVL-06). */
function smallestService({ products, variants }: SalonRows): number | undefined {
  const bookable = new Set(products.filter((each) => each.enabled4Booking && !each.deleted).map(({ id }) => id))
  const services = [
    ...products.filter(({ id }) => bookable.has(id)),
    ...variants.filter(({ productId }) => bookable.has(productId)),
  ]
  const timings: Timing[] = services.flatMap((each) => [
    each,
    ...each.ownTerms.map(({ staffId }) => timedBy(each, staffId)),
  ])
  return timings.length === 0 ? undefined : Math.min(...timings.map((each) => each.duration + each.bufferMinutes))
}

function staffFacts({ staff, hours, exceptions, absences }: SalonRows): StaffFacts[] {
  return staff.map(({ patternWeeks, patternFrom, ...person }) => ({
    ...person,
    ...patternOf(
      hours.filter(([id]) => id === person.id),
      patternWeeks,
      patternFrom,
    ),
    exceptions: exceptionsOf(exceptions.filter(([id]) => id === person.id)),
    absences: absences.filter(([id]) => id === person.id).map(([, from, to]) => ({ from, to })),
  }))
}

/** STF-10 */
function patternOf(hours: SalonRows['hours'], weeks: number, from: Day): WeekHours & Pick<StaffFacts, 'pattern'> {
  const week = (at: number): WeekHours => {
    const own = hours.filter(([, , , , , of]) => of === at)
    return {
      workingHours: weekOf(own.filter(([, kind]) => kind === 'WORK')),
      breaks: weekOf(own.filter(([, kind]) => kind === 'BREAK')),
    }
  }
  if (weeks === 1) return week(0)
  return { ...week(0), pattern: { from, laterWeeks: Array.from({ length: weeks - 1 }, (_, at) => week(at + 1)) } }
}

function weekOf(hours: SalonRows['hours']): Record<Weekday, Span[]> {
  const week: Record<Weekday, Span[]> = {
    MONDAY: [],
    TUESDAY: [],
    WEDNESDAY: [],
    THURSDAY: [],
    FRIDAY: [],
    SATURDAY: [],
    SUNDAY: [],
  }
  for (const [, , weekday, from, to] of hours) week[weekday].push(spanOf(from, to))
  return week
}

/** Several rows of a date are several spans; a row without times is a day off. */
function exceptionsOf(rows: SalonRows['exceptions']): { date: Day; spans: Span[] }[] {
  const dates = new Map<Day, Span[]>()
  for (const [, date, from, to] of rows) {
    const spans = dates.get(date) ?? []
    if (from !== null && to !== null) spans.push(spanOf(from, to))
    dates.set(date, spans)
  }
  return [...dates].map(([date, spans]) => ({ date, spans }))
}

/** A shift that ends at or before its start runs into the next day. */
function spanOf(from: string, to: string): Span {
  const start = parseTimeOfDay(from)
  const end = parseTimeOfDay(to)
  return { from: start, to: end > start ? end : end + 1440 }
}
