import type { Consent } from '@goldline/contract/consent'
import { isDay } from '@goldline/domain/time/day'
import { useState } from 'react'
import { Failure } from '../../../../client/Failure.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Badge } from '../../../../kit/Badge.tsx'
import { Button } from '../../../../kit/Button.tsx'
import { CloseIcon, TickIcon } from '../../../../kit/icons.tsx'
import { SkeletonList } from '../../../../kit/Skeleton.tsx'
import { ConsentText } from './ConsentText.tsx'
import styles from './details.module.css'
import { Section, useWhen } from './Section.tsx'
import { useMyConsents } from './use-consents.ts'

/** PRIV-02: consents and withdrawals, newest first. */
export function ConsentHistory() {
  const t = useText()
  const consents = useMyConsents()
  return (
    <Section title={t('my.details.history')} lead={t('my.details.history.lead')}>
      {consents.isPending && <SkeletonList count={2} />}
      {consents.isError && (
        <Failure error={consents.error} busy={consents.isFetching} onRetry={() => consents.refetch()} />
      )}
      {consents.data?.length === 0 && <p className={styles.empty}>{t('my.details.history.empty')}</p>}
      {consents.data && consents.data.length > 0 && (
        <ol className={styles.rows}>
          {consents.data.map((consent) => (
            <Row key={consent.id} consent={consent} />
          ))}
        </ol>
      )}
    </Section>
  )
}

function Row({ consent }: { consent: Consent }) {
  const t = useText()
  const when = useWhen()
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
          {businessObject && ` · ${businessObject.name}`}
        </b>
        <small className={styles.told}>
          <span>{when(time)}</span>
          <Button look="link" aria-label={`${text}: ${name}`} onClick={() => setReading(true)}>
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
