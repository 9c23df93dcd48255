import { type Appointment, getAppointments } from '@goldline/contract/appointment'
import { cancelAppointment, checkInAppointment } from '@goldline/contract/appointment/change'
import { markNoShow, takeBackCheckIn, takeBackNoShow } from '@goldline/contract/appointment/corrections'
import type { BodySent } from '@goldline/contract/call'
import { transitions } from '@goldline/domain/appointment/status'
import { useRef } from 'react'
import { showOptimistically } from '../../../../appointment/loaded-days.ts'
import { useShowChange } from '../../../../appointment/undo.ts'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useWork } from '../../../../client/use-call.ts'

const calls = {
  checkIn: [checkInAppointment, transitions.checkIn.to],
  checkInBack: [takeBackCheckIn, transitions.undoCheckIn.to],
  noShow: [markNoShow, transitions.noShow.to],
  noShowBack: [takeBackNoShow, transitions.undoNoShow.to],
  cancel: [cancelAppointment, transitions.cancel.to],
} as const
type ChangeKind = keyof typeof calls
type AskedChange = { what: ChangeKind; body?: BodySent<typeof cancelAppointment> }

/**
 * Changes the appointment at the version shown (APT-08), and shows the result before the answer. If the change fails,
 * shows the old state and the reason, and refetches.
 */
export function useChange(appointment: Appointment, onDone?: () => void) {
  const { id, version } = appointment
  const api = useApi()
  const cache = useCache()
  const done = useShowChange()
  const asBefore = useRef<() => void>(undefined)
  const work = useWork(
    ({ what, body }: AskedChange) => {
      const sent = { params: { id }, body }
      // The types do not express that only a cancellation has a body.
      return api.ask(calls[what][0] as typeof cancelAppointment, sent as { params: { id: string }; body: object }, {
        ifMatch: version,
      })
    },
    {
      onDone: (changed, { what }) => {
        done(changed, what)
        onDone?.()
      },
      onRefused: () => {
        asBefore.current?.()
        void cache.invalidate(getAppointments)
      },
    },
  )
  const change = (what: ChangeKind, body?: AskedChange['body']) => {
    if (work.isPending) return
    asBefore.current = showOptimistically(cache, appointment, { ...appointment, status: calls[what][1] })
    work.mutate({ what, body })
  }
  return { change, isPending: work.isPending }
}
