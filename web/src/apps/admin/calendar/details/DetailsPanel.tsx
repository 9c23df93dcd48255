import type { Appointment } from '@goldline/contract/appointment'
import { useEffect, useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useAppointmentText } from '../../../../calendar/appointment-text.ts'
import type { CalendarStaff } from '../../../../calendar/day-columns.ts'
import { Badge } from '../../../../kit/Badge.tsx'
import { IconButton } from '../../../../kit/IconButton.tsx'
import { CloseIcon } from '../../../../kit/icons.tsx'
import { StatusIcon } from '../../../../kit/status-icons.tsx'
import { Actions } from './Actions.tsx'
import styles from './DetailsPanel.module.css'
import { Facts } from './Facts.tsx'
import { Messages } from './Messages.tsx'
import { Person } from './Person.tsx'
import { Services } from './Services.tsx'
import { SidePanel } from './SidePanel.tsx'
import { WriteMessage } from './WriteMessage.tsx'

type Props = { appointment: Appointment; now: number; staff: readonly CalendarStaff[]; onClose: () => void }

/** Everything about one appointment, the next action first (APT-03, APT-04). */
export function DetailsPanel({ appointment, now, staff, onClose }: Props) {
  const intl = useIntl()
  const text = useAppointmentText()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { id, status, version } = appointment
  // biome-ignore lint/correctness/useExhaustiveDependencies: another appointment takes the focus, too
  useEffect(() => {
    heading.current?.focus()
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version may have taken away the button that had the focus
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [version])
  return (
    <SidePanel labelledBy={headingId} onClose={onClose}>
      <div className={styles.top}>
        <Badge status={status} icon={<StatusIcon status={status} />}>
          {text.status(status)}
        </Badge>
        <IconButton bare label={intl.formatMessage({ id: 'action.close' })} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className={styles.content} tabIndex={0} aria-labelledby={headingId}>
        <Person appointment={appointment}>
          <h2 ref={heading} id={headingId} tabIndex={-1}>
            {text.who(appointment)}
          </h2>
        </Person>
        <Facts appointment={appointment} now={now} staff={staff} />
        <Services appointment={appointment} />
        <Messages messages={appointment.messages} />
        {appointment.owner && <WriteMessage key={id} appointment={appointment} />}
      </section>
      <Actions key={`${id}:${appointment.version}`} appointment={appointment} now={now} />
    </SidePanel>
  )
}
