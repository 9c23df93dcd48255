import { getMySalons } from '@goldline/contract/customer/my-salons'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api.ts'

/** The salons that know the signed-in customer, with their settings (CUS-06, MSG-02). */
export function mySalonsQuery(api: Api) {
  return queryOptions({
    queryKey: ['my-salons'],
    queryFn: async ({ signal }) => (await api.send(getMySalons, {}, { signal })).data,
  })
}
