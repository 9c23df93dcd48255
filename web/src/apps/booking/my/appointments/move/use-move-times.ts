import type { Appointment } from '@goldline/contract/appointment'
import { getMoveDates, getMoveNextStarts, getMoveSlots } from '@goldline/contract/appointment/move'
import { getBusinessObject } from '@goldline/contract/business-object'
import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../../client/app-context.ts'
import { type RequestedStaff, staffQuery } from '../../../choice/selection.ts'
import { useMyFacts } from '../../my-facts.ts'

/** The maximum age of availability, in milliseconds, as for a new booking. */
const staleTime = 15_000
/** More than every salon's horizon. */
const furthestDays = 91

/** Returns today in the salon's zone by the server's clock, since a device's clock may be wrong. */
export function useToday({ businessObject }: Appointment): string {
  const { now } = useMyFacts()
  return zone(businessObject.timeZone).toWall(Date.parse(now) + performance.now()).day
}

/** Returns the days to which the visit can be moved, with their number of starts. */
export function useMoveDates(appointment: Appointment, who: RequestedStaff) {
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

/** Returns one day's starts. */
export function useMoveSlots(appointment: Appointment, who: RequestedStaff, day: string | undefined) {
  const api = useApi()
  const { id } = appointment
  const query = { from: day ?? '', to: day ?? '', ...staffQuery(who) }
  return useQuery({
    ...api.query(getMoveSlots, { params: { id }, query }),
    enabled: day !== undefined,
    staleTime,
  })
}

/** Returns all staff who could do the visit, with their next free start; `staff` null: the first available. */
export function useMovePeople({ id }: Appointment) {
  const api = useApi()
  return useQuery({
    ...api.query(getMoveNextStarts, { params: { id } }),
    staleTime,
  })
}

/**
 * Returns, per service, who can do it (AVL-12) and whether it is an add-on; nobody for a deleted service, or while
 * loading.
 */
export function useQualifiedStaff({ businessObject: { id, urlName }, services }: Appointment) {
  const api = useApi()
  const { businessObject: here } = useMyFacts()
  const { data: salon } = useQuery({
    ...api.query(getBusinessObject, { params: { urlName } }),
    // Usually this page's salon.
    initialData: id === here.id ? here : undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const products = salon?.categories.flatMap((category) => category.products)
  return services.map(({ productId, variantId }) => {
    const { specialists = [], addOns = [] } = products?.find((product) => product.id === productId) ?? {}
    const staff = salon?.staff.filter((person) => specialists.includes(person.id)) ?? []
    return { productId, staff, addOn: addOns.some(({ id }) => id === variantId) }
  })
}
