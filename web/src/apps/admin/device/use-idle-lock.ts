import { signOut } from '@goldline/contract/auth'
import { useCallback, useEffect } from 'react'
import type { AppStorage } from '../../../browser/storage.ts'
import { useApp } from '../../../client/app-context.ts'
import { forgetDrafts } from '../drafts/owner.ts'
import { useMe } from '../session.ts'

const minute = 60_000
/** A key pressed is not worth a write each. */
const worthAWrite = 5000
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Shared by all tabs of a computer, and it survives the browser's end. */
export const rememberUse = (storage: AppStorage) => storage.set('lastUse', String(Date.now()))

/**
 * AUTH-12: gives the computer back to nobody, at once and whatever the line; the device's own session, which opens
 * nothing, takes over (routes.tsx).
 */
export function useLock(): () => void {
  const { api, session } = useApp()
  return useCallback(() => {
    // The token is read before it is forgotten.
    void api.ask(signOut, {}).catch(() => undefined)
    forgetDrafts()
    session.signOut()
  }, [api, session])
}

/** Locks a shared computer that nobody has touched in any tab for its minutes, or while it was closed. */
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
    // After a sleep the touch comes before the timer.
    const touch = () => {
      if (isIdle()) lock()
      else if (Date.now() - last() >= worthAWrite) rememberUse(storage)
    }
    lockWhenIdle()
    const timer = setInterval(lockWhenIdle, 1000)
    for (const name of touches) addEventListener(name, touch, { passive: true })
    return () => {
      clearInterval(timer)
      for (const name of touches) removeEventListener(name, touch)
    }
  }, [minutes, storage, lock])
}
