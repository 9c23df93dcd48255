import { signOut } from '@goldline/contract/auth'
import { useCallback, useEffect } from 'react'
import type { AppStorage } from '../../../browser/storage.ts'
import { useApp } from '../../../client/app-context.ts'
import { forgetDrafts } from '../drafts/owner.ts'
import { useMe } from '../session.ts'

const minute = 60_000
/** Minimum milliseconds between writes of the last use. */
const writeIntervalMs = 5000
const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Stores the time of last use: shared by all tabs, and survives a restart of the browser. */
export const rememberUse = (storage: AppStorage) => storage.set('lastUse', String(Date.now()))

/**
 * AUTH-12: locks the computer at once, even offline. From then on it uses the device's own session, which has no access
 * (routes.tsx).
 */
export function useLock(): () => void {
  const { api, session } = useApp()
  return useCallback(() => {
    // `ask` reads the token at once, before it is removed below.
    void api.ask(signOut, {}).catch(() => undefined)
    forgetDrafts()
    session.signOut()
  }, [api, session])
}

/** Locks a shared computer after its idle minutes without a touch in any tab, also if the browser was closed. */
export function useIdleLock(): void {
  const { storage } = useApp()
  const { data: me } = useMe()
  const lock = useLock()
  const minutes = me?.device && !me.device.locked ? me.device.lockMinutes : undefined
  useEffect(() => {
    if (minutes === undefined) return
    const last = () => Number(storage.get('lastUse') ?? 0)
    const isIdle = () => Date.now() - last() >= minutes * minute
    const lockWhenIdle = () => {
      if (isIdle()) lock()
    }
    // Check here as well, since after sleep an event may arrive before the timer.
    const touch = () => {
      if (isIdle()) lock()
      else if (Date.now() - last() >= writeIntervalMs) rememberUse(storage)
    }
    lockWhenIdle()
    const timer = setInterval(lockWhenIdle, 1000)
    for (const name of activityEvents) addEventListener(name, touch, { passive: true })
    return () => {
      clearInterval(timer)
      for (const name of activityEvents) removeEventListener(name, touch)
    }
  }, [minutes, storage, lock])
}
