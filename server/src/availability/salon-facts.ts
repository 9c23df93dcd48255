/** Converts the salon statement's rows to engine facts. */
import type { Leg, SalonFacts, Span, StaffFacts, WeekHours, WeekPattern } from '@goldline/domain/availability/facts'
import type { HoursKind } from '@goldline/domain/availability/working-time'
import type { PreferredSlots } from '@goldline/domain/business-object/booking-rules'
import type { OpeningSettings } from '@goldline/domain/business-object/opening'
import { withPersonTiming } from '@goldline/domain/product/own-duration'
import {
  type AgreedTerms,
  type OwnTerms,
  staffForAgreedTerms,
  staffForDeletedVariant,
} from '@goldline/domain/product/own-terms'
import type { PricedProduct } from '@goldline/domain/product/price'
import type { Timing } from '@goldline/domain/product/segments'
import type { Texts } from '@goldline/domain/product/texts'
import { firstValidDay } from '@goldline/domain/staff/rota'
import type { Day, Weekday } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'

export type Salon = {
  id: string
  timeZone: string
  currency: string
  slotStepMinutes: number
  leadTimeMinutes: number
  horizonDays: number
  freezeMinutes: number
  /** The maximum number of confirmed appointments that a customer may have booked here (AVL-08). */
  maxConfirmed: number
  /** How preferred starts are ranked (AVL-06). */
  preferredSlots: PreferredSlots
}

type StaffRow = {
  id: string
  active: boolean
  enabled4Booking: boolean
  displayOrder: number
  name: string
}
type ServiceRow = { id: string; name: string; names: Texts; price: number; ownTerms: OwnTerms[] } & Timing
type ProductRow = ServiceRow & {
  enabled4Booking: boolean
  knownOnly: boolean
  salonConfirms: boolean
  /** The daily limit for online booking; null: none (APT-16d). */
  mostPerDay: number | null
  deleted: boolean
} & PricedProduct
/** `addOn`: booked with its service, not in place of it (CAT-13). */
type VariantRow = ServiceRow & { productId: string; addOn: boolean }

export type SalonRows = {
  businessObject: Salon
  opening: OpeningSettings
  staff: StaffRow[]
  /** First day of validity, weeks per cycle, and a Monday on which a first week begins; ascending (STF-10). */
  patterns: [staffId: string, validFrom: Day, weeks: number, firstMonday: Day][]
  hours: [staffId: string, kind: HoursKind, weekday: Weekday, from: string, to: string, week: number, validFrom: Day][]
  exceptions: [staffId: string, date: Day, from: string | null, to: string | null][]
  absences: [staffId: string, from: number, to: number][]
  products: ProductRow[]
  variants: VariantRow[]
  specialists: Record<string, string[]>
}

/** The salon's offer, which `toWish` reads. */
export type Offer = Pick<SalonRows, 'businessObject' | 'staff' | 'products' | 'variants' | 'specialists'>

/** Whether any opening has a capacity; presences are loaded only then. */
export function hasCapacity({ opening }: SalonRows): boolean {
  return opening.capacity !== null || opening.rules.some((rule) => rule.capacity !== null)
}

/** Converts the salon's part of the engine's facts; `bookFacts` adds the rest. */
export function salonFacts(rows: SalonRows): Omit<SalonFacts, 'occupations' | 'presences' | 'movable' | 'limited'> {
  const { timeZone, slotStepMinutes, leadTimeMinutes, horizonDays } = rows.businessObject
  return {
    timeZone,
    slotStepMinutes,
    leadTimeMinutes,
    horizonDays,
    smallestServiceMinutes: smallestService(rows),
    opening: rows.opening,
    staff: staffFacts(rows),
  }
}

/** Returns the service's daily limit for online booking; undefined: none (APT-16d). */
export function findDayLimit({ products }: Pick<Offer, 'products'>, productId: string): Leg['dayLimit'] {
  const most = products.find(({ id }) => id === productId)?.mostPerDay ?? null
  return most === null ? undefined : { productId, most }
}

