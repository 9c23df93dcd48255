import { getAvailableSlots } from '@goldline/contract/business-object'
import { suitable, type WaitingWish } from '@goldline/domain/appointment/waiting-list'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../app-context.ts'

/** What somebody waits for: also a wish that is being typed. */
export type Wanted = WaitingWish & { products: readonly string[]; staffId: string | null }

/** The starts that suit and are free at this moment, in order of time (AVL-11); none where it cannot be asked. */
export function useFreeNow(businessObjectId: string, { products, staffId, ...wish }: Wanted) {
  const api = useApi()
  const query = { from: wish.from, to: wish.to, products: products.join(','), ...(staffId === null ? {} : { staffId }) }
  const { data } = useQuery({
    // Under the topic that a booking of this page makes stale.
    queryKey: ['available-slots', businessObjectId, query],
    queryFn: async ({ signal }) =>
      (await api.send(getAvailableSlots, { params: { id: businessObjectId }, query }, { signal })).data,
    staleTime: 15_000,
    refetchOnWindowFocus: true,
    retry: false,
  })
  return suitable(wish, data?.slotsOfDates ?? [])
}
