import type { Report } from '@goldline/contract/report'
import { prepaidFigures } from '@goldline/domain/report/prepaid'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { look } from '../../../kit/look.ts'
import { FigureList } from '../chart/FigureList.tsx'
import { ReportCard } from './ReportCard.tsx'

/** Shows what customers paid ahead, what went back or was kept, and no-show fees, which are no turnover (RPT-01j). */
export function Prepaid({ prepaid, currency }: { prepaid: NonNullable<Report['prepaid']>; currency: string }) {
  const t = useText()
  const { money } = useFormat()
  return (
    <ReportCard title={t('admin.reports.prepaid')} definition={t('admin.reports.prepaid.definition')} wide>
      <FigureList
        figures={prepaidFigures.map((name) => {
          const { now, before } = prepaid[name]
          return {
            name,
            label: t(`admin.reports.prepaid.${name}`),
            value: money(now, currency),
            definition: t(`admin.reports.prepaid.${name}.definition`),
            beside: before !== null && (
              <dd className={look('quiet', 'f14', 'num')}>
                {t('admin.reports.before', { value: money(before, currency) })}
              </dd>
            ),
          }
        })}
      />
    </ReportCard>
  )
}
