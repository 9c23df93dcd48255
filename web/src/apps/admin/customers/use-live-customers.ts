import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useApp } from '../../../app-context.ts'
import { followEvents } from '../../../events.ts'
import { throttle } from '../../../kit/throttle.ts'
import { everyCustomerKey } from './use-customers.ts'

/** Refetches at most once a second while many bookings arrive. */
const pause = 1000

/**
 * APT-06: shows customers added, changed, blocked or erased elsewhere at once. Appointment events count too: a first
 * booking creates a customer, and others change last and next visits. Refetches when the stream opens, since earlier
 * events were missed.
 */
export function useLiveCustomers(): void {
  const { session, onUnauthorized } = useApp()
  const queryClient = useQueryClient()
  const refused = useEffectEvent(onUnauthorized)
  const askAgain = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey: everyCustomerKey }))
  useEffect(() => {
    const asking = throttle(() => askAgain(), pause)
    const deps = { session, onUnauthorized: () => refused() }
    const events = followEvents({ onEvent: asking.call, onState: (state) => state === 'live' && asking.call() }, deps)
    return () => {
      events.stop()
      asking.cancel()
    }
  }, [session])
}
