import { type Consent, getConsentTexts } from '@goldline/contract/consent'
import { getAgb } from '@goldline/contract/consent/agb'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../client/api-error.ts'
import { useApi } from '../../../../client/app-context.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { LegalText } from '../../../../consent/LegalText.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { SkeletonList } from '../../../../kit/Skeleton.tsx'

type Props = { consent: Consent; subtitle: string; onClose: () => void }

/** PRIV-02: the text that was agreed to, in the language it was shown in. */
export function ConsentText({ consent, subtitle, onClose }: Props) {
  const t = useText()
  const { kind, languageCode } = consent
  const shown = useConsentText(consent)
  return (
    <Dialog title={t(`my.details.consent.${kind}`)} subtitle={subtitle} loading={shown.isFetching} onClose={onClose}>
      {shown.isPending && <SkeletonList count={3} />}
      {shown.error && <Failure error={shown.error} busy={shown.isFetching} onRetry={() => void shown.refetch()} />}
      {shown.text !== undefined && (
        <div lang={languageCode}>
          <LegalText markdown={shown.text} />
        </div>
      )}
    </Dialog>
  )
}

/** Terms have a call of their own. */
function useConsentText({ kind, textVersion, languageCode }: Consent) {
  const api = useApi()
  const query = { version: textVersion, locale: languageCode }
  const isTerms = kind === 'TERMS' || kind === 'OWNER_TERMS'
  const audience = kind === 'OWNER_TERMS' ? 'OWNER' : 'CUSTOMER'
  const staleTime = Number.POSITIVE_INFINITY
  const terms = useQuery({ ...api.query(getAgb, { query: { ...query, audience } }), staleTime, enabled: isTerms })
  const texts = useQuery({ ...api.query(getConsentTexts, { query }), staleTime, enabled: !isTerms })
  const { isPending, isFetching, error, refetch } = isTerms ? terms : texts
  const text = isTerms ? terms.data?.text : texts.data?.find((each) => each.kind === kind)?.text
  const missing = !isPending && !error && text === undefined ? new ApiError(404, 'notFound') : null
  return { text, isPending, isFetching, error: error ?? missing, refetch }
}
