import type { BodySent } from '@goldline/contract/call'
import { getOpenVisits, openTill } from '@goldline/contract/checkout'
import { getTillDay } from '@goldline/contract/checkout/day-end'
import { type Draft, getDraft, getDrafts } from '@goldline/contract/checkout/draft'
import { findOrders, getOrder, getOrders } from '@goldline/contract/checkout/orders'
import { payDraft } from '@goldline/contract/checkout/pay-draft'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, isFinal } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useWork } from '../../../client/use-call.ts'
import { useLine } from '../../../device/line.ts'
import { paidAt } from '../paths.ts'
import { paymentKey } from '../turn.ts'
import { useWayBack } from '../WayBack.tsx'

/** Milliseconds until a lost answer is requested again. */
const askAgainMs = 2000
/** How often to retry, over half a minute; then people decide, and the next press retries under the same key. */
const mostAsked = 15

/** Whether the outcome of the payment is unknown: a rate limit may answer a retry of one that was booked. */
const isLost = (error: unknown): boolean => error instanceof ApiError && !isFinal(error)

type PayBody = BodySent<typeof payDraft>

/**
 * POS-03: pays once. A lost answer is requested again under the same key until it arrives: until then the sale is being
 * settled, and never reported as failed. `unknown`: the server does not answer, and the staff decide how to continue.
 */
export function usePay({ id }: Pick<Draft, 'id'>) {
  const { api } = useApp()
  const cache = useCache()
  const [, navigate] = useLocation()
  const back = useWayBack()
  const [settling, setSettling] = useState(false)
  const pay = useWork(
    async (body: PayBody) => {
      for (let asked = 1; ; asked++) {
        try {
          return await api.ask(payDraft, { params: { id }, body })
        } catch (error) {
          if (!isLost(error) || asked === mostAsked) throw error
          setSettling(true)
          await new Promise((resolve) => setTimeout(resolve, askAgainMs))
        }
      }
    },
    {
      mutationKey: paymentKey,
      inline: true,
      renews: [openTill, getOpenVisits, getDrafts, getOrders, findOrders, getTillDay],
      onDone: (order) => {
        cache.write(getOrder, { params: { id: order.id } }, order)
        navigate(paidAt(order.id, back))
      },
      onRefused: () => void cache.invalidate(getDraft),
      onSettled: () => setSettling(false),
    },
  )
  const unknown = isLost(pay.error)
  // Sends it again under the same key, since it is unknown whether it was booked.
  useWhenBack(() => unknown && pay.variables && pay.mutate(pay.variables))
  return { pay, settling, unknown }
}

/** POS-19: retries once when the connection is back. */
function useWhenBack(ask: () => void): void {
  const online = useLine()
  const before = useRef(online)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (online && !before.current) askNow()
    before.current = online
  }, [online])
}
