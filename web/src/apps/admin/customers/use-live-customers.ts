import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useApp } from '../../../app-context.ts'
import { followEvents } from '../../../events.ts'
import { throttle } from '../../../kit/throttle.ts'
import { everyCustomerKey } from './use-customers.ts'

/** A day that is booked quickly is asked for once a second. */
const pause = 1000

/**
 * APT-06: whoever is added, changed, blocked or erased elsewhere shows here at once; of appointments, too, since a first booking
 * makes a customer and each one changes when somebody comes and came. What happened before the stream opened was not heard.
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
