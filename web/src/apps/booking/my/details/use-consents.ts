import type { BodySent } from '@goldline/contract/call'
import { getMyConsents, putMyConsent } from '@goldline/contract/consent'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../api-error.ts'
import { useApi, useApp } from '../../../../app-context.ts'
import { consentTextsQuery } from '../../../../legal/consent-texts-query.ts'
import { useSaved } from './use-me.ts'

export const consentsKey = ['my-consents'] as const

export function useMyConsents() {
  const api = useApi()
  return useQuery({
    queryKey: consentsKey,
    queryFn: async ({ signal }) => (await api.send(getMyConsents, {}, { signal })).data,
  })
}

/** A consent's text and version; undefined until loaded. */
export function useConsentText(kind: 'MARKETING' | 'RESERVE_WITH_GOOGLE') {
  const { api, language } = useApp()
  return useQuery(consentTextsQuery(api, language)).data?.find((text) => text.kind === kind)
}

/** PRIV-02: sends the version of the text shown with the answer. */
export function usePutConsent(kind: 'RESERVE_WITH_GOOGLE') {
  const { api, language } = useApp()
  const queryClient = useQueryClient()
  const saved = useSaved()
  return useMutation({
    // One after the other: of two quick changes the later one holds.
    scope: { id: `my-consent-${kind}` },
    mutationFn: async (body: BodySent<typeof putMyConsent>) =>
      (await api.send(putMyConsent, { params: { kind }, body: { languageCode: language, ...body } })).data,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: consentsKey })
      saved()
    },
    onError: (error) => forgetOutdatedTexts(queryClient, error),
  })
}

/** If the text changed meanwhile, shows the new one before another try. */
export function forgetOutdatedTexts(queryClient: QueryClient, error: unknown) {
  if (error instanceof ApiError && error.message === 'consent.text-outdated')
    void queryClient.invalidateQueries({ queryKey: ['consent-texts'] })
}
