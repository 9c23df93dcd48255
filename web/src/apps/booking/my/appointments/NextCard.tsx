import type { Appointment } from '@goldline/contract/appointment'
import { Link } from 'wouter'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { Divider } from '../../../../kit/Divider.tsx'
import { ArrowIcon, InfoIcon, PlaceIcon, UserIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { appointmentPath, movePath } from '../../my-paths.ts'
import { directionsLink } from '../../salon/map-link.ts'
import { DateLeaf, InSalon, StatusBadge } from './AppointmentRow.tsx'
import { appointmentDay, useAppointmentWords } from './appointment-words.ts'
import styles from './NextCard.module.css'
import { PreparationList } from './PreparationList.tsx'
import { ServiceList } from './ServiceList.tsx'

/** Shows the next appointment, with everything needed to get there. */
export function NextCard({ appointment }: { appointment: Appointment }) {
  return (
    <InSalon appointment={appointment}>
      <NextVisitCard appointment={appointment} />
    </InSalon>
  )
}

function NextVisitCard({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const words = useAppointmentWords()
  const { id, status, startTime, businessObject, own } = appointment
  const people = words.people(appointment)
  return (
    <article className={styles.next}>
      <div className={classes(row(16, 'wrap', 'middle'), styles.when)}>
        <DateLeaf day={appointmentDay(appointment)} large />
        <div>
          <h3 className="num">
            <span>{words.day(startTime)}</span> <span>{words.span(appointment)}</span>
          </h3>
          <StatusBadge status={status} />
        </div>
      </div>
      <VisitNotices appointment={appointment} />
      <Divider />
      <ServiceList appointment={appointment} />
      <ul className={stack(8, 'quiet')}>
        {people && (
          <li className={row(8, 'top')}>
            <UserIcon size={18} className={look('mt4', 'faint')} />
            {people}
          </li>
        )}
        <li className={row(8, 'top')}>
          <PlaceIcon size={18} className={look('mt4', 'faint')} />
          {own ? `${businessObject.name}, ${own.salon.street}, ${own.salon.city}` : businessObject.name}
        </li>
      </ul>
      <div className={classes(row(8, 'wrap', 'middle'), styles.actions)}>
        <Link href={appointmentPath(id)} className={buttonClass('gold', 'l')}>
          <span>{t('word.viewAppointment')}</span>
          <ArrowIcon />
        </Link>
        {own?.movable.refusal === null && (
          <Link href={movePath(id)} className={buttonClass('quiet')}>
            {t('word.move')}
          </Link>
        )}
        {own && (
          <a className={buttonClass('quiet')} href={directionsLink(own.salon)} target="_blank" rel="noreferrer">
            {t('booking.done.directions')}
          </a>
        )}
      </div>
    </article>
  )
}

/** Lists what to do before the visit (APT-18): questions, forms, a message from the salon, preparations. */
function VisitNotices({
  appointment: { id, openQuestions, openForms, messages, own, businessObject },
}: {
  appointment: Appointment
}) {
  const t = useText()
  const wrote = messages.at(-1)?.fromCustomer === false
  const duties = [
    ...(openQuestions > 0
      ? [{ key: 'questions', text: t('my.before.questions', { count: openQuestions }), action: t('my.before.answer') }]
      : []),
    ...(openForms > 0
      ? [{ key: 'forms', text: t('my.before.forms', { count: openForms }), action: t('word.read') }]
      : []),
  ]
  return (
    <>
      {(duties.length > 0 || wrote) && (
        <ul className={classes(stack(8, 'full', 'p16', 'r-md'), styles.before)}>
          {duties.map(({ key, text, action }) => (
            <li key={key} className={row(8, 'middle', 'between', 'wrap')}>
              <b className={row(8, 'middle')}>
                <InfoIcon size={18} className={look('warning')} />
                {text}
              </b>
              <Link href={appointmentPath(id)} className={buttonClass('link')}>
                {action}
              </Link>
            </li>
          ))}
          {wrote && (
            <li className={row(8, 'middle', 'between', 'wrap')}>
              <span className={row(8, 'middle')}>
                <InfoIcon size={18} />
                {t('my.before.message', { salon: businessObject.name })}
              </span>
              <Link href={appointmentPath(id)} className={buttonClass('link')}>
                {t('word.read')}
              </Link>
            </li>
          )}
        </ul>
      )}
      {own && own.preparations.length > 0 && <PreparationList preparations={own.preparations} />}
    </>
  )
}
