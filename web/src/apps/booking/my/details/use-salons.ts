import type { BodySent } from '@goldline/contract/call'
import { type MySalon, updateMySalon } from '@goldline/contract/customer/my-salons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../../app-context.ts'
import { mySalonsQuery } from '../../details/my-salons-query.ts'
import { consentsKey, forgetOutdatedTexts } from './use-consents.ts'
import { useSaved } from './use-me.ts'

export const useMySalons = () => useQuery(mySalonsQuery(useApi()))

/** Saved at once; a change about advertising is also recorded as consent (PRIV-02). */
export function useUpdateSalon({ businessObject }: MySalon) {
  const api = useApi()
  const queryClient = useQueryClient()
  const saved = useSaved()
  return useMutation({
    // One after the other: of two quick changes the later one holds.
    scope: { id: `my-salon-${businessObject.id}` },
    mutationFn: async (body: BodySent<typeof updateMySalon>) =>
      (await api.send(updateMySalon, { params: { businessObjectId: businessObject.id }, body })).data,
    onSuccess: async (next) => {
      queryClient.setQueryData(mySalonsQuery(api).queryKey, (list) =>
        list?.map((each) => (each.businessObject.id === businessObject.id ? next : each)),
      )
      await queryClient.invalidateQueries({ queryKey: consentsKey })
      saved()
    },
    onError: (error) => forgetOutdatedTexts(queryClient, error),
  })
}
