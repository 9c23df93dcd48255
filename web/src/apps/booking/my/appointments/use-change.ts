import type { Appointment } from '@goldline/contract/appointment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../../api-error.ts'
import { useApp } from '../../../../app-context.ts'
import { errorText } from '../../../../i18n/error-text.ts'
import { useKeepAppointment } from './use-my-appointments.ts'

type Change = {
  send: () => Promise<Appointment>
  onChanged: (appointment: Appointment) => void
  /** It is done, or the salon changed it meanwhile: what this was asked about is no more. */
  onEnd: () => void
}

/** A change of an appointment. Where somebody was faster, that is said and the present state shown, and nothing overwritten (APT-08). */
export function useChange({ send, onChanged, onEnd }: Change) {
  const intl = useIntl()
  const { notices } = useApp()
  const queryClient = useQueryClient()
  const keep = useKeepAppointment()
  return useMutation({
    mutationFn: send,
    onSuccess: (appointment) => {
      keep(appointment)
      onChanged(appointment)
      onEnd()
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status === undefined) return
      // Whatever the reason for a no is, it may show: the window is over, the salon cancelled it.
      void queryClient.invalidateQueries({ queryKey: ['appointment'] })
      if (error.message !== 'version-conflict') return
      notices.show(errorText(intl, error), 'error')
      onEnd()
    },
  })
}
