import type { SentSmsDay } from '@goldline/contract/message/statistics'
import { creditCurrency } from '@goldline/domain/credit/budget'
import { useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { dot } from '../../../kit/dot.ts'
import { look, row } from '../../../kit/look.ts'
import { DayChart } from '../chart/DayChart.tsx'
import { DaysTable } from '../chart/DaysTable.tsx'
import { SmsBars, smsOutcomes } from './SmsBars.tsx'
import styles from './Statistics.module.css'

type Props = { days: readonly SentSmsDay[] }

/** Shows the SMS per day, as a chart or a table. */
export function SmsChart({ days }: Props) {
  const t = useText()
  const [asTable, setAsTable] = useState(false)
  const title = t('admin.messages.byDay')
  const none = days.every((day) => smsOutcomes.every((fate) => day[fate] === 0))
  return (
    <section className={styles.card} aria-label={title}>
      <div className={row(12, 'wrap', 'gy8', 'middle', 'between')}>
        <h2 className={look('f17', 'w700')}>{title}</h2>
        {days.length > 1 && !none && (
          <Button kind="link" onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'admin.messages.asChart' : 'admin.reports.asTable')}
          </Button>
        )}
      </div>
      <p className={look('quiet', 'f13')}>{t('admin.messages.byDay.definition')}</p>
      {none ? (
        <p className={look('quiet', 'f13')}>{t('admin.messages.statistics.none')}</p>
      ) : asTable || days.length === 1 ? (
        <Table days={days} />
      ) : (
        <Chart days={days} title={title} />
      )}
    </section>
  )
}

function Chart({ days, title }: Props & { title: string }) {
  const t = useText()
  const textOf = useDayText()
  return (
    <>
      <ul className={classes(row(16, 'wrap', 'gy4', 'quiet', 'f13'), styles.legend)} aria-hidden="true">
        {smsOutcomes.map((fate) => (
          <li className={look('g8', 'inline', 'middle')} key={fate} data-fate={fate}>
            {t(`admin.messages.state.${fate}`)}
          </li>
        ))}
      </ul>
      <DayChart label={title} count={days.length} textOf={(index) => textOf(days[index])}>
        {(drawn) => <SmsBars {...drawn} days={days} />}
      </DayChart>
    </>
  )
}

/** Returns a function for a day's values as text, without zeros. */
function useDayText() {
  const intl = useIntl()
  const t = useText()
  const { dayLong, money } = useFormat()
  return (day: SentSmsDay | undefined): string => {
    if (day === undefined) return ''
    const fates = smsOutcomes
      .filter((fate) => day[fate] > 0)
      .map((fate) => `${t(`admin.messages.state.${fate}`)} ${intl.formatNumber(day[fate])}`)
    const facts = fates.length > 0 ? [...fates, money(day.cost, creditCurrency)] : ['0 SMS']
    return `${dayLong(day.date)}: ${facts.join(dot)}`
  }
}

function Table({ days }: Props) {
  const intl = useIntl()
  const t = useText()
  const { dayShort, amount } = useFormat()
  const columns = [
    t('word.day'),
    ...smsOutcomes.map((fate) => t(`admin.messages.state.${fate}`)),
    t('admin.messages.sum.parts'),
    t('admin.messages.costIn', { currency: creditCurrency }),
  ]
  const rows = days.map((day) => ({
    key: day.date,
    cells: [
      dayShort(day.date),
      ...[...smsOutcomes.map((fate) => day[fate]), day.parts].map((count) => intl.formatNumber(count)),
      amount(day.cost, creditCurrency),
    ],
  }))
  return <DaysTable columns={columns} rows={rows} />
}
