import type { Customer } from '@goldline/contract/customer'
import { zone } from '@goldline/domain/time/zone'
import { Link } from 'wouter'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { StatusIcon } from '../../../kit/status-icons.tsx'
import { calendarAt } from '../paths.ts'
import { useSalon } from '../session.ts'
import styles from './CustomerPanel.module.css'

type Appointments = Customer['appointments']

/** Coming visits, then past ones, each with a link to its day; then imported ones from before Goldline. */
export function Visits({ customer: { appointments, visitsBefore } }: { customer: Customer }) {
  const t = useText()
  if (appointments.length + visitsBefore.length === 0)
    return <p className={styles.none}>{t('admin.customers.noVisits')}</p>
  return (
    <>
      {(['coming', 'past'] as const).map((when) => {
        const shown = appointments.filter(({ coming }) => coming === (when === 'coming'))
        if (shown.length === 0) return null
        return (
          <section key={when} className={styles.visits}>
            <h3>{t(`admin.customers.${when}`)}</h3>
            <ul>
              {shown.map((each) => (
                <li key={each.id}>
                  <Visit appointment={each} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {visitsBefore.length > 0 && <VisitsBefore visits={visitsBefore} />}
    </>
  )
}

function VisitsBefore({ visits }: { visits: Customer['visitsBefore'] }) {
  const t = useText()
  const { currency } = useSalon()
  const format = useFormat()
  return (
    <section className={styles.visits}>
      <h3>{t('admin.customers.before')}</h3>
      <ul>
        {visits.map(({ day, services, staff, price }) => (
          <li key={day} className={styles.before}>
            <b>{format.dayDate(day)}</b>
            <span className={styles.price}>{price !== null && format.money(price, currency)}</span>
            <small>{[...services, ...staff].join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Visit({ appointment }: { appointment: Appointments[number] }) {
  const intl = useIntl()
  const t = useText()
  const { timeZone, currency } = useSalon()
  const format = useFormat()
  const { id, startTime, status, services, staff, price } = appointment
  const { day } = zone(timeZone).toWall(Date.parse(startTime))
  return (
    <Link href={calendarAt(day, id)} className={styles.visit} data-status={status}>
      <StatusIcon status={status} size={16} />
      <b>{intl.formatDate(startTime, { dateStyle: 'medium', timeStyle: 'short' })}</b>
      <span className={styles.price}>{services.length > 0 && format.money(price, currency)}</span>
      <small>{[...services, ...staff].join(' · ')}</small>
      <small className={styles.status}>{t(`status.${status}`)}</small>
    </Link>
  )
}
