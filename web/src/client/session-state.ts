import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { hasUnstoredInput } from '../browser/storage.ts'
import { useWindowEvent } from '../kit/use-window-event.ts'

const root = 'session-state'
type IsUnsaved = (value: unknown) => boolean

/**
 * Holds state that outlives its screen and is cleared, like the cache, when the session ends.
 * @param unsaved whether closing the tab would lose input
 */
export function useSessionState<Value>(name: string, initial: Value, unsaved: (value: Value) => boolean) {
  const queryClient = useQueryClient()
  const { data = initial } = useQuery<Value>({
    queryKey: [root, name],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { unsaved },
  })
  const change = useCallback(
    (next: (before: Value) => Value) =>
      void queryClient.setQueryData<Value>([root, name], (before = initial) => next(before)),
    [queryClient, name, initial],
  )
  return [data, change] as const
}

/** Makes the browser warn before the tab closes with unsaved state, on any screen. */
export function useWarningBeforeLeaving(): void {
  const queryClient = useQueryClient()
  useWindowEvent('beforeunload', (event) => {
    if (hasUnsaved(queryClient) || hasUnstoredInput()) event.preventDefault()
  })
}

function hasUnsaved(queryClient: QueryClient): boolean {
  const states = queryClient.getQueryCache().findAll({ queryKey: [root] })
  return states.some(
    ({ state, meta }) => state.data !== undefined && (meta?.unsaved as IsUnsaved | undefined)?.(state.data),
  )
}
