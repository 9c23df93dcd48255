import { signOut } from '@goldline/contract/auth'
import { enterByPin } from '@goldline/contract/auth/devices'
import { getMe } from '@goldline/contract/auth/user'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApp, useToken } from '../../client/app-context.ts'
import { useCache } from '../../client/cache.ts'
import { useWork } from '../../client/use-call.ts'

/** Whether the till is locked: nobody has entered a PIN, and the device's own session gives no access (POS-05). */
export function useIsLocked(): boolean {
  const { storage } = useApp()
  const token = useToken()
  return token === undefined || token === storage.get('deviceToken')
}

/** Returns a mutation that opens the till by PIN, and removes all data of the previous person. */
export function useOpenTill() {
  const { api, session } = useApp()
  const cache = useCache()
  return useWork(
    async (body: { userId: string; pin: string }) => {
      const { data, headers } = await api.send(enterByPin, { body })
      cache.clear()
      cache.write(getMe, {}, data)
      session.signIn(headers.get('Authorization') ?? '')
    },
    { inline: true },
  )
}

/** Returns a function that locks the till at once, even offline; the device's own session takes over. */
export function useLock(): () => void {
  const { api, session } = useApp()
  return () => {
    // The call reads the token before `signOut` deletes it.
    void api.ask(signOut, {}, { leaving: true }).catch(() => undefined)
    session.signOut()
  }
}

/** The mutation key of a payment: while its outcome is unknown, the till does not lock. */
export const paymentKey = ['pay'] as const

/** Milliseconds without input until the till locks (POS-05). */
export const lockAfterMs = 180_000
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Locks the till after three minutes without input (POS-05). Calls `touched` at most every half minute, so that the
 * server knows of the input too.
 * @returns the seconds left
 */
export function useIdleLock(touched: () => void): number {
  const lock = useLock()
  const [left, setLeft] = useState(lockAfterMs / 1000)
  const lockNow = useEffectEvent(lock)
  const report = useEffectEvent(touched)
  const held = useIsMutating({ mutationKey: paymentKey }) > 0
  const isHeld = useEffectEvent(() => held)
  useEffect(() => {
    let last = Date.now()
    let reported = last
    const tick = () => {
      if (isHeld()) last = Date.now()
      const rest = lockAfterMs - (Date.now() - last)
      if (rest <= 0) lockNow()
      else setLeft(Math.ceil(rest / 1000))
    }
    const touch = () => {
      // When the device wakes up, the touch may come before the timer.
      if (Date.now() - last >= lockAfterMs) return lockNow()
      last = Date.now()
      if (last - reported < 30_000) return
      reported = last
      report()
    }
    const timer = setInterval(tick, 1000)
    for (const name of touches) addEventListener(name, touch, { passive: true })
    return () => {
      clearInterval(timer)
      for (const name of touches) removeEventListener(name, touch)
    }
  }, [])
  return left
}
