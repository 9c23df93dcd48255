import type { BodySent } from '@goldline/contract/call'
import { getOpenVisits, openTill } from '@goldline/contract/checkout'
import { getTillDay } from '@goldline/contract/checkout/day-end'
import { type Draft, getDraft, getDrafts } from '@goldline/contract/checkout/draft'
import { findOrders, getOrder, getOrders } from '@goldline/contract/checkout/orders'
import { payDraft } from '@goldline/contract/checkout/pay-draft'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, isFinalError } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useWork } from '../../../client/use-call.ts'
import { useServerReachable } from '../../../device/online-context.ts'
import { useCalendarVisit } from '../CalendarLink.tsx'
import { paidPath } from '../paths.ts'
import { paymentKey } from '../turn.ts'

/** Milliseconds before retrying after a lost answer. */
const retryMs = 2000
/** The number of tries, over half a minute; after that the staff decide, and a further press uses the same key. */
const mostTries = 15

/** Whether the payment's outcome is unknown: even a rate limit may answer the retry of a payment that was booked. */
const isLost = (error: unknown): boolean => error instanceof ApiError && !isFinalError(error)

type PayBody = BodySent<typeof payDraft>

/**
 * Pays once (POS-03). After a lost answer retries with the same key: until there is an answer, the sale is being
 * settled and never reported as failed. `unknown`: the server does not answer, and the staff decide how to continue.
 */
export function usePay({ id }: Pick<Draft, 'id'>) {
  const { api } = useApp()
  const cache = useCache()
  const [, navigate] = useLocation()
  const back = useCalendarVisit()
  const [settling, setSettling] = useState(false)
  const pay = useWork(
    async (body: PayBody) => {
      for (let tries = 1; ; tries++) {
        try {
          return await api.ask(payDraft, { params: { id }, body })
        } catch (error) {
          if (!isLost(error) || tries === mostTries) throw error
          setSettling(true)
          await new Promise((resolve) => setTimeout(resolve, retryMs))
        }
      }
    },
    {
      mutationKey: paymentKey,
      inline: true,
      renews: [openTill, getOpenVisits, getDrafts, getOrders, findOrders, getTillDay],
      onDone: (order) => {
        cache.write(getOrder, { params: { id: order.id } }, order)
        navigate(paidPath(order.id, back))
      },
      onRefused: () => void cache.invalidate(getDraft),
      onSettled: () => setSettling(false),
    },
  )
  const unknown = isLost(pay.error)
  // Retry with the same key, since it is unknown whether it was booked.
  useWhenOnline(() => unknown && pay.variables && pay.mutate(pay.variables))
  return { pay, settling, unknown }
}

/** Retries once when the connection is back (POS-19). */
function useWhenOnline(ask: () => void): void {
  const online = useServerReachable()
  const before = useRef(online)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (online && !before.current) askNow()
    before.current = online
  }, [online])
}
