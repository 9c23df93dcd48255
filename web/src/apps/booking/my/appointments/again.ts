import type { Appointment } from '@goldline/contract/appointment'
import { isCancelled } from '@goldline/domain/appointment/status'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { writeSelection } from '../../flow/selection.ts'

type Service = Appointment['services'][number]
const keyOf = ({ productId, variantId }: Pick<Service, 'productId' | 'variantId'>): string =>
  variantId === null ? productId : `${productId}%${variantId}`

/**
 * Where the same services are booked anew, with the person that was asked for, or else who did it: at the start most like this one, ready to be
 * confirmed, or else at the choice of a time. What there is no more is said there. Undefined where nothing of it can be booked online.
 * @param search the present address's: its language stays
 */
export function againHref(appointment: Appointment, search: string): string | undefined {
  const { businessObject, own, services, startTime } = appointment
  if (!own || own.bookable.length === 0) return undefined
  const products = services.map(keyOf)
  const query = writeSelection({ products, staffId: personOf(appointment), day: undefined, time: undefined }, search)
  const last = zone(businessObject.timeZone).toWall(Date.parse(startTime))
  return `/b/${businessObject.urlName}/time?${query}&like=${last.day}T${formatTimeOfDay(last.minutes)}`
}

/** Nobody where nobody was asked for and it did not take place, or several people did it. */
function personOf({ own, staff, status }: Appointment): string | null {
  const [only, ...others] = own?.staff ?? []
  const had = only && others.length === 0 && own?.staffMayChange === false && !isCancelled(status) ? only.id : null
  return staff?.id ?? had
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
