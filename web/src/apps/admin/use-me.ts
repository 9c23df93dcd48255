import { getMe, type SignedInUser } from '@goldline/contract/user'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useApi, useToken } from '../../app-context.ts'

const meKey = ['me'] as const

/** The signed-in person; asks nothing without a token. */
export function useMe() {
  const api = useApi()
  const enabled = useToken() !== undefined
  return useQuery({
    enabled,
    queryKey: meKey,
    queryFn: async ({ signal }) => (await api.send(getMe, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function keepMe(queryClient: QueryClient, me: SignedInUser) {
  queryClient.setQueryData(meKey, me)
}
