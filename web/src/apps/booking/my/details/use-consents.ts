import { getConsentTexts, getMyConsents } from '@goldline/contract/consent'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../client/api-error.ts'
import { useApi, useApp } from '../../../../client/app-context.ts'
import type { Cache } from '../../../../client/cache.ts'
import { consentTextsQuery } from '../../../../consent/legal-queries.ts'

export function useMyConsents() {
  return useQuery(useApi().query(getMyConsents, {}))
}

/** Returns a consent's text and version; undefined while loading. */
export function useConsentText(kind: 'MARKETING' | 'RESERVE_WITH_GOOGLE') {
  const { api, language } = useApp()
  return useQuery(consentTextsQuery(api, language)).data?.find((text) => text.kind === kind)
}

/** Refetches the texts if the server refused an outdated one, so that the next attempt shows the new one. */
export function forgetOutdatedTexts(cache: Cache, error: unknown) {
  if (error instanceof ApiError && error.message === 'consent.text-outdated') void cache.invalidate(getConsentTexts)
}
