import type { LiveEvent } from '@goldline/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useApp } from '../../../app-context.ts'
import { followEvents } from '../../../events.ts'
import { everyCustomerKey } from './use-customers.ts'

/** Whoever is added, changed, blocked or erased elsewhere shows here at once. */
export function useLiveCustomers(): void {
  const { session, onUnauthorized } = useApp()
  const queryClient = useQueryClient()
  const refused = useEffectEvent(onUnauthorized)
  const hear = useEffectEvent(({ topic }: LiveEvent) => {
    if (topic !== 'appointment') void queryClient.invalidateQueries({ queryKey: everyCustomerKey })
  })
  useEffect(() => {
    const deps = { session, onUnauthorized: () => refused() }
    return followEvents({ onEvent: (event) => hear(event) }, deps).stop
  }, [session])
}
