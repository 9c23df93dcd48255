import {
  type Appointment,
  cancelAppointment,
  checkInAppointment,
  getAppointments,
} from '@goldline/contract/appointment'
import { markNoShow, takeBackCheckIn, takeBackNoShow } from '@goldline/contract/appointment/corrections'
import type { BodySent } from '@goldline/contract/call'
import { useCache } from '../../../../client/cache.ts'
import { useCall } from '../../../../client/use-call.ts'
import { useUndoable } from '../../appointment/undoable.ts'
import { keepAppointment } from '../day-answers.ts'

const calls = {
  checkIn: checkInAppointment,
  checkInBack: takeBackCheckIn,
  noShow: markNoShow,
  noShowBack: takeBackNoShow,
  cancel: cancelAppointment,
} as const

/**
 * Changes the appointment at the version shown (APT-08). On any failure, shows it and refetches: after a
 * version-conflict the person must see the present state.
 */
export function useChange({ id, version }: Appointment, what: keyof typeof calls, onDone?: () => void) {
  const cache = useCache()
  const undoable = useUndoable()
  const work = useCall(calls[what], {
    onDone: (changed) => {
      keepAppointment(cache, changed)
      undoable.offer(changed, what)
      if (changed.undo?.others) void cache.invalidate(getAppointments)
      onDone?.()
    },
    onRefused: () => void cache.invalidate(getAppointments),
  })
  // The compiler cannot tell that only a cancellation has a body.
  const mutate = work.mutate as (sent: Sent, options: { onError?: () => void }) => void
  const change = ({ onRefused, body }: { onRefused?: () => void; body?: Sent['body'] } = {}) =>
    mutate({ params: { id }, ifMatch: version, ...(body && { body }) }, { ...(onRefused && { onError: onRefused }) })
  return { change, isPending: work.isPending }
}

type Sent = { params: { id: string }; ifMatch: number; body?: BodySent<typeof cancelAppointment> }
