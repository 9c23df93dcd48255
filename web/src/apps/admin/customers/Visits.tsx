import type { Customer } from '@goldline/contract/customer'
import { zone } from '@goldline/domain/time/zone'
import { Link } from 'wouter'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { dot } from '../../../kit/dot.ts'
import { look, stack } from '../../../kit/look.ts'
import { StatusIcon } from '../../../kit/status-icons.tsx'
import { calendarPath } from '../paths.ts'
import { useSalon } from '../session.ts'
import styles from './CustomerPanel.module.css'

type Appointments = Customer['appointments']

/** Lists coming visits, then past ones, each with a link to its day; then imported ones from before Goldline. */
export function Visits({ customer: { appointments, visitsBefore } }: { customer: Customer }) {
  const t = useText()
  if (appointments.length + visitsBefore.length === 0)
    return <p className={look('mt20', 'faint')}>{t('admin.customers.noVisits')}</p>
  return (
    <>
      {(['coming', 'past'] as const).map((when) => {
        const shown = appointments.filter(({ coming }) => coming === (when === 'coming'))
        if (shown.length === 0) return null
        return (
          <section key={when} className={look('mt20', 'divided')}>
            <h3 className={look('mb8', 'f13', 'w700', 'quiet')}>{t(`admin.customers.${when}`)}</h3>
            <ul className={look('edge', 'r-md', 'on-sunken', 'cut')}>
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
    <section className={look('mt20', 'divided')}>
      <h3 className={look('mb8', 'f13', 'w700', 'quiet')}>{t('admin.customers.before')}</h3>
      <ul className={look('edge', 'r-md', 'on-sunken', 'cut')}>
        {visits.map(({ day, services, staff, price }) => (
          <li key={day} className={stack(8, 'one-auto', 'gy2', 'py8', 'px12', 'num')}>
            <b>{format.dayDate(day)}</b>
            <span className={look('text-right')}>{price !== null && format.money(price, currency)}</span>
            <small className={look('f13', 'faint')}>{[...services, ...staff].join(dot)}</small>
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
    <Link href={calendarPath(day, id)} className={styles.visit} data-status={status}>
      <StatusIcon status={status} size={16} className={look('self-middle', 'toned')} />
      <b className={look('w650')}>{intl.formatDate(startTime, { dateStyle: 'medium', timeStyle: 'short' })}</b>
      <span className={look('text-right')}>{services.length > 0 && format.money(price, currency)}</span>
      <small className={look('f13', 'faint')}>{[...services, ...staff].join(dot)}</small>
      <small className={look('text-right', 'f13', 'faint')}>{t(`status.${status}`)}</small>
    </Link>
  )
}
