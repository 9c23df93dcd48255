import { getAgb } from '@goldline/contract/auth/agb'
import { getConsentTexts } from '@goldline/contract/consent'
import type { Language } from '@goldline/contract/page'
import type { Api } from '../client/api.ts'

const staleTime = 600_000

/** Returns the query for the current or the latest terms in a language (AUTH-14). */
export const agbQuery = (api: Api, tag: 'CURRENT' | 'LATEST', locale: Language) => ({
  ...api.query(getAgb, { query: { tag, locale } }),
  staleTime,
})

/** Returns the query for the latest consent texts (PRIV-02). */
export const consentTextsQuery = (api: Api, locale: Language) => ({
  ...api.query(getConsentTexts, { query: { locale } }),
  staleTime,
})
