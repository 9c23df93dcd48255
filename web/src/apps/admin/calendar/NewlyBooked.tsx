import type { Appointment } from '@goldline/contract/appointment'
import { useIntl } from 'react-intl'
import { useAppointmentText } from '../../../calendar/appointment-text.ts'
import { useFormat } from '../../../i18n/format.ts'

/** Announces what the highlight shows. */
export function NewlyBooked({ appointment }: { appointment: Appointment | undefined }) {
  const intl = useIntl()
  const format = useFormat()
  const { who } = useAppointmentText()
  return (
    <p role="status" className="visually-hidden">
      {appointment &&
        intl.formatMessage(
          { id: 'admin.live.new' },
          {
            who: who(appointment),
            day: format.instantDayLong(appointment.startTime),
            time: format.time(appointment.startTime),
          },
        )}
    </p>
  )
}