/** Returns the staff who do the service at the agreed price and duration (CAT-11). */
export function staffOnAgreedTerms(
  { products, variants, specialists }: Offer,
  { productId, variantId, agreed }: { productId: string; variantId: string | null; agreed: AgreedTerms },
): string[] {
  const able = specialists[productId] ?? []
  const product = products.find(({ id }) => id === productId)
  const service = variantId === null ? product : variants.find(({ id }) => id === variantId)
  if (service === undefined) {
    const left = variants.filter((each) => each.productId === productId)
    return staffForDeletedVariant(product ? [product, ...left] : left, agreed, able)
  }
  return service.ownTerms.length === 0 ? able : staffForAgreedTerms(service, agreed, able)
}

/**
 * Returns the shortest staff time of any bookable service (AVL-06); a staff member's own times count only if the person
 * can be booked (CAT-11).
 */
function smallestService({ products, variants, staff, specialists }: SalonRows): number | undefined {
  const able = new Set(staff.filter((each) => each.active && each.enabled4Booking).map(({ id }) => id))
  const does = (productId: string) => (specialists[productId] ?? []).filter((id) => able.has(id))
  const bookable = new Set(products.filter((each) => each.enabled4Booking && !each.deleted).map(({ id }) => id))
  const services = [
    ...products.filter(({ id }) => bookable.has(id)).map((each) => ({ each, by: does(each.id) })),
    ...variants
      .filter(({ addOn, productId }) => !addOn && bookable.has(productId))
      .map((each) => ({ each, by: does(each.productId) })),
  ]
  const timings: Timing[] = services.flatMap(({ each, by }) => [
    each,
    ...each.ownTerms
      .filter(({ staffId }) => by.includes(staffId))
      .map(({ staffId }) => withPersonTiming(each, staffId)),
  ])
  return timings.length === 0 ? undefined : Math.min(...timings.map((each) => each.duration + each.bufferMinutes))
}

function staffFacts({ staff, patterns, hours, exceptions, absences }: SalonRows): StaffFacts[] {
  return staff.map((person) => ({
    ...person,
    ...patternsOf(
      patterns.filter(([id]) => id === person.id),
      hours.filter(([id]) => id === person.id),
    ),
    exceptions: exceptionsOf(exceptions.filter(([id]) => id === person.id)),
    absences: absences.filter(([id]) => id === person.id).map(([, from, to]) => ({ from, to })),
  }))
}

/** Builds the rota; staff do not work before the start of their first pattern (STF-10). */
function patternsOf(patterns: SalonRows['patterns'], hours: SalonRows['hours']) {
  const all = patterns.map(([, validFrom, weeks, firstMonday]) => {
    const own = hours.filter(([, , , , , , since]) => since === validFrom)
    return { validFrom, ...patternOf(own, weeks, firstMonday) }
  })
  const [{ validFrom, ...first } = { validFrom: firstValidDay, ...patternOf([], 1, firstValidDay) }, ...later] = all
  if (validFrom > firstValidDay) return { ...patternOf([], 1, firstValidDay), laterPatterns: all }
  return later.length === 0 ? first : { ...first, laterPatterns: later }
}

function patternOf(hours: SalonRows['hours'], weeks: number, from: Day): WeekPattern {
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

/** Groups rows by date: several rows are several spans; a row without times is a day off. */
function exceptionsOf(rows: SalonRows['exceptions']): { date: Day; spans: Span[] }[] {
  const dates = new Map<Day, Span[]>()
  for (const [, date, from, to] of rows) {
    const spans = dates.get(date) ?? []
    if (from !== null && to !== null) spans.push(spanOf(from, to))
    dates.set(date, spans)
  }
  return [...dates].map(([date, spans]) => ({ date, spans }))
}

/** Parses a span; a shift that ends at or before its start runs into the next day. */
function spanOf(from: string, to: string): Span {
  const start = parseTimeOfDay(from)
  const end = parseTimeOfDay(to)
  return { from: start, to: end > start ? end : end + 1440 }
}
