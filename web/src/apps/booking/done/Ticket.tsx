import type { Appointment } from '@goldline/contract/appointment'
import { zone } from '@goldline/domain/time/zone'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { classes } from '../../../kit/classes.ts'
import { joinFacts } from '../../../kit/dot.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { useFlow } from '../flow/flow-context.ts'
import { DateLeaf } from '../my/appointments/AppointmentRow.tsx'
import { OldPrice } from '../summary/Summary.tsx'
import styles from './Ticket.module.css'

/** Shows the booked visit: date, place, services, staff and price. */
export function Ticket({ appointment: { services, startTime, endTime, own, title } }: { appointment: Appointment }) {
  const t = useText()
  const format = useFormat()
  const { currency, name, timeZone } = useFlow().businessObject
  const total = services.reduce((sum, { price }) => sum + price, 0)
  return (
    <div className={classes(look('full', 'text-left'), styles.ticket)}>
      <div className={row(16, 'middle', 'p16')}>
        <DateLeaf day={zone(timeZone).toWall(Date.parse(startTime)).day} large />
        <p className={stack(0, 'leading-tight', 'min-w-0')}>
          <b className={look('f20', 'w750')}>{format.instantDayLong(startTime)}</b>
          <b className={look('f17', 'num')}>
            {format.time(startTime)} – {format.time(endTime)}
          </b>
          <span className={look('mt4', 'quiet', 'f14', 'anywhere')}>
            {joinFacts(title !== null && t('my.guest', { name: title }), name)}
          </span>
        </p>
      </div>
      <ul>
        {services.map((service, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a service may occur twice
          <ServiceLine key={index} service={service} staff={own?.staff ?? []} />
        ))}
      </ul>
      <div className={classes(row(12, 'baseline', 'between', 'wrap', 'p16'), styles.total)}>
        <span className={look('quiet')}>{t('booking.done.toPay')}</span>
        <b className={look('f22', 'w750', 'num')}>{format.money(total, currency)}</b>
      </div>
    </div>
  )
}

type LineProps = { service: Appointment['services'][number]; staff: NonNullable<Appointment['own']>['staff'] }

function ServiceLine({ service, staff }: LineProps) {
  const t = useText()
  const format = useFormat()
  const { businessObject } = useFlow()
  const assigned = staff.find(({ id }) => id === service.staffId)
  // Photos come from the salon's staff list; the appointment has none.
  const person = businessObject.staff.find(({ id }) => id === assigned?.id) ?? assigned
  const withWhom = assigned && t('word.with', { name: assigned.name })
  return (
    <li className={row(12, 'middle', 'py8', 'px16')}>
      {person && <PersonAvatar person={person} />}
      <span className={look('grow', 'min-w-0')}>
        <b className={look('block', 'w650')} lang={service.nameLanguage}>
          {service.name ?? t('label.deletedService')}
        </b>
        <small className={look('quiet', 'f13', 'num')}>{joinFacts(format.duration(service.duration), withWhom)}</small>
      </span>
      <span className={classes(look('text-right', 'w650', 'num'), styles.price)}>
        <OldPrice price={service.price} listPrice={service.listPrice} />
        {format.money(service.price, businessObject.currency)}
      </span>
    </li>
  )
}
