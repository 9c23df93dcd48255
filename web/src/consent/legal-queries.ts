import { getAgb } from '@goldline/contract/auth/agb'
import { getConsentTexts } from '@goldline/contract/consent'
import type { Language } from '@goldline/contract/page'
import type { Api } from '../client/api.ts'

const staleTime = 600_000

/** AUTH-14: the terms in force, or the newest ones, in a language. */
export const agbQuery = (api: Api, tag: 'CURRENT' | 'LATEST', locale: Language) => ({
  ...api.query(getAgb, { query: { tag, locale } }),
  staleTime,
})

/** PRIV-02: the latest consent texts. */
export const consentTextsQuery = (api: Api, locale: Language) => ({
  ...api.query(getConsentTexts, { query: { locale } }),
  staleTime,
})
