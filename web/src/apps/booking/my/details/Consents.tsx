import { getAgb } from '@goldline/contract/auth/agb'
import { type Consent, getConsentTexts } from '@goldline/contract/consent'
import { isDay } from '@goldline/domain/time/day'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../client/api-error.ts'
import { useApi } from '../../../../client/app-context.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { LegalText } from '../../../../consent/LegalText.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Badge } from '../../../../kit/Badge.tsx'
import { Button } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { dot } from '../../../../kit/dot.ts'
import { CloseIcon, TickIcon } from '../../../../kit/icons.tsx'
import { look } from '../../../../kit/look.ts'
import { SkeletonList } from '../../../../kit/Skeleton.tsx'
import styles from './details.module.css'
import { Section, useInstantText } from './Section.tsx'
import { useMyConsents } from './use-consents.ts'

/** Lists consents and withdrawals, newest first (PRIV-02). */
export function ConsentHistory() {
  const t = useText()
  const consents = useMyConsents()
  return (
    <Section title={t('my.details.history')} lead={t('my.details.history.lead')}>
      {consents.isPending && <SkeletonList count={2} />}
      {consents.isError && (
        <Failure error={consents.error} busy={consents.isFetching} onRetry={() => consents.refetch()} />
      )}
      {consents.data?.length === 0 && <p className={look('quiet')}>{t('my.details.history.empty')}</p>}
      {consents.data && consents.data.length > 0 && (
        <ol className={classes(look(), styles.rows)}>
          {consents.data.map((consent) => (
            <ConsentRow key={consent.id} consent={consent} />
          ))}
        </ol>
      )}
    </Section>
  )
}

function ConsentRow({ consent }: { consent: Consent }) {
  const t = useText()
  const when = useInstantText()
  const format = useFormat()
  const { kind, businessObject, granted, textVersion, time, by } = consent
  const version = isDay(textVersion) ? format.dayDate(textVersion) : textVersion
  const [reading, setReading] = useState(false)
  const name = t(`my.details.consent.${kind}`)
  const text = t('my.details.consent.version', { version })
  return (
    <li className={styles.row}>
      <div>
        <b>
          {name}
          {businessObject && `${dot}${businessObject.name}`}
        </b>
        <small className={styles.told}>
          <span>{when(time)}</span>
          <Button kind="link" aria-label={`${text}: ${name}`} onClick={() => setReading(true)}>
            {text}
          </Button>
          {by === 'SALON' && <span>{t('my.details.consent.bySalon')}</span>}
        </small>
      </div>
      <Badge tone={granted ? 'success' : 'warning'} icon={granted ? <TickIcon /> : <CloseIcon />}>
        {t(granted ? 'my.details.consent.granted' : 'my.details.consent.withdrawn')}
      </Badge>
      {reading && <ConsentText consent={consent} subtitle={text} onClose={() => setReading(false)} />}
    </li>
  )
}

type Props = { consent: Consent; subtitle: string; onClose: () => void }

/** Shows the text that was agreed to, in the language of that time (PRIV-02). */
function ConsentText({ consent, subtitle, onClose }: Props) {
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

/** Fetches a consent's text; terms have a call of their own. */
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
