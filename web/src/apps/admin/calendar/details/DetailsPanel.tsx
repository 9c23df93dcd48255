import type { Appointment } from '@goldline/contract/appointment'
import { useEffect, useId, useRef } from 'react'
import { useAppointmentText } from '../../../../calendar/appointment-text.ts'
import type { CalendarStaff } from '../../../../calendar/day-columns.ts'
import { Badge } from '../../../../kit/Badge.tsx'
import { StatusIcon } from '../../../../kit/status-icons.tsx'
import { PanelContent, PanelTop } from '../../panel/PanelParts.tsx'
import { SidePanel } from '../../panel/SidePanel.tsx'
import { Actions } from './Actions.tsx'
import { Facts } from './Facts.tsx'
import { Messages } from './Messages.tsx'
import { Person } from './Person.tsx'
import { Services } from './Services.tsx'
import { WriteMessage } from './WriteMessage.tsx'

type Props = { appointment: Appointment; now: number; staff: readonly CalendarStaff[]; onClose: () => void }

/** One appointment in full, with the next action first (APT-03, APT-04). */
export function DetailsPanel({ appointment, now, staff, onClose }: Props) {
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
      <PanelTop onClose={onClose}>
        <Badge status={status} icon={<StatusIcon status={status} />}>
          {text.status(status)}
        </Badge>
      </PanelTop>
      <PanelContent labelledBy={headingId}>
        <Person appointment={appointment}>
          <h2 ref={heading} id={headingId} tabIndex={-1}>
            {text.who(appointment)}
          </h2>
        </Person>
        <Facts appointment={appointment} now={now} staff={staff} />
        <Services appointment={appointment} />
        <Messages messages={appointment.messages} customer={text.who(appointment)} />
        {appointment.owner && <WriteMessage key={id} appointment={appointment} />}
      </PanelContent>
      <Actions key={`${id}:${appointment.version}`} appointment={appointment} now={now} />
    </SidePanel>
  )
}
