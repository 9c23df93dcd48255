import type { BusinessObject } from '@goldline/contract/business-object'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { LegalText } from '../../../consent/LegalText.tsx'
import { consentTextsQuery } from '../../../consent/legal-queries.ts'
import { useText } from '../../../i18n/use-text.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import styles from './LegalScreen.module.css'

/** The controller, and the latest privacy notice. */
export function Privacy({ businessObject }: { businessObject: BusinessObject }) {
  const t = useText()
  const { api, language } = useApp()
  const texts = useQuery(consentTextsQuery(api, language))
  if (texts.isPending) return <SkeletonList count={5} />
  const notice = texts.data?.find(({ kind }) => kind === 'PRIVACY_NOTICE')
  if (!notice) return <Failure error={texts.error} busy={texts.isFetching} onRetry={() => texts.refetch()} />
  const { name, street, postalCode, city, phoneNr } = businessObject
  return (
    <>
      <p className={styles.version}>{t('legal.version', { version: notice.version })}</p>
      <div className={styles.salon}>
        <p>{t('legal.salon')}</p>
        <address>
          <b>{name}</b>
          <br />
          {street}, {postalCode} {city}
          {phoneNr && (
            <>
              <br />
              <a href={`tel:${phoneNr}`}>{formatPhoneNr(phoneNr)}</a>
            </>
          )}
        </address>
      </div>
      <div lang={notice.locale}>
        <LegalText markdown={notice.text} />
      </div>
    </>
  )
}
