/** Describes a demo salon; `buildSalon` turns it into rows and into what the diary needs. */

import type { Span } from '@goldline/domain/availability/facts'
import type { AbsenceKind } from '@goldline/domain/availability/working-time'
import type { OpeningRule } from '@goldline/domain/business-object/opening'
import type { SalonFacts } from '@goldline/domain/business-object/salon-facts'
import type { HappyHours, Promotion } from '@goldline/domain/product/price'
import type { StaffPermission } from '@goldline/domain/staff/permission'
import { addDays, type Day, type Weekday, weekdayOf } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'

/** Wall-clock `HH:mm`. */
export type Hours = readonly [from: string, to: string]

type AbsencePlan = {
  kind: AbsenceKind
  from: Day
  /** Inclusive. */
  to: Day
  /** Part of the day; absent: whole days. */
  hours?: Hours
}

export type StaffPlan = {
  key: string
  name: string
  surname: string
  /** The shift and its break, per weekday. */
  shifts: Partial<Record<Weekday, { work: Hours; pause: Hours }>>
  exceptions?: readonly { date: Day; hours: readonly Hours[] }[]
  absences?: readonly AbsencePlan[]
  permissions?: StaffPermission[]
}

/** Minutes and minor units; `gap`: from, length. */
export type TimingPlan = { price: number; duration: number; gap?: readonly [from: number, minutes: number] }

export type ServicePlan = TimingPlan & {
  key: string
  name: string
  description: string
  /** What customers should do before a visit (APT-18); absent: nothing. */
  preparation?: string | undefined
  buffer?: number
  variants?: readonly (TimingPlan & { name: string })[]
  /** Each with its own id, so that nothing else gets other random values (CAT-13). */
  addOns?: readonly (TimingPlan & { id: string; name: string })[]
  /** The salon confirms each visit (APT-16g). */
  salonConfirms?: boolean
  /** Keys of the staff who do it. */
  staff: readonly string[]
  audience?: 'woman' | 'man'
  /** Relative demand; 1 by default. */
  demand?: number
  promotion?: Promotion
  happyHours?: HappyHours
}

/** Cells of a table: a row per line, `|` between cells. */
export function tableOf(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
}

/**
 * Reads services from a table: key | name | description | timing | staff | audience and demand | variants. A timing is
 * the price in francs or euros, the minutes, `from+length` of a gap, and `~` before the cleanup; variants are `name
 * timing`, separated by `;`.
 */
export function servicesIn(table: string): ServicePlan[] {
  return tableOf(table).map(
    ([key = '', name = '', description = '', timing = '', staff = '', who = '', variants = '']) => {
      const audience = /woman|man/.exec(who)?.[0]
      const demand = /\d+/.exec(who)?.[0]
      const buffer = /~(\d+)/.exec(timing)?.[1]
      return {
        key,
        name,
        description,
        ...timingIn(timing),
        staff: staff.split(' '),
        ...(buffer !== undefined && { buffer: Number(buffer) }),
        ...(audience !== undefined && { audience: audience as 'woman' | 'man' }),
        ...(demand !== undefined && { demand: Number(demand) }),
        ...(variants !== '' && { variants: variants.split(';').map(variantIn) }),
      }
    },
  )
}

function variantIn(text: string): TimingPlan & { name: string } {
  const [, name = '', timing = ''] = /^\s*(.+?) (\d+ \d+.*)$/.exec(text) ?? []
  return { name, ...timingIn(timing) }
}

function timingIn(text: string): TimingPlan {
  const [, price, duration, , from, minutes] = /^(\d+) (\d+)( (\d+)\+(\d+))?/.exec(text) ?? []
  return {
    price: Number(price) * 100,
    duration: Number(duration),
    ...(from !== undefined && { gap: [Number(from), Number(minutes)] as const }),
  }
}

export type SalonPlan = {
  urlName: string
  name: string
  description: { de: string; en: string; vi: string }
  arrivals: { de: string; en: string; vi: string }
  facts: SalonFacts
  street: string
  postalCode: string
  city: string
  country: 'CH' | 'AT'
  latitude: number
  longitude: number
  phoneNr: string
  email: string
  timeZone: string
  currency: 'CHF' | 'EUR'
  /** Hundredths of a per cent. */
  vatRate: number
  open: string
  close: string
  capacity: number | null
  rules: readonly OpeningRule[]
  staff: readonly StaffPlan[]
  categories: readonly { name: string; services: readonly ServicePlan[] }[]
  questions?: readonly QuestionPlan[]
  forms?: readonly FormPlan[]
  patchTests?: readonly PatchTestPlan[]
}

/** Asked before some services (FRM-01); its own id, so that nothing else gets other random values. */
type QuestionPlan = {
  id: string
  names: { de: string; en: string; vi: string }
  /** What "yes" means for the visit. */
  yes: { de: string; en: string; vi: string }
  /** Keys of the services. */
  before: readonly string[]
}

/** Signed before some services (FRM-02), in its first version; also with its own id. */
type FormPlan = {
  id: string
  titles: { de: string; en: string; vi: string }
  texts: { de: string; en: string; vi: string }
  months: number
  before: readonly string[]
}

/** A free service that is the patch test of another (FRM-02i) and has no bookings; `id`: fixed, so that others keep theirs. */
type PatchTestPlan = {
  id: string
  names: { de: string; en: string; vi: string }
  descriptions: { de: string; en: string; vi: string }
  duration: number
  /** Key of the service that needs the test; the same people do both. */
  before: string
}

export function mondayAfter(day: Day): Day {
  let monday = addDays(day, 1)
  while (weekdayOf(monday) !== 'MONDAY') monday = addDays(monday, 1)
  return monday
}

export function spanOf([from, to]: Hours): Span {
  return { from: parseTimeOfDay(from), to: parseTimeOfDay(to) }
}
