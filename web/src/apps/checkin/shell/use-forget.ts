import { getMe } from '@goldline/contract/auth/user'
import { getBusinessObject } from '@goldline/contract/business-object'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useSalon } from '../../../client/me.ts'

/** The salon's offer in the current language. */
export function useKioskOffer() {
  const api = useApi()
  const { urlName } = useSalon()
  return useQuery({ ...api.query(getBusinessObject, { params: { urlName } }), staleTime: 5 * 60_000 })
}

/** CHK-03: erases the last guest's data, and returns to the salon's language. */
export function useForget(): () => void {
  const { language, setLanguage, notices } = useApp()
  const cache = useCache()
  const { data } = useKioskOffer()
  const home = data?.language
  // biome-ignore lint/correctness/useExhaustiveDependencies: names come in the language of whoever asks
  useEffect(() => void cache.invalidate(getBusinessObject), [language, cache])
  return () => {
    cache.keepOnly(getMe, getBusinessObject)
    notices.clear()
    getSelection()?.removeAllRanges()
    if (home !== undefined && home !== language) setLanguage(home)
  }
}
