import { type Appointment, getAppointment, getAppointments } from '@goldline/contract/appointment'
import { checkInAppointment } from '@goldline/contract/appointment/change'
import { takeBackCheckIn } from '@goldline/contract/appointment/corrections'
import { handOver, takeBackHandOver } from '@goldline/contract/appointment/hand-over'
import type { Call } from '@goldline/contract/call'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { keepVisit } from '../day/use-own.ts'

/** A change of a visit that answers with it. After a refusal the present state is fetched: somebody else may have changed it. */
export function useVisitCall<C extends Call & { response: typeof checkInAppointment.response }>(
  call: C,
  { onDone, inline = false }: { onDone?: (() => void) | undefined; inline?: boolean } = {},
) {
  const cache = useCache()
  return useCall(call, {
    inline,
    onDone: (changed) => {
      keepVisit(cache, changed as Appointment)
      onDone?.()
    },
    onRefused: () => void cache.invalidate(getAppointments, getAppointment),
  })
}

/** At the version that is shown (APT-08). */
export function useCheckIn({ id, version }: Pick<Appointment, 'id' | 'version'>) {
  const work = useVisitCall(checkInAppointment)
  return { isPending: work.isPending, start: () => work.mutate({ params: { id }, ifMatch: version }) }
}

export function useTakeBack({ id, version }: Pick<Appointment, 'id' | 'version'>) {
  const sent = { params: { id }, ifMatch: version }
  const checkIn = useVisitCall(takeBackCheckIn)
  const till = useVisitCall(takeBackHandOver)
  return {
    isPending: checkIn.isPending || till.isPending,
    checkIn: () => checkIn.mutate(sent),
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
