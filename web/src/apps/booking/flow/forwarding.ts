import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Marks mutations that lead to the next step. */
export const mutationKey = ['forward']

/**
 * Whether one is running. Reads the cache directly: the library's hook would add all mutation code to the first load.
 */
export function useIsForwarding(): boolean {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    // A mutation is set up while its component renders, when other components must not be notified.
    (listener) =>
      queryClient.getMutationCache().subscribe(({ type }) => type !== 'observerOptionsUpdated' && listener()),
    () => queryClient.isMutating({ mutationKey }) > 0,
    () => false,
  )
}
