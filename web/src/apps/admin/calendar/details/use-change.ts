import { type Appointment, cancelAppointment, checkInAppointment } from '@goldline/contract/appointment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { newIdempotencyKey } from '../../../../api.ts'
import { useApp } from '../../../../app-context.ts'
import { errorText } from '../../../../i18n/error-text.ts'
import { everyDayKey, keepAppointment } from '../appointment-cache.ts'

const calls = { checkIn: checkInAppointment, cancel: cancelAppointment } as const

/**
 * Changes the appointment at the version shown (APT-08). On any failure, shows it and refetches: after a
 * version-conflict the person must see the present state.
 */
export function useChange(appointment: Appointment, what: keyof typeof calls, onDone: () => void) {
  const intl = useIntl()
  const { api, notices } = useApp()
  const queryClient = useQueryClient()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const { id, version } = appointment
  return useMutation({
    mutationFn: () => api.send(calls[what], { params: { id } }, { ifMatch: version, idempotencyKey }),
    onSuccess: ({ data }) => {
      keepAppointment(queryClient, data)
      onDone()
    },
    onError: (error) => {
      notices.show(errorText(intl, error), 'error')
      void queryClient.invalidateQueries({ queryKey: everyDayKey })
    },
  })
}
