import { getConsentTexts, getMyConsents, putMyConsent } from '@goldline/contract/consent'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../client/api-error.ts'
import { useApi, useApp } from '../../../../client/app-context.ts'
import { type Cache, useCache } from '../../../../client/cache.ts'
import { useCall } from '../../../../client/use-call.ts'
import { consentTextsQuery } from '../../../../consent/legal-queries.ts'
import { useSaved } from './use-me.ts'

export function useMyConsents() {
  return useQuery(useApi().query(getMyConsents, {}))
}

/** A consent's text and version; undefined until loaded. */
export function useConsentText(kind: 'MARKETING' | 'RESERVE_WITH_GOOGLE') {
  const { api, language } = useApp()
  return useQuery(consentTextsQuery(api, language)).data?.find((text) => text.kind === kind)
}

/** PRIV-02: sends the version of the text shown with the answer. */
export function usePutConsent(kind: 'RESERVE_WITH_GOOGLE') {
  const { language } = useApp()
  const cache = useCache()
  const saved = useSaved()
  const { mutate, ...call } = useCall(putMyConsent, {
    inline: true,
    // One after the other: of two quick changes the later one holds.
    scope: { id: `my-consent-${kind}` },
    onDone: async () => {
      await cache.invalidate(getMyConsents)
      saved()
    },
    onRefused: (error) => forgetOutdatedTexts(cache, error),
  })
  type Answer = Omit<Parameters<typeof mutate>[0]['body'], 'languageCode'>
  const put = (answer: Answer) => mutate({ params: { kind }, body: { languageCode: language, ...answer } })
  return { ...call, put }
}

/** If the text changed meanwhile, shows the new one before another try. */
export function forgetOutdatedTexts(cache: Cache, error: unknown) {
  if (error instanceof ApiError && error.message === 'consent.text-outdated') void cache.invalidate(getConsentTexts)
}
