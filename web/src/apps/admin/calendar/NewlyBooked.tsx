import type { Appointment } from '@goldline/contract/appointment'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { useUndoable } from '../../../appointment/undo.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'

/** Announces a new booking to screen readers; sighted users see the highlight. */
export function NewlyBooked({ appointment }: { appointment: Appointment | undefined }) {
  const t = useText()
  const format = useFormat()
  const { who } = useAppointmentText()
  const { last } = useUndoable()
  const series = appointment?.series?.id
  // The undo bar announces a series entered in this window.
  const isOwn = series !== undefined && last?.appointment.series?.id === series
  return (
    <p role="status" className="visually-hidden">
      {appointment &&
        !isOwn &&
        t('admin.live.new', {
          who: who(appointment),
          day: format.instantDayLong(appointment.startTime),
          time: format.time(appointment.startTime),
        })}
    </p>
  )
}
