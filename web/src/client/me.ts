import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import { useApi, useApp, useToken } from './app-context.ts'

/** Queries the signed-in person, or the salon's device; sends no request without a token. */
export function useMe() {
  const api = useApi()
  const enabled = useToken() !== undefined
  return useQuery({ ...api.query(getMe, {}), enabled, staleTime: Number.POSITIVE_INFINITY })
}

/** Whether the signed-in person sees colleagues' visits and customers (AUTH-25); false until known. */
export function useMaySeeAll(): boolean {
  const { data: me } = useMe()
  return me !== undefined && me.scope !== 'OWN'
}

/** Returns the staff id that the person is limited to (AUTH-25): '' if they are not staff, undefined if not limited. */
export function useOwnStaffLimit(): string | undefined {
  const { data: me } = useMe()
  return me?.scope === 'OWN' ? (me.staffId ?? '') : undefined
}

/** Whether the connection is lost. Stays true during a retry, which has no error, until the server answers. */
export function useConnectionLost(answered: boolean, error: unknown): boolean {
  const [lost, setLost] = useState(false)
  const next = !answered && (lost || (error instanceof ApiError && error.status === undefined))
  if (next !== lost) setLost(next)
  return next
}

/** `skew`: milliseconds by which the server's clock is ahead of this computer's. */
export type Salon = NonNullable<SignedInUser['salon']> & { skew: number }

/** Returns the session's salon. Screens render only once it is known. @throws outside a screen */
export function useSalon(): Salon {
  const { data, dataUpdatedAt } = useMe()
  if (!data?.salon) throw new Error('useSalon outside of a screen')
  return { ...data.salon, skew: Date.parse(data.salon.now) - dataUpdatedAt }
}

/**
 * Switches to the device's own session, which has no access, when a person's sign-in on a shared device ends (AUTH-12).
 * If that session has ended too, the salon has removed the device: forgets the pairing. Call it with every token.
 */
export function useReturnToDeviceSession() {
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
