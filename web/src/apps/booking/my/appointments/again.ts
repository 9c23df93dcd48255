import type { Appointment } from '@goldline/contract/appointment'
import { askedAgain } from '@goldline/domain/appointment/asked-again'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { type Who, writeSelection } from '../../flow/selection.ts'

type Service = Appointment['services'][number]
const keyOf = ({ productId, variantId }: Pick<Service, 'productId' | 'variantId'>): string =>
  variantId === null ? productId : `${productId}%${variantId}`

/**
 * Where the same services are booked anew, with the person that was asked for, or else who did it: at the start most like this one,
 * ready to be confirmed, or else at the choice of a time. What there is no more is said there. Undefined where nothing of it can be
 * booked online.
 * @param search the present address's: its language stays
 */
export function againHref(appointment: Appointment, search: string): string | undefined {
  const { businessObject, own, services, startTime } = appointment
  if (!own || own.bookable.length === 0) return undefined
  const products = services.map(keyOf)
  const query = writeSelection({ products, ...whoAgain(appointment), day: undefined, time: undefined }, search)
  const last = zone(businessObject.timeZone).toWall(Date.parse(startTime))
  return `/b/${businessObject.urlName}/time?${query}&like=${last.day}T${formatTimeOfDay(last.minutes)}`
}

function whoAgain({ own, staff, status, services }: Appointment): Who {
  if (staff) return { staffId: staff.id }
  const each = askedAgain({
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

/** Services of it that can no longer be booked online, by name; null: its name is gone, too (CAT-06). */
export function goneServices({ services, own }: Appointment): (string | null)[] {
  const left = [...(own?.bookable ?? [])]
  return services.flatMap((service) => {
    const index = left.indexOf(keyOf(service))
    if (index < 0) return [service.name]
    left.splice(index, 1)
    return []
  })
}
