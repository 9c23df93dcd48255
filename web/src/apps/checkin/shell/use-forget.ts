import { getMe } from '@goldline/contract/auth/user'
import { getBusinessObject } from '@goldline/contract/business-object'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useSalon } from '../../../client/me.ts'

/** Fetches the salon's catalogue in the current language. */
export function useKioskOffer() {
  const api = useApi()
  const { urlName } = useSalon()
  return useQuery({ ...api.query(getBusinessObject, { params: { urlName } }), staleTime: 5 * 60_000 })
}

/** Returns a function that deletes the last guest's data and resets the language (CHK-03). */
export function useResetKiosk(): () => void {
  const { language, setLanguage, notices } = useApp()
  const cache = useCache()
  const { data } = useKioskOffer()
  const home = data?.language
  // biome-ignore lint/correctness/useExhaustiveDependencies: the response contains names in the requested language
  useEffect(() => void cache.invalidate(getBusinessObject), [language, cache])
  return () => {
    cache.keepOnly(getMe, getBusinessObject)
    notices.clear()
    getSelection()?.removeAllRanges()
    if (home !== undefined && home !== language) setLanguage(home)
  }
}
