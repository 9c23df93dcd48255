import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Marks mutations that lead to the next step. */
export const mutationKey = ['forward']

/** Whether one is running. Reads the cache directly, since the library's hook would enlarge the first load. */
export function useIsForwarding(): boolean {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    // Setting up a mutation emits an event during render, when other components must not be notified.
    (listener) =>
      queryClient.getMutationCache().subscribe(({ type }) => type !== 'observerOptionsUpdated' && listener()),
    () => queryClient.isMutating({ mutationKey }) > 0,
    () => false,
  )
}
