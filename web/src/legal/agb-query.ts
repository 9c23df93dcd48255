import { getAgb } from '@goldline/contract/consent/agb'
import type { Language } from '@goldline/contract/page'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'

/** AUTH-14: the terms in force, or the newest ones, in a language. */
export function agbQuery(api: Api, tag: 'CURRENT' | 'LATEST', locale: Language) {
  return queryOptions({
    queryKey: ['agb', tag, locale],
    queryFn: async ({ signal }) => (await api.send(getAgb, { query: { tag, locale } }, { signal })).data,
    staleTime: 600_000,
  })
}
