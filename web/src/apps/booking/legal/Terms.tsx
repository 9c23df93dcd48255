import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'wouter'
import { useApp } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { LegalText } from '../../../consent/LegalText.tsx'
import { agbQuery } from '../../../consent/legal-queries.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { paths } from '../paths.ts'
import styles from './LegalScreen.module.css'

/** The terms in force, with a link to an announced version. */
export function Terms() {
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
      <p className={styles.version}>
        {t('legal.version', { version: shown.data.version })} ·{' '}
        {t('legal.validFrom', { day: format.dayDate(shown.data.validFrom) })}
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
