import type { Appointment } from '@goldline/contract/appointment'
import { getMoveDates, getMoveNextStarts, getMoveSlots } from '@goldline/contract/appointment/move'
import { getBusinessObject } from '@goldline/contract/business-object'
import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../../client/app-context.ts'
import { type StaffWish, staffQuery } from '../../../choice/selection.ts'
import { useMyFacts } from '../../my-facts.ts'

/** As for a new booking: availability is never older than this. */
const staleTime = 15_000
/** Beyond every salon's horizon. */
const furthestDays = 91

/** The salon's day, from the server's time and how long the page has been open; a device's clock may be wrong. */
export function useToday({ businessObject }: Appointment): string {
  const { now } = useMyFacts()
  return zone(businessObject.timeZone).toWall(Date.parse(now) + performance.now()).day
}

/** Days to which the visit can be moved, with their number of starts. */
export function useMoveDates(appointment: Appointment, who: StaffWish) {
  const api = useApi()
  const from = useToday(appointment)
  const { id } = appointment
  const query = { from, to: addDays(from, furthestDays), ...staffQuery(who) }
  return useQuery({
    ...api.query(getMoveDates, { params: { id }, query }),
    placeholderData: keepPreviousData,
    staleTime,
  })
}

/** One day's starts. */
export function useMoveSlots(appointment: Appointment, who: StaffWish, day: string | undefined) {
  const api = useApi()
  const { id } = appointment
  const query = { from: day ?? '', to: day ?? '', ...staffQuery(who) }
  return useQuery({
    ...api.query(getMoveSlots, { params: { id }, query }),
    enabled: day !== undefined,
    staleTime,
  })
}

/** All staff who could do the visit, with their next free start; `staff` null: the first available. */
export function useMovePeople({ id }: Appointment) {
  const api = useApi()
  return useQuery({
    ...api.query(getMoveNextStarts, { params: { id } }),
    staleTime,
  })
}

/**
 * Who can do each of its services (AVL-12), in order, and which are add-ons; empty for a deleted service, or until
 * known.
 */
export function useWhoDoes({ businessObject: { id, urlName }, services }: Appointment) {
  const api = useApi()
  const { businessObject: here } = useMyFacts()
  const { data: salon } = useQuery({
    ...api.query(getBusinessObject, { params: { urlName } }),
    // Usually the salon whose page this is.
    ...(id === here.id && { initialData: here }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const products = salon?.categories.flatMap((category) => category.products)
  return services.map(({ productId, variantId }) => {
    const { specialists = [], addOns = [] } = products?.find((product) => product.id === productId) ?? {}
    const staff = salon?.staff.filter((person) => specialists.includes(person.id)) ?? []
    return { productId, staff, addOn: addOns.some(({ id }) => id === variantId) }
  })
}
