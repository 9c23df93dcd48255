import { getAgb } from '@goldline/contract/auth/agb'
import { getConsentTexts } from '@goldline/contract/consent'
import { getIsoCodes } from '@goldline/contract/customer'
import { getReviews } from '@goldline/contract/review'
import { useEffect, useRef } from 'react'
import { useToken } from '../../../client/app-context.ts'
import { type Cache, useCache } from '../../../client/cache.ts'

/** Removes one person's data from the cache, so that the next person cannot see it; keeps public data. */
export const forgetPersonal = (cache: Cache): void => cache.keepOnly(getIsoCodes, getAgb, getConsentTexts, getReviews)

/** In every tab: removes personal data on sign-out, and refetches everything when another person signs in. */
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
