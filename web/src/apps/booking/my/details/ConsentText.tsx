import { type Consent, getConsentTexts } from '@goldline/contract/consent'
import { getAgb } from '@goldline/contract/consent/agb'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import type { Api } from '../../../../api.ts'
import { ApiError } from '../../../../api-error.ts'
import { useApi } from '../../../../app-context.ts'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { SkeletonList } from '../../../../kit/Skeleton.tsx'
import { LoadError } from '../../../../LoadError.tsx'
import { LegalText } from '../../../../legal/LegalText.tsx'

type Props = { consent: Consent; subtitle: string; onClose: () => void }

/** PRIV-02: the text that was agreed to, in the language it was shown in. */
export function ConsentText({ consent, subtitle, onClose }: Props) {
  const intl = useIntl()
  const api = useApi()
  const { kind, textVersion, languageCode } = consent
  const text = useQuery({
    queryKey: ['consent-text', kind, textVersion, languageCode],
    queryFn: ({ signal }) => textOf(api, consent, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog
      title={intl.formatMessage({ id: `my.details.consent.${kind}` })}
      subtitle={subtitle}
      loading={text.isFetching}
      onClose={onClose}
    >
      {text.isPending && <SkeletonList count={3} />}
      {text.isError && <LoadError error={text.error} busy={text.isFetching} onRetry={() => text.refetch()} />}
      {text.data !== undefined && (
        <div lang={languageCode}>
          <LegalText markdown={text.data} />
        </div>
      )}
    </Dialog>
  )
}

async function textOf(api: Api, { kind, textVersion, languageCode }: Consent, signal: AbortSignal): Promise<string> {
  const query = { version: textVersion, locale: languageCode }
  if (kind === 'TERMS') return (await api.send(getAgb, { query }, { signal })).data.text
  const { data } = await api.send(getConsentTexts, { query }, { signal })
  const found = data.find((each) => each.kind === kind)
  if (!found) throw new ApiError(404, 'notFound')
  return found.text
}
