import type { Appointment } from '@goldline/contract/appointment'
import { Link } from 'wouter'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { Divider } from '../../../../kit/Divider.tsx'
import { ArrowIcon, PlaceIcon, UserIcon } from '../../../../kit/icons.tsx'
import { appointmentAt } from '../paths.ts'
import { DateLeaf, InSalon, StatusBadge } from './AppointmentRow.tsx'
import { dayOf, useAppointmentWords } from './appointment-words.ts'
import styles from './NextCard.module.css'
import { ServiceList } from './ServiceList.tsx'

/** The next appointment, with everything needed to get there. */
export function NextCard({ appointment }: { appointment: Appointment }) {
  return (
    <InSalon appointment={appointment}>
      <Next appointment={appointment} />
    </InSalon>
  )
}

function Next({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const words = useAppointmentWords()
  const { id, status, startTime, businessObject, own } = appointment
  const people = words.people(appointment)
  return (
    <article className={styles.next}>
      <div className={styles.when}>
        <DateLeaf day={dayOf(appointment)} large />
        <div>
          <h3 className="num">
            <span>{words.day(startTime)}</span> <span>{words.span(appointment)}</span>
          </h3>
          <StatusBadge status={status} />
        </div>
      </div>
      <Divider />
      <ServiceList appointment={appointment} />
      <ul className={styles.facts}>
        {people && (
          <li>
            <UserIcon size={18} />
            {people}
          </li>
        )}
        <li>
          <PlaceIcon size={18} />
          {own ? `${businessObject.name}, ${own.salon.street}, ${own.salon.city}` : businessObject.name}
        </li>
      </ul>
      <Link href={appointmentAt(id)} className={buttonClass('gold', 'l')}>
        <span>{t('my.open')}</span>
        <ArrowIcon />
      </Link>
    </article>
  )
}
