import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useWindowEvent } from '../kit/use-window-event.ts'

const root = 'session-state'
/** First key of what is left when a session ends. */
export const personRoot = 'person-state'
type Unsaved = (value: unknown) => boolean

/**
 * What outlives its screen and ends with the sign-in, which clears it with all else that is known.
 * @param unsaved whether closing the tab would lose something
 */
export const useSessionState = <Value>(name: string, initial: Value, unsaved: (value: Value) => boolean) =>
  useStateUnder([root, name], initial, { unsaved })

/** What outlives the session, too, for the same person (APT-15): the value has to say whose it is. It never outlives the tab. */
export const usePersonState = <Value>(name: string, initial: Value) =>
  useStateUnder([personRoot, name], initial, { unsaved: () => false })

type Meta<Value> = { unsaved: (value: Value) => boolean }

function useStateUnder<Value>(queryKey: readonly [string, string], initial: Value, meta: Meta<Value>) {
  const queryClient = useQueryClient()
  const [under, name] = queryKey
  const { data = initial } = useQuery<Value>({ queryKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY, meta })
  const change = useCallback(
    (next: (before: Value) => Value) =>
      void queryClient.setQueryData<Value>([under, name], (before = initial) => next(before)),
    [queryClient, under, name, initial],
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
