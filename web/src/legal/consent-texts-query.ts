import { getConsentTexts } from '@goldline/contract/consent'
import type { Language } from '@goldline/contract/page'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'

/** PRIV-02: the latest consent texts. */
export function consentTextsQuery(api: Api, locale: Language) {
  return queryOptions({
    queryKey: ['consent-texts', locale],
    queryFn: async ({ signal }) => (await api.send(getConsentTexts, { query: { locale } }, { signal })).data,
    staleTime: 600_000,
  })
}
