/** Computes a visit after the salon changes its time, staff or services (APT-03, APT-07, CAT-05). */
import { productKey } from '../product/product-key.ts'
import type { SeriesService } from './series.ts'

/** A service with its agreed terms. */
export type AgreedService = {
  productId: string
  variantId: string | null
  /** Minutes. */
  duration: number
  assignedStaffId: string | null
  requestedStaffId: string | null
}

/** The visit before the change. `minutes`: from start to end. */
export type AgreedVisit = { requestedStaffId: string | null; pinned: boolean; minutes: number }

type RequestedService = { product: string; staffId: string | null; duration?: number | undefined }

/** The requested change; undefined fields stay unchanged. */
export type VisitChange = {
  startTime?: unknown
  /** The person for all services; null: any free person. */
  staffId?: string | null | undefined
  /** Keep the assigned staff, even if other people were requested. */
  keepPeople?: boolean | undefined
  /** Minutes of the whole visit. */
  duration?: number | undefined
  services?: readonly RequestedService[] | undefined
}

export type PlannedVisit<S extends AgreedService> = {
  entered: { product: string; staffId: string | null; duration?: number | undefined; agreed?: S | undefined }[]
  /** The services that stay, aligned with `entered`. */
  kept: (S | undefined)[]
  /** The person assigned now, who should keep the service if no rule is broken. */
  preferred: (string | null)[]
}

/** Returns whether the change may affect time or staff: services count only for a visit, an end only for a blocker. */
export function isMoved(
  { startTime, endTime, duration, services, staffId }: VisitChange & { endTime?: unknown },
  { isBlocker }: { isBlocker: boolean },
): boolean {
  // A blocker always has a person, so null changes nothing.
  const own = isBlocker ? [endTime, staffId ?? undefined] : [services, staffId]
  return [startTime, duration, ...own].some((each) => each !== undefined)
}

/** Finds the services that stay, by product; each matches once. */
export function keptServices<S extends AgreedService>(
  before: readonly S[],
  services: readonly { product: string }[],
): (S | undefined)[] {
  const left = [...before]
  return services.map(({ product }) => {
    const index = left.findIndex((service) => productKey(service) === product)
    return index < 0 ? undefined : left.splice(index, 1)[0]
  })
}

/** Returns the person fixed by the salon, else the one requested by the customer. */
const wantedStaff = (
  { pinned, requestedStaffId }: Omit<AgreedVisit, 'minutes'>,
  service: AgreedService,
): string | null => (pinned ? service.assignedStaffId : (service.requestedStaffId ?? requestedStaffId))

/** Returns the visit's services in the form that changes of a series compare (APT-19). */
export const seriesServices = (
  visit: Omit<AgreedVisit, 'minutes'>,
  services: readonly AgreedService[],
): (SeriesService & { duration: number })[] =>
  services.map((service) => ({
    product: productKey(service),
    staffId: wantedStaff(visit, service),
    duration: service.duration,
  }))

/** Plans the changed visit; undefined if no time would remain for the last service. */
export function planVisit<S extends AgreedService>(
  visit: AgreedVisit,
  before: readonly S[],
  { services, staffId, keepPeople = false, duration }: VisitChange,
): PlannedVisit<S> | undefined {
  const kept = services ? keptServices(before, services) : [...before]
  const whose = (service: S) => wantedStaff(visit, service) ?? (keepPeople ? service.assignedStaffId : null)
  const entered = kept.map((service, index) => {
    const given = services?.[index]
    const asked = given ? given.staffId : service ? whose(service) : null
    return {
      product: given?.product ?? (service ? productKey(service) : ''),
      staffId: staffId === undefined ? asked : staffId,
      duration: given?.duration === service?.duration ? undefined : given?.duration,
      agreed: service,
    }
  })
  const preferred = kept.map((service) => (staffId === undefined ? (service?.assignedStaffId ?? null) : null))
  const lasting = duration === undefined ? entered : extendLast(entered, duration - visit.minutes)
  return lasting && { entered: lasting, kept, preferred }
}

/** Adds the difference in the visit's length to the last service. */
function extendLast<E extends PlannedVisit<AgreedService>['entered'][number]>(
  entered: readonly E[],
  longer: number,
): E[] | undefined {
  const last = entered.at(-1)
  if (last === undefined) return []
  const duration = (last.duration ?? last.agreed?.duration ?? 0) + longer
  return duration > 0 ? [...entered.slice(0, -1), { ...last, duration }] : undefined
}

type FixedServices<S extends AgreedService> = { kept: readonly (S | undefined)[]; breaksRules: boolean }

/**
 * Returns whether the assignment is pinned: by naming a person, by breaking a rule, or still, while the pinned person
 * is named.
 */
export function isPinnedBy<S extends AgreedService>(
  { pinned }: Pick<AgreedVisit, 'pinned'>,
  { staffId, services }: VisitChange,
  { kept, breaksRules }: FixedServices<S>,
): boolean {
  if (breaksRules) return true
  if (staffId !== undefined) return staffId !== null
  if (services === undefined || !pinned) return pinned
  const stay = kept.flatMap((service, index) => (service ? [isFixed(service, services[index])] : []))
  return stay.length > 0 && stay.every(Boolean)
}

const isFixed = ({ assignedStaffId }: AgreedService, given: { staffId: string | null } | undefined): boolean =>
  assignedStaffId !== null && given?.staffId === assignedStaffId

/**
 * Returns the customer's requests, for the whole visit or per service: only other services, or choosing the first
 * available, change them. `kept` is aligned with the new services.
 */
export function requestsAfterChange<S extends AgreedService>(
  { pinned, requestedStaffId }: Omit<AgreedVisit, 'minutes'>,
  { staffId, services }: VisitChange,
  kept: readonly (S | undefined)[],
): { staffId: string | null; each: (string | null)[] } {
  if (staffId === null) return { staffId: null, each: kept.map(() => null) }
  if (services === undefined)
    return { staffId: requestedStaffId, each: kept.map((service) => service?.requestedStaffId ?? null) }
  const asked = services.map((given, index) => {
    const service = kept[index]
    // Naming the person the salon had pinned is not a request by the customer.
    const wasFixed = service !== undefined && pinned && isFixed(service, given)
    return wasFixed ? (service.requestedStaffId ?? requestedStaffId) : given.staffId
  })
  const one = asked.every((id) => id === asked[0]) ? (asked[0] ?? null) : null
  return { staffId: one, each: asked.map((id) => (one === null ? id : null)) }
}
