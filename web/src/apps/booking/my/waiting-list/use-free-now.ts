import { getAvailableSlots } from '@goldline/contract/availability'
import { suitable, type WaitingWish } from '@goldline/domain/appointment/waiting-list'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../app-context.ts'
import { staffAsked, type Who } from '../../flow/selection.ts'

/** An entry, or one being typed. */
export type Wanted = WaitingWish & Who & { products: readonly string[] }

/** Suitable starts free at this moment, in order of time (AVL-11); none if the question is incomplete. */
export function useFreeNow(businessObjectId: string, { products, staffId, staffIds, ...wish }: Wanted) {
  const api = useApi()
  const query = { from: wish.from, to: wish.to, products: products.join(','), ...staffAsked({ staffId, staffIds }) }
  const { data } = useQuery({
    // Under the key that a booking on this page invalidates.
    ...api.query(getAvailableSlots, { params: { id: businessObjectId }, query }),
    staleTime: 15_000,
    refetchOnWindowFocus: true,
    retry: false,
  })
  return suitable(wish, data?.slotsOfDates ?? [])
}
