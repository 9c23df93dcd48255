import { type Appointment, getAppointment } from '@goldline/contract/appointment'
import { ApiError } from '../../../../client/api-error.ts'
import { useApp } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { errorText } from '../../../../client/error-text.ts'
import { useWork } from '../../../../client/use-call.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useKeepAppointment } from './use-my-appointments.ts'

type ChangeCall = {
  send: () => Promise<Appointment>
  onChanged: (appointment: Appointment) => void
  /** Called when the change is done, or when a change by the salon made the question obsolete. */
  onEnd: () => void
}

/**
 * Changes an appointment. On a version conflict, says so and shows the current state; nothing is overwritten (APT-08).
 */
export function useChange({ send, onChanged, onEnd }: ChangeCall) {
  const intl = useIntl()
  const { notices } = useApp()
  const cache = useCache()
  const keep = useKeepAppointment()
  return useWork(send, {
    inline: true,
    onDone: (appointment) => {
      keep(appointment)
      onChanged(appointment)
      onEnd()
    },
    onRefused: (error) => {
      if (!(error instanceof ApiError) || error.status === undefined) return
      // Any refusal may mean that the appointment changed: deadline passed, or cancelled by the salon.
      void cache.invalidate(getAppointment)
      if (error.message !== 'version-conflict') return
      notices.show(errorText(intl, error), 'error')
      onEnd()
    },
  })
}
