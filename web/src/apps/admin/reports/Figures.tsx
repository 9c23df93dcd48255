import type { Report } from '@goldline/contract/report'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { messageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { look, row } from '../../../kit/look.ts'
import { FigureList } from '../chart/FigureList.tsx'
import { comparedChange, type DifferenceUnit, useReportFormat } from './report-format.ts'

type Name = keyof Report['figures']

/** `change`: unit of the change: points for shares, percent for money, else the difference. `less`: lower is better. */
const shown: readonly { name: Name; change: DifferenceUnit; less?: boolean }[] = [
  { name: 'occupancy', change: 'points' },
  { name: 'turnover', change: 'percent' },
  { name: 'appointments', change: 'count' },
  { name: 'newCustomers', change: 'count' },
  { name: 'returningCustomers', change: 'count' },
  { name: 'rebooked', change: 'points' },
  { name: 'noShows', change: 'points', less: true },
]

type Props = { figures: Report['figures']; currency: string; weeks: number }

/** Shows the period's figures, each with its definition and the previous value (RPT-01). */
export function Figures({ figures, currency, weeks }: Props) {
  const intl = useIntl()
  const t = useText()
  const { money } = useFormat()
  const { percent, changeText } = useReportFormat()
  const valueText = (name: Name, value: number) => {
    if (name === 'turnover') return money(value, currency)
    return shown.find((each) => each.name === name)?.change === 'points'
      ? percent(value, name === 'noShows' ? 1 : 0)
      : intl.formatNumber(value)
  }
  return (
    <FigureList
      figures={shown.map(({ name, change, less = false }) => {
        const { now, before } = figures[name]
        const moved = comparedChange(change, { now, before })
        return {
          name,
          label: t(messageId(`admin.reports.${name}`)),
          value: now === null ? '–' : valueText(name, now),
          definition: t(messageId(`admin.reports.${name}.definition`), { count: weeks }),
          beside: before !== null && (
            <dd className={row(8, 'wrap', 'gy0', 'quiet', 'f14', 'num')}>
              {moved !== undefined && (
                <span className={moved === 0 ? undefined : moved > 0 === less ? look('warning') : look('success')}>
                  {changeText(change, moved)}
                </span>
              )}
              {t('admin.reports.before', { value: valueText(name, before) })}
            </dd>
          ),
        }
      })}
    />
  )
}
