import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Names the work that leads to the next step. */
export const mutationKey = ['forward']

/** Whether some is under way. Read from the cache itself: the library's hook would bring all of its mutations into the first load. */
export function useIsForwarding(): boolean {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    (listener) => queryClient.getMutationCache().subscribe(listener),
    () => queryClient.isMutating({ mutationKey }) > 0,
    () => false,
  )
}
