import { useCallback, useRef } from 'react'
import { useApp } from './app-context.ts'

/**
 * AUTH-12: a shared device that nobody is signed in on any more takes its own session, which opens nothing. If even that
 * is over, the salon has removed it, and it is anybody's again. Call it with every token.
 */
export function useGiveBack() {
  const { session, storage } = useApp()
  const last = useRef<string>(undefined)
  return useCallback(
    (token: string | undefined) => {
      const own = storage.get('deviceToken')
      const before = last.current
      last.current = token
      if (token !== undefined || own === undefined) return
      if (before === own) storage.remove('deviceToken')
      else session.signIn(own)
    },
    [session, storage],
  )
}
