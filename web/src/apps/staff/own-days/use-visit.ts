import { type Appointment, getAppointment, getAppointments } from '@goldline/contract/appointment'
import { checkInAppointment } from '@goldline/contract/appointment/change'
import { takeBackCheckIn } from '@goldline/contract/appointment/corrections'
import { handOver, takeBackHandOver } from '@goldline/contract/appointment/hand-over'
import { getRunningLate } from '@goldline/contract/appointment/running-late'
import type { Call } from '@goldline/contract/call'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { cacheAppointment } from '../../../appointment/loaded-days.ts'
import { type DoneChange, useShowChange } from '../../../appointment/undo.ts'
import { type ChangeKind, useChange } from '../../../appointment/use-change.ts'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { useQueuedSteps } from './QueuedSteps.tsx'
import { seenVisit } from './steps.ts'

/** Calls whose responses may differ after a visit is changed. */
const affectedCalls = [getAppointments, getRunningLate]

/**
 * Calls an endpoint that changes a visit and returns it. After a refusal refetches the visit, which a colleague may
 * have changed. `what`: the change, if it can be undone for a while.
 */
export function useVisitCall<C extends Call & { response: typeof checkInAppointment.response }>(
  call: C,
  { onDone, inline = false, what }: { onDone?: (() => void) | undefined; inline?: boolean; what?: DoneChange } = {},
) {
  const cache = useCache()
  const done = useShowChange()
  return useCall(call, {
    inline,
    renews: affectedCalls,
    onDone: (changed) => {
      if (what) done(changed as Appointment, what)
      else cacheAppointment(cache, changed as Appointment)
      onDone?.()
    },
    onRefused: () => void cache.invalidate(getAppointments, getAppointment),
  })
}

/** Makes an undoable change (APT-20). `asked`: the rules it would break, until the person decides (APT-07). */
export function useStaffChange<Kind extends ChangeKind>(kind: Kind, onDone: () => void) {
  const cache = useCache()
  const { asked, ...work } = useChange(kind, {
    onDone: () => {
      void cache.invalidate(...affectedCalls)
      onDone()
    },
  })
  const goOn = () => asked?.again({ ...(asked.sent.body as object), override: true })
  return { ...work, asked: asked && { broken: asked.broken, goOn, leave: asked.leave } }
}

/** Checks in at the version shown (APT-08); offline, queues the step (STF-06). */
export function useCheckIn(visit: Appointment) {
  const { id, version } = visit
  const work = useVisitCall(checkInAppointment, { what: 'checkIn' })
  const { take } = useQueuedSteps()
  const step = useVisitForStep(visit)
  return {
    isPending: work.isPending,
    start: () => void (take({ ...step, kind: 'checkIn' }) || work.mutate({ params: { id }, ifMatch: version })),
  }
}

/** Returns the visit's current state, as an offline step records it. */
export function useVisitForStep(visit: Appointment) {
  const { who } = useAppointmentText()
  return { id: visit.id, who: who(visit), seen: seenVisit(visit) }
}

export function useUndoVisitStep({ id, version }: Pick<Appointment, 'id' | 'version'>) {
  const sent = { params: { id }, ifMatch: version }
  const checkIn = useVisitCall(takeBackCheckIn, { what: 'checkInBack' })
  const till = useVisitCall(takeBackHandOver)
  const { steps, takeBack } = useQueuedSteps()
  const waiting = steps.find((step) => step.kind === 'checkIn' && step.id === id)
  return {
    isPending: checkIn.isPending || till.isPending,
    /** Whether the step is not sent yet (STF-06), so that the till does not know of it. */
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
