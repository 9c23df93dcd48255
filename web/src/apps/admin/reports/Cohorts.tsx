import type { Report } from '@goldline/contract/report'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import styles from './Grids.module.css'
import { ScrollArea, ShareCell } from './HourMap.tsx'
import { ReportCard } from './ReportCard.tsx'

/** Who comes back, by the month of the first visit. */
export function Cohorts({ cohorts }: { cohorts: Report['cohorts'] }) {
  const intl = useIntl()
  const t = useText()
  const { month } = useFormat()
  const later = cohorts.slice(1).map((_, index) => index)
  return (
    <ReportCard title={t('admin.reports.cohorts')} definition={t('admin.reports.cohorts.definition')}>
      <ScrollArea>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">{t('admin.reports.cohorts.month')}</th>
              <th scope="col">{t('admin.reports.cohorts.size')}</th>
              {later.map((index) => (
                <th key={index} scope="col">
                  {t('admin.reports.cohorts.later', { count: index + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map((cohort) => (
              <tr key={cohort.month}>
                <th scope="row">{month(`${cohort.month}-01`)}</th>
                <td className={styles.size}>{intl.formatNumber(cohort.size)}</td>
                {later.map((index) => {
                  const share = cohort.shares[index]
                  if (share === undefined) return <td key={index} />
                  return (
                    <ShareCell
                      key={index}
                      share={share}
                      text={share === null ? undefined : intl.formatNumber(Math.round(share * 100))}
                    />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </ReportCard>
  )
}
