import { getMyConsents } from '@goldline/contract/consent'
import { getMySalons, type MySalon, updateMySalon } from '@goldline/contract/customer/my-salons'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../app-context.ts'
import { useCache } from '../../../../cache.ts'
import { useCall } from '../../../../use-call.ts'
import { forgetOutdatedTexts } from './use-consents.ts'
import { useSaved } from './use-me.ts'

export const useMySalons = () => useQuery(useApi().query(getMySalons, {}))

/** Saved at once; a change about advertising is also recorded as consent (PRIV-02). */
export function useUpdateSalon({ businessObject: { id } }: MySalon) {
  const cache = useCache()
  const saved = useSaved()
  const { mutate, ...call } = useCall(updateMySalon, {
    inline: true,
    // One after the other: of two quick changes the later one holds.
    scope: { id: `my-salon-${id}` },
    onDone: async (next) => {
      cache.update(getMySalons, (list) => list.map((each) => (each.businessObject.id === id ? next : each)))
      await cache.invalidate(getMyConsents)
      saved()
    },
    onRefused: (error) => forgetOutdatedTexts(cache, error),
  })
  const update = (body: Parameters<typeof mutate>[0]['body']) => mutate({ params: { businessObjectId: id }, body })
  return { ...call, update }
}
