import type { Customer } from '@goldline/contract/customer'
import { useToday } from '../../../client/use-today.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { dot } from '../../../kit/dot.ts'
import { CalendarIcon } from '../../../kit/later-icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { useSalon } from '../session.ts'
import styles from './CustomerPanel.module.css'

/** CUS-08: shows four figures of the customer's visits to this salon. */
export function CustomerFigures({ customer: { visits, interval, figures } }: { customer: Customer }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { currency } = useSalon()
  const { spend, noShows } = figures
  const days =
    interval === null ? t('admin.customers.figures.none') : t('admin.customers.figures.days', { count: interval })
  const shown = {
    visits: intl.formatNumber(visits),
    spend: format.money(spend, currency),
    interval: days,
    noShows: intl.formatNumber(noShows),
  }
  return (
    <dl className={styles.figures} aria-label={t('admin.customers.figures')}>
      {(['visits', 'spend', 'interval', 'noShows'] as const).map((name) => (
        <div key={name}>
          <dt className={look('f13', 'faint')}>{t(`admin.customers.figures.${name}`)}</dt>
          <dd className={look('f17', 'w700')}>{shown[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows the next visit, and when one is due by the usual interval. */
export function NextDue({ customer: { appointments, figures } }: { customer: Customer }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const today = useToday()
  const coming = appointments.find((appointment) => appointment.coming)
  const { nextDue } = figures
  if (!coming && nextDue === null) return null
  const due =
    nextDue !== null &&
    t(nextDue < today && !coming ? 'admin.customers.due.over' : 'admin.customers.due', {
      day: format.dayMonth(nextDue),
    })
  return (
    <p className={row(12, 'py16', 'px0', 'mb16', 'underlined')}>
      <CalendarIcon size={18} className={look('cyan')} />
      <span>
        {coming &&
          t('admin.customers.next', {
            day: intl.formatDate(coming.startTime, { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        {coming && due && dot}
        {due}
      </span>
    </p>
  )
}
