/** Sums the appointments of a period (RPT-01). */

import { type AppointmentStatus, appointmentStatuses, type BookingType, isCancelled } from '../appointment/status.ts'
import { groupBy } from '../group-by.ts'
import type { Day } from '../time/day.ts'

/** A customer's appointment; not a blocker. */
export type ReportVisit = {
  /** null for a walk-in without a name. */
  customerId: string | null
  start: number
  day: Day
  status: AppointmentStatus
  bookingType: BookingType
  /** `price` in minor units. */
  services: readonly { productId: string; name: string; price: number; staffId: string | null }[]
}

type ServiceSum = { productId: string; name: string; count: number; turnover: number }
type TypeSum = { bookingType: BookingType; count: number; turnover: number }

export type VisitSums = {
  /** Cancelled ones are excluded, no-shows included. */
  appointments: number
  /** Agreed prices of appointments that were neither cancelled nor missed, in minor units. */
  turnover: number
  turnoverByDay: ReadonlyMap<Day, number>
  /** `missed`: no-shows; `due`: appointments whose start has passed. */
  missed: number
  due: number
  /** Highest turnover first. */
  services: readonly ServiceSum[]
  bookingTypes: readonly TypeSum[]
}

/** Statuses of visits that take place or took place. A no-show is EXPIRED. */
export const keptStatuses: readonly AppointmentStatus[] = appointmentStatuses.filter(
  (status) => !isCancelled(status) && status !== 'EXPIRED' && status !== 'BLOCKER',
)
export const isKept = ({ status }: Pick<ReportVisit, 'status'>): boolean => keptStatuses.includes(status)

/** Restricts visits to one person's services; drops visits without any. */
export function visitsOfStaff(visits: readonly ReportVisit[], staffId: string): ReportVisit[] {
  return visits
    .map((visit) => ({ ...visit, services: visit.services.filter((service) => service.staffId === staffId) }))
    .filter(({ services }) => services.length > 0)
}

export function sumVisits(visits: readonly ReportVisit[], now: number): VisitSums {
  const agreed = visits.filter(({ status }) => !isCancelled(status))
  const due = agreed.filter(({ start }) => start <= now)
  const kept = agreed.filter(isKept)
  const turnoverByDay = new Map<Day, number>()
  for (const visit of kept) turnoverByDay.set(visit.day, (turnoverByDay.get(visit.day) ?? 0) + priceOf(visit))
  return {
    appointments: agreed.length,
    turnover: turnoverOf(agreed),
    turnoverByDay,
    missed: due.filter(({ status }) => status === 'EXPIRED').length,
    due: due.length,
    services: servicesOf(kept),
    bookingTypes: typesOf(kept),
  }
}

type PricedVisit = Pick<ReportVisit, 'status'> & { services: readonly { price: number }[] }

/** Sums agreed prices of appointments that were neither cancelled nor missed, in minor units. */
export const turnoverOf = (visits: readonly PricedVisit[]): number =>
  visits.filter(isKept).reduce((sum, visit) => sum + priceOf(visit), 0)

const priceOf = ({ services }: Pick<PricedVisit, 'services'>): number =>
  services.reduce((sum, { price }) => sum + price, 0)

function servicesOf(kept: readonly ReportVisit[]): ServiceSum[] {
  const done = groupBy(
    kept.flatMap(({ services }) => services),
    ({ productId }) => productId,
  )
  return [...done]
    .map(([productId, services]) => ({
      productId,
      // Use the latest name: a renamed service stays one row.
      name: services.at(-1)?.name ?? '',
      count: services.length,
      turnover: services.reduce((sum, { price }) => sum + price, 0),
    }))
    .sort((a, b) => b.turnover - a.turnover || b.count - a.count || (a.productId < b.productId ? -1 : 1))
}

function typesOf(kept: readonly ReportVisit[]): TypeSum[] {
  return [...groupBy(kept, ({ bookingType }) => bookingType)]
    .map(([bookingType, visits]) => ({
      bookingType,
      count: visits.length,
      turnover: visits.reduce((sum, visit) => sum + priceOf(visit), 0),
    }))
    .sort((a, b) => b.count - a.count || (a.bookingType < b.bookingType ? -1 : 1))
}
