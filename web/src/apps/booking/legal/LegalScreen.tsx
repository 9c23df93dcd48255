import type { BusinessObject } from '@goldline/contract/business-object'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useApp } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { LegalText } from '../../../consent/LegalText.tsx'
import { agbQuery, consentTextsQuery } from '../../../consent/legal-queries.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { joinFacts } from '../../../kit/dot.ts'
import { LeftIcon } from '../../../kit/later-icons.tsx'
import { look } from '../../../kit/look.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { paths } from '../paths.ts'
import styles from './LegalScreen.module.css'

type Props = { kind: 'terms' | 'privacy'; businessObject: BusinessObject }

/** Shows the terms (AUTH-14) or the privacy notice (PRIV-02) in the chosen language. */
export function LegalScreen({ kind, businessObject }: Props) {
  return (
    <Sheet title={kind} salon={businessObject.name}>
      {kind === 'terms' ? <Terms /> : <Privacy businessObject={businessObject} />}
    </Sheet>
  )
}

function Sheet({ title, salon, children }: { title: Props['kind']; salon: string; children: ReactNode }) {
  const t = useText()
  const heading = t(`legal.${title}`)
  useEffect(() => {
    document.title = `${heading} · ${salon}`
  }, [heading, salon])
  return (
    <article className={styles.sheet}>
      <Link
        href={paths.services}
        className={look('g8', 'inline', 'middle', 'self-start', 'touch', 'w650', 'no-underline')}
      >
        <LeftIcon size={18} />
        {t('legal.back', { salon })}
      </Link>
      <h1>{heading}</h1>
      {children}
    </article>
  )
}

/** Shows the terms in force, with a link to an announced version. */
function Terms() {
  const t = useText()
  const format = useFormat()
  const { api, language } = useApp()
  const [params] = useSearchParams()
  const ahead = params.get('version') === 'latest'
  const current = useQuery(agbQuery(api, 'CURRENT', language))
  const latest = useQuery(agbQuery(api, 'LATEST', language))
  const shown = ahead ? latest : current
  if (!shown.data) return <Loading error={shown.error} busy={shown.isFetching} refetch={shown.refetch} rows={5} />
  const other = ahead ? current.data : latest.data
  return (
    <>
      <p className={classes(look('faint', 'f14'), styles.version)}>
        {joinFacts(
          t('legal.version', { version: shown.data.version }),
          t('legal.validFrom', { day: format.dayDate(shown.data.validFrom) }),
        )}
        {other && other.version !== shown.data.version && (
          <Link href={ahead ? paths.terms : `${paths.terms}?version=latest`}>
            {ahead ? t('legal.current') : t('legal.newer', { day: format.dayDate(other.validFrom) })}
          </Link>
        )}
      </p>
      <div lang={shown.data.locale}>
        <LegalText markdown={shown.data.text} />
      </div>
    </>
  )
}

/** Shows the controller and the latest privacy notice. */
function Privacy({ businessObject }: { businessObject: BusinessObject }) {
  const t = useText()
  const { api, language } = useApp()
  const texts = useQuery(consentTextsQuery(api, language))
  if (texts.isPending) return <SkeletonList count={5} />
  const notice = texts.data?.find(({ kind }) => kind === 'PRIVACY_NOTICE')
  if (!notice) return <Failure error={texts.error} busy={texts.isFetching} onRetry={() => texts.refetch()} />
  const { name, street, postalCode, city, phoneNr } = businessObject
  return (
    <>
      <p className={classes(look('faint', 'f14'), styles.version)}>{t('legal.version', { version: notice.version })}</p>
      <div className={look('py16', 'px16', 'edge', 'r-md', 'on-surface')}>
        <p>{t('legal.salon')}</p>
        <address className={look('upright', 'quiet')}>
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
