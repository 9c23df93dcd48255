import { bookAppointment, holdSlot, releaseSlot } from '@goldline/contract/appointment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { newIdempotencyKey } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import { useApi, useApp } from '../../../app-context.ts'
import { useFlow } from './flow-context.ts'
import { useVisit } from './visit.ts'

/** The chosen visit as the server takes it. */
function useWish() {
  const { businessObject, selection, chosen } = useFlow()
  const visit = useVisit()
  return (startTime = visit?.startTime ?? '') => ({
    businessObjectId: businessObject.id,
    products: chosen.map(({ key }) => key),
    staffId: selection.staffId,
    startTime,
  })
}

/** APT-14: holds the chosen start for the identity of a challenge. A slot that went is `startTime.invalid` with the nearest ones. */
export function useHold() {
  const api = useApi()
  const wish = useWish()
  const { draft, setDraft } = useFlow()
  return async (challengeId: string) => {
    const body = { ...wish(), challengeId }
    const key = JSON.stringify(body)
    if (draft.hold?.key === key && draft.hold.expiresAt > Date.now()) return
    const { data } = await api.send(holdSlot, { body })
    setDraft({ hold: { id: data.id, expiresAt: Date.parse(data.expiresTime), key } })
  }
}

/** Another choice frees what was held; nobody waits for it, since a hold ends by itself. */
export function useRelease() {
  const api = useApi()
  const { draft, setDraft } = useFlow()
  return () => {
    if (!draft.hold) return
    api.send(releaseSlot, { params: { id: draft.hold.id } }).catch(() => undefined)
    setDraft({ hold: undefined })
  }
}

/** Books as the signed-in customer. The key stays the same for every try, so that a lost answer never books twice. */
export function useBook() {
  const { api, language } = useApp()
  const queryClient = useQueryClient()
  const wish = useWish()
  const { draft, setDraft, clearDraft, go } = useFlow()
  return useMutation({
    mutationFn: async () => {
      const idempotencyKey = draft.idempotencyKey ?? newIdempotencyKey()
      setDraft({ idempotencyKey })
      const { name, surname, hold } = draft
      const body = { ...wish(), name, surname, language, ...(hold && { holdId: hold.id }) }
      try {
        return (await api.send(bookAppointment, { body }, { idempotencyKey })).data
      } catch (error) {
        // An answer that says no ends this key: the next try is another intent.
        if (error instanceof ApiError && error.status !== undefined && error.status < 500)
          setDraft({ idempotencyKey: undefined })
        throw error
      }
    },
    onSuccess: (appointment) => {
      queryClient.setQueryData(['appointment', appointment.id], appointment)
      clearDraft()
      setDraft({ doneId: appointment.id })
      go('done', { products: [], staffId: null, day: undefined, time: undefined }, { replace: true })
    },
  })
}

/** The starts that are offered instead, where a refusal carries them (AVL-07). */
export function nearestOf(error: unknown) {
  if (!(error instanceof ApiError)) return undefined
  const gone = error.message === 'startTime.invalid' || error.message === 'No available slot at desired start time'
  return gone ? (error.details.nearest ?? []) : undefined
}
