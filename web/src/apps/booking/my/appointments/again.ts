import type { Appointment } from '@goldline/contract/appointment'
import { writeSelection } from '../../flow/selection.ts'

/**
 * Where the same services are booked anew, with the person that was asked for: at the choice of a time. Undefined where nothing
 * of it can be booked online any more.
 * @param search the present address's: its language stays
 */
export function againHref({ businessObject, own, staffId }: Appointment, search: string): string | undefined {
  if (!own || own.bookable.length === 0) return undefined
  const present = own.staff.some(({ id }) => id === staffId)
  const selection = { products: own.bookable, staffId: present ? staffId : null, day: undefined, time: undefined }
  return `/b/${businessObject.urlName}/time?${writeSelection(selection, search)}`
}

/** Services of it that can no longer be booked online, by name; null: its name is gone, too (CAT-06). */
export function goneServices({ services, own }: Appointment): (string | null)[] {
  const left = [...(own?.bookable ?? [])]
  return services.flatMap(({ productId, variantId, name }) => {
    const index = left.indexOf(variantId === null ? productId : `${productId}%${variantId}`)
    if (index < 0) return [name]
    left.splice(index, 1)
    return []
  })
}
