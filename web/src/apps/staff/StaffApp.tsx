import { signOut } from '@goldline/contract/auth'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { forgetOffline, hasOfflineDays, staffOffline } from '../../browser/offline-data.ts'
import type { AppStorage } from '../../browser/storage.ts'
import { useApi, useApp, useToken } from '../../client/app-context.ts'
import { useMe } from '../../client/me.ts'
import { prefetchPart, useLazyPart } from '../../client/use-fetched.ts'
import { DeviceApp, type EarlyUser } from '../../device/DeviceApp.tsx'
import { useText } from '../../i18n/use-text.ts'
import { SkeletonList } from '../../kit/Skeleton.tsx'
import { screens } from './screens.ts'

const signIn = () => import('./sign-in/SignInScreen.tsx')
const loadToday = () => import('./own-days/fetch-today.ts')
const loadFrame = () => import('./offline/StaffFrame.tsx')
const offline = {
  has: (storage: AppStorage) => hasOfflineDays(storage, staffOffline),
  load: () => import('./offline/UnlockScreen.tsx'),
}

/** Prefetches the day's data in parallel with its code, if a person is signed in. */
export async function fetchDayAhead({ api, queryClient, who }: EarlyUser): Promise<void> {
  fetchCode()
  const { salon, staffId } = (await who) ?? {}
  const time = Date.now()
  if (!salon || !staffId) return
  loadToday().then(
    ({ fetchToday }) => fetchToday({ api, queryClient, salon, time }),
    () => undefined,
  )
}

/** Prefetches the day screen's code before the person is known. */
function fetchCode(): void {
  prefetchPart(loadToday)
  prefetchPart(loadFrame)
  for (const { load } of screens.slice(0, 1)) prefetchPart(load)
}

/** Renders the app, and deletes all data saved for offline use once the session ends (STF-06). */
export function StaffApp() {
  const token = useToken()
  const { storage } = useApp()
  useEffect(() => {
    if (token === undefined) return forgetOffline(storage, staffOffline)
    fetchCode()
  }, [token, storage])
  useSignOutNonStaff()
  useFetchedToday()
  const own = { signIn, around: Frame, offline }
  return <DeviceApp client="STAFF" title="word.myDay" screens={screens} {...own} />
}

/** Prefetches the day's data once the person is known, without waiting for the screen's code. */
function useFetchedToday() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data: me, dataUpdatedAt: time } = useMe()
  const { salon, staffId } = me ?? {}
  useEffect(() => {
    if (!salon || !staffId) return
    loadToday().then(
      ({ fetchToday }) => fetchToday({ api, queryClient, salon, time }),
      () => undefined,
    )
  }, [api, queryClient, salon, staffId, time])
}

/** Signs out people without a salon: a link signs former staff in as customers (AUTH-19). */
function useSignOutNonStaff() {
  const t = useText()
  const { api, session, notices } = useApp()
  const { data: me } = useMe()
  const isNobodys = session.token() !== undefined && me?.salon === null
  useEffect(() => {
    if (!isNobodys) return
    void api.ask(signOut, {}, { leaving: true }).catch(() => undefined)
    session.signOut()
    notices.show(t('staff.signIn.none'), 'error')
  }, [isNobodys, api, session, notices, t])
}

function Frame({ children }: { children: ReactNode }) {
  const { part } = useLazyPart(loadFrame)
  return part ? <part.StaffFrame>{children}</part.StaffFrame> : <SkeletonList count={5} />
}
