import { getMe, type SignedInUser } from '@goldline/contract/user'
import { useQuery } from '@tanstack/react-query'
import { useApi, useToken } from './app-context.ts'

/** The signed-in person, or the salon's device; asks nothing without a token. */
export function useMe() {
  const api = useApi()
  const enabled = useToken() !== undefined
  return useQuery({ ...api.query(getMe, {}), enabled, staleTime: Number.POSITIVE_INFINITY })
}

/** `skew`: milliseconds by which the server's clock is ahead of this computer's. */
export type Salon = NonNullable<SignedInUser['salon']> & { skew: number }

/** The salon whose app this is. Screens are there once it is known. */
export function useSalon(): Salon {
  const { data, dataUpdatedAt } = useMe()
  if (!data?.salon) throw new Error('useSalon outside of a screen')
  return { ...data.salon, skew: Date.parse(data.salon.now) - dataUpdatedAt }
}
