import { getMe, type SignedInUser } from '@goldline/contract/user'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useApi } from '../../app-context.ts'

const meKey = ['me'] as const

/** Who is signed in. */
export function useMe() {
  const api = useApi()
  return useQuery({
    queryKey: meKey,
    queryFn: async ({ signal }) => (await api.send(getMe, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function keepMe(queryClient: QueryClient, me: SignedInUser) {
  queryClient.setQueryData(meKey, me)
}
