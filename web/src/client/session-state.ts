import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useWindowEvent } from '../kit/use-window-event.ts'

const root = 'session-state'
type Unsaved = (value: unknown) => boolean

/**
 * What outlives its screen and ends with the sign-in, which clears it with all else that is known.
 * @param unsaved whether closing the tab would lose something
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

/** A closed tab would lose what is not saved, whatever screen it shows: the browser asks. */
export function useWarningBeforeLeaving(): void {
  const queryClient = useQueryClient()
  useWindowEvent('beforeunload', (event) => {
    if (hasUnsaved(queryClient)) event.preventDefault()
  })
}

function hasUnsaved(queryClient: QueryClient): boolean {
  const states = queryClient.getQueryCache().findAll({ queryKey: [root] })
  return states.some(
    ({ state, meta }) => state.data !== undefined && (meta?.unsaved as Unsaved | undefined)?.(state.data),
  )
}
