import { getAgb } from '@goldline/contract/auth/agb'
import { getConsentTexts } from '@goldline/contract/consent'
import { getIsoCodes } from '@goldline/contract/customer'
import { getReviews } from '@goldline/contract/review'
import { useEffect, useRef } from 'react'
import { useToken } from '../../../client/app-context.ts'
import { type Cache, useCache } from '../../../client/cache.ts'

/** One person's data must not stay for the next; public data may stay on the page after a sign-out. */
export const forgetPersonal = (cache: Cache): void => cache.keepOnly(getIsoCodes, getAgb, getConsentTexts, getReviews)

/** In every tab, keeps no personal data after a sign-out, and a newly signed-in person is fetched again. */
export function useForgetOthers(): void {
  const cache = useCache()
  const token = useToken()
  const was = useRef(token)
  useEffect(() => {
    if (was.current === token) return
    if (was.current !== undefined) {
      if (token === undefined) forgetPersonal(cache)
      else void cache.invalidateAll()
    }
    was.current = token
  }, [token, cache])
}
