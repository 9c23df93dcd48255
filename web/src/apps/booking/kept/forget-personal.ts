import { getAgb } from '@goldline/contract/auth/agb'
import { getConsentTexts } from '@goldline/contract/consent'
import { getIsoCodes } from '@goldline/contract/customer'
import { getReviews } from '@goldline/contract/review'
import { useEffect, useRef } from 'react'
import { useToken } from '../../../client/app-context.ts'
import { type Cache, useCache } from '../../../client/cache.ts'

/** Data of one person must not stay for the next; what is the same for everybody may be on the page that follows a sign-out. */
export const forgetPersonal = (cache: Cache): void => cache.keepOnly(getIsoCodes, getAgb, getConsentTexts, getReviews)

/** In any tab: after a sign-out nothing stays, and whoever signed in instead is asked for anew. */
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
