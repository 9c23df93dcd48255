import type { Appointment } from '@goldline/contract/appointment'
import { type CalendarVisit, webCalendars } from '@goldline/domain/appointment/web-calendar'
import { useSaveToCalendar } from '../../../client/download.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { CalendarIcon } from '../../../kit/later-icons.tsx'
import { look, stack } from '../../../kit/look.ts'
import { useFlow } from '../flow/flow-context.ts'
import { peopleText } from '../people.ts'
import styles from './DoneScreen.module.css'

/** Links that add the visit to the customer's calendar; a file for those not named (APT-24i). */
export function Calendars({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const save = useSaveToCalendar(appointment.id)
  const visit = useCalendarVisit(appointment)
  const away = { className: buttonClass('quiet'), target: '_blank', rel: 'noreferrer' }
  return (
    <section className={styles.part} aria-labelledby="into-calendar">
      <h3 className={look('f17')} id="into-calendar">
        {t('booking.done.calendar')}
      </h3>
      <div className={stack(8, 'two', 'mt8')}>
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          Apple
        </Button>
        <a {...away} href={webCalendars.google(visit)}>
          Google
        </a>
        <a {...away} href={webCalendars.outlook(visit)}>
          Outlook
        </a>
        <Button icon={<CalendarIcon />} busy={save.isPending} onClick={() => save.mutate()}>
          {t('booking.done.calendar.file')}
        </Button>
      </div>
      <p>{t('booking.done.calendar.alarm')}</p>
      {save.error && <Failure inline error={save.error} />}
    </section>
  )
}

function useCalendarVisit(appointment: Appointment): CalendarVisit {
  const intl = useIntl()
  const { name, street, postalCode, city } = useFlow().businessObject
  const services = appointment.services.flatMap((service) => service.name ?? [])
  return {
    title: `${intl.formatList(services)} – ${name}`,
    details: peopleText(intl, appointment),
    place: `${name}, ${street}, ${postalCode} ${city}`,
    start: new Date(appointment.startTime),
    end: new Date(appointment.endTime),
  }
}
