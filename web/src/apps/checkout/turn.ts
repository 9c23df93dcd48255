import { signOut } from '@goldline/contract/auth'
import { enterByPin } from '@goldline/contract/auth/devices'
import { getMe } from '@goldline/contract/auth/user'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApp, useToken } from '../../client/app-context.ts'
import { useCache } from '../../client/cache.ts'
import { useWork } from '../../client/use-call.ts'

/** POS-05: whether no person has opened the till: the device's own session gives no access. */
export function useIsLocked(): boolean {
  const { storage } = useApp()
  const token = useToken()
  return token === undefined || token === storage.get('deviceToken')
}

/** Opens the till by PIN. Removes all data of the previous person. */
export function useEnter() {
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

/** Locks the till at once, even offline; the device's own session takes over. */
export function useLock(): () => void {
  const { api, session } = useApp()
  return () => {
    // The call reads the token before `signOut` deletes it.
    void api.ask(signOut, {}, { leaving: true }).catch(() => undefined)
    session.signOut()
  }
}

/** The key of a payment in progress: until its outcome is known, the till does not open for another person. */
export const paymentKey = ['pay'] as const

/** How long a till stays open untouched (POS-05). */
export const lockAfterMs = 180_000
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/**
 * POS-05: locks the till after three minutes without a touch. Calls `touched` at the first touch of each half minute,
 * so that the server knows too.
 * @returns seconds until then
 */
export function useIdleLock(touched: () => void): number {
  const lock = useLock()
  const [left, setLeft] = useState(lockAfterMs / 1000)
  const lockNow = useEffectEvent(lock)
  const tell = useEffectEvent(touched)
  const held = useIsMutating({ mutationKey: paymentKey }) > 0
  const isHeld = useEffectEvent(() => held)
  useEffect(() => {
    let last = Date.now()
    let told = last
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
      if (last - told < 30_000) return
      told = last
      tell()
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
