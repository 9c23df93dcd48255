import { type Appointment, getAppointment, getAppointments } from '@goldline/contract/appointment'
import { checkInAppointment } from '@goldline/contract/appointment/change'
import { takeBackCheckIn } from '@goldline/contract/appointment/corrections'
import { handOver, takeBackHandOver } from '@goldline/contract/appointment/hand-over'
import type { Call } from '@goldline/contract/call'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { useCache } from '../../../client/cache.ts'
import type { DoneChange } from '../../../client/undoable.ts'
import { useCall } from '../../../client/use-call.ts'
import { seenOf } from './steps.ts'
import { keepVisit } from './use-own.ts'
import { useOffer } from './use-staff-change.ts'
import { useWaiting } from './Waiting.tsx'

/**
 * A change of a visit that returns the visit; `what`: it can be undone for a while. After a refusal refetches the
 * visit, which somebody else may have changed.
 */
export function useVisitCall<C extends Call & { response: typeof checkInAppointment.response }>(
  call: C,
  { onDone, inline = false, what }: { onDone?: (() => void) | undefined; inline?: boolean; what?: DoneChange } = {},
) {
  const cache = useCache()
  const offer = useOffer()
  return useCall(call, {
    inline,
    onDone: (changed) => {
      if (what) offer(changed as Appointment, what)
      else keepVisit(cache, changed as Appointment)
      onDone?.()
    },
    onRefused: () => void cache.invalidate(getAppointments, getAppointment),
  })
}

/** Sends the version shown (APT-08). Offline it waits (STF-06). */
export function useCheckIn(visit: Appointment) {
  const { id, version } = visit
  const work = useVisitCall(checkInAppointment, { what: 'checkIn' })
  const { take } = useWaiting()
  const step = useOfVisit(visit)
  return {
    isPending: work.isPending,
    start: () => void (take({ ...step, kind: 'checkIn' }) || work.mutate({ params: { id }, ifMatch: version })),
  }
}

/** The visit as an offline step records it, in its present state. */
export function useOfVisit(visit: Appointment) {
  const { who } = useAppointmentText()
  return { id: visit.id, who: who(visit), seen: seenOf(visit) }
}

export function useTakeBack({ id, version }: Pick<Appointment, 'id' | 'version'>) {
  const sent = { params: { id }, ifMatch: version }
  const checkIn = useVisitCall(takeBackCheckIn, { what: 'checkInBack' })
  const till = useVisitCall(takeBackHandOver)
  const { steps, takeBack } = useWaiting()
  const waiting = steps.find((step) => step.kind === 'checkIn' && step.id === id)
  return {
    isPending: checkIn.isPending || till.isPending,
    /** Not sent yet (STF-06), so the till does not know it. */
    waits: waiting !== undefined,
    checkIn: () => (waiting ? takeBack(waiting.key) : checkIn.mutate(sent)),
    handOver: () => till.mutate(sent),
  }
}

export function useHandOver({ id, version }: Pick<Appointment, 'id' | 'version'>, onDone: () => void) {
  const work = useVisitCall(handOver, { onDone })
  return {
    isPending: work.isPending,
    start: (additions: { product: string; staffId: string }[]) =>
      work.mutate({ params: { id }, ifMatch: version, body: { additions } }),
  }
}
