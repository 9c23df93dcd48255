import type { Turnover } from '@goldline/contract/checkout/turnover'
import { servicesOf } from '@goldline/domain/checkout/day-end'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { FigureList } from '../chart/FigureList.tsx'
import { type Change, changeOf, useReportFormat } from '../reports/report-format.ts'
import styles from './Till.module.css'

type Report = Turnover['report']

const shown: readonly { name: 'turnover' | 'services' | 'retail' | 'tips' | 'sales'; change: Change }[] = [
  { name: 'turnover', change: 'percent' },
  { name: 'services', change: 'percent' },
  { name: 'retail', change: 'percent' },
  { name: 'tips', change: 'percent' },
  { name: 'sales', change: 'count' },
]

/** The turnover in figures, services and articles apart, compared with the days before (POS-04f). */
export function TurnoverFigures({ turnover: { report, before, range, currency } }: { turnover: Turnover }) {
  const intl = useIntl()
  const t = useText()
  const { money } = useFormat()
  const { changeText, rangeText } = useReportFormat()
  const amountOf = (name: (typeof shown)[number]['name'], of: Report) =>
    name === 'services' ? servicesOf(of) : of[name]
  return (
    <div className={styles.figures}>
      {range && before && <p>{t('admin.reports.compared', { range: rangeText(range), before: rangeText(before) })}</p>}
      <FigureList
        figures={shown.map(({ name, change }) => {
          const text = (value: number) => (name === 'sales' ? intl.formatNumber(value) : money(value, currency))
          const [now, old] = [amountOf(name, report), before && amountOf(name, before.report)]
          const moved = changeOf(change, { now, before: old })
          return {
            name,
            label: t(name === 'tips' ? 'books.tips.head' : `books.${name}`),
            value: text(now),
            definition: t(`admin.books.${name}.definition`),
            beside: old !== null && (
              <dd>
                {moved !== undefined && <>{changeText(change, moved)} </>}
                {t('admin.reports.before', { value: text(old) })}
              </dd>
            ),
          }
        })}
      />
    </div>
  )
}
