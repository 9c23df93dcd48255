import type { Appointment } from '@goldline/contract/appointment'
import { staffToRequestAgain } from '@goldline/domain/appointment/requested-staff'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { productKey } from '@goldline/domain/product/product-key'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { type RequestedStaff, writeSelection } from '../../choice/selection.ts'
import { paths } from '../../paths.ts'

/**
 * Builds the URL that books the same services again with the requested staff, or else with those who did them, at the
 * most similar start or the choice of a time. undefined if none of the services can be booked online.
 * @param search the current query, whose language is kept
 */
export function rebookingHref(appointment: Appointment, search: string): string | undefined {
  const { businessObject, own, services, startTime } = appointment
  if (!own || own.bookable.length === 0) return undefined
  const products = services.map(productKey)
  const query = writeSelection({ products, ...rebookingStaff(appointment), day: undefined, time: undefined }, search)
  const last = zone(businessObject.timeZone).toWall(Date.parse(startTime))
  return `${salonPage(businessObject.urlName)}${paths.time}?${query}&like=${last.day}T${formatTimeOfDay(last.minutes)}`
}

function rebookingStaff({ own, staff, status, services }: Appointment): RequestedStaff {
  if (staff) return { staffId: staff.id }
  const each = staffToRequestAgain({
    status,
    mayChange: own?.staffMayChange !== false,
    services: services.map(({ requestedStaffId, staffId }) => ({
      requested: requestedStaffId,
      assigned: staffId === '-1' ? null : staffId,
    })),
  })
  const [first = null] = each
  return each.every((id) => id === first) ? { staffId: first } : { staffId: null, staffIds: each }
}

/** Returns the names of services that can no longer be booked online; null for an unknown name (CAT-06). */
export function unavailableServices({ services, own }: Appointment): (string | null)[] {
  const left = [...(own?.bookable ?? [])]
  return services.flatMap((service) => {
    const index = left.indexOf(productKey(service))
    if (index < 0) return [service.name]
    left.splice(index, 1)
    return []
  })
}

/** Returns a link's path; links contain the server's public address, which may differ from this page's. */
export function rebookingPath(link: string): string {
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}
