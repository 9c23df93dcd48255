/** What becomes of a visit to which the salon gives another time, other people or other services (APT-03, APT-07, CAT-05). */
import type { MeantService } from './series.ts'

/** A service as it was agreed. */
export type AgreedService = {
  productId: string
  variantId: string | null
  /** Minutes. */
  duration: number
  assignedStaffId: string | null
  requestedStaffId: string | null
}

/** The visit as it is. `minutes`: from its start to its end. */
export type AgreedVisit = { requestedStaffId: string | null; pinned: boolean; minutes: number }

type GivenService = { product: string; staffId: string | null; duration?: number | undefined }

/** What is asked for; what is undefined stays. */
export type VisitChange = {
  startTime?: unknown
  /** For all of it; null: whoever is free. */
  staffId?: string | null | undefined
  /** Whoever has it now does it then, whoever was asked for. */
  keepPeople?: boolean | undefined
  /** Minutes, of the whole visit. */
  duration?: number | undefined
  services?: readonly GivenService[] | undefined
}

export type PlannedVisit<S extends AgreedService> = {
  entered: { product: string; staffId: string | null; duration?: number | undefined; agreed?: S }[]
  /** The services that stay, in the order of `entered`. */
  kept: (S | undefined)[]
  /** Whoever has it now should keep it, if that breaks no rule. */
  preferred: (string | null)[]
}

/** Whether it may get other time or another person. */
export const isMoved = ({ startTime, duration, services, staffId }: VisitChange): boolean =>
  [startTime, duration, services, staffId].some((each) => each !== undefined)

/** As the calls name it. */
const productOf = ({ productId, variantId }: AgreedService): string =>
  variantId === null ? productId : `${productId}%${variantId}`

/** The services that stay: each for one of the same product. */
export function staying<S extends AgreedService>(
  before: readonly S[],
  services: readonly { product: string }[],
): (S | undefined)[] {
  const left = [...before]
  return services.map(({ product }) => {
    const index = left.findIndex((service) => productOf(service) === product)
    return index < 0 ? undefined : left.splice(index, 1)[0]
  })
}

/** Whom the salon fixed, else whom the customer asked for. */
const wanted = ({ pinned, requestedStaffId }: Omit<AgreedVisit, 'minutes'>, service: AgreedService): string | null =>
  pinned ? service.assignedStaffId : (service.requestedStaffId ?? requestedStaffId)

/** Its services, as a change of them is meant (APT-19). */
export const meantServices = (
  visit: Omit<AgreedVisit, 'minutes'>,
  services: readonly AgreedService[],
): (MeantService & { duration: number })[] =>
  services.map((service) => ({
    product: productOf(service),
    staffId: wanted(visit, service),
    duration: service.duration,
  }))

/** undefined: no time would be left for the last service. */
export function planVisit<S extends AgreedService>(
  visit: AgreedVisit,
  before: readonly S[],
  { services, staffId, keepPeople = false, duration }: VisitChange,
): PlannedVisit<S> | undefined {
  const kept = services ? staying(before, services) : [...before]
  const whose = (service: S) => wanted(visit, service) ?? (keepPeople ? service.assignedStaffId : null)
  const entered = kept.map((service, index) => {
    const given = services?.[index]
    const asked = given ? given.staffId : service ? whose(service) : null
    return {
      product: given?.product ?? (service ? productOf(service) : ''),
      staffId: staffId === undefined ? asked : staffId,
      duration: given?.duration === service?.duration ? undefined : given?.duration,
      ...(service && { agreed: service }),
    }
  })
  const preferred = kept.map((service) => (staffId === undefined ? (service?.assignedStaffId ?? null) : null))
  const lasting = duration === undefined ? entered : longerBy(entered, duration - visit.minutes)
  return lasting && { entered: lasting, kept, preferred }
}

/** The last service takes what the whole visit is longer or shorter. */
function longerBy<E extends PlannedVisit<AgreedService>['entered'][number]>(
  entered: readonly E[],
  longer: number,
): E[] | undefined {
  const last = entered.at(-1)
  if (last === undefined) return []
  const duration = (last.duration ?? last.agreed?.duration ?? 0) + longer
  return duration > 0 ? [...entered.slice(0, -1), { ...last, duration }] : undefined
}

type Fixing<S extends AgreedService> = { kept: readonly (S | undefined)[]; breaksRules: boolean }

/** Fixed by naming a person, or by breaking a rule; while whoever was fixed is named for what stays, they stay fixed. */
export function isPinnedBy<S extends AgreedService>(
  { pinned }: Pick<AgreedVisit, 'pinned'>,
  { staffId, services }: VisitChange,
  { kept, breaksRules }: Fixing<S>,
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
 * Whom the customer asked for, for all of it or for each: only other services, or freeing it, change that. `kept` has one
 * for each service there will be.
 */
export function requestedBy<S extends AgreedService>(
  { pinned, requestedStaffId }: Omit<AgreedVisit, 'minutes'>,
  { staffId, services }: VisitChange,
  kept: readonly (S | undefined)[],
): { staffId: string | null; each: (string | null)[] } {
  if (staffId === null) return { staffId: null, each: kept.map(() => null) }
  if (services === undefined)
    return { staffId: requestedStaffId, each: kept.map((service) => service?.requestedStaffId ?? null) }
  const asked = services.map((given, index) => {
    const service = kept[index]
    // Naming whom the salon had fixed is no wish of the customer's.
    const wasFixed = service !== undefined && pinned && isFixed(service, given)
    return wasFixed ? (service.requestedStaffId ?? requestedStaffId) : given.staffId
  })
  const one = asked.every((id) => id === asked[0]) ? (asked[0] ?? null) : null
  return { staffId: one, each: asked.map((id) => (one === null ? id : null)) }
}
