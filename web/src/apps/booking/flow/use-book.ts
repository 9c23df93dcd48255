import { bookAppointment } from '@goldline/contract/appointment'
import { holdSlot, releaseSlot } from '@goldline/contract/slot-hold'
import { useQueryClient } from '@tanstack/react-query'
import { newIdempotencyKey } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import { useApi, useApp } from '../../../app-context.ts'
import { agbQuery } from '../../../legal/agb-query.ts'
import { type Contact, isSameContact } from './draft.ts'
import { useFlow } from './flow-context.ts'
import { type Begun, begunBookings } from './kept.ts'
import { useForward } from './use-forward.ts'
import { useVisit } from './visit.ts'

/** The chosen visit as the server takes it. */
function useWish() {
  const { businessObject, selection, chosen } = useFlow()
  const visit = useVisit()
  return () => ({
    businessObjectId: businessObject.id,
    products: chosen.map(({ key }) => key),
    staffId: selection.staffId,
    ...(selection.staffId === null && selection.staffIds && { staffIds: [...selection.staffIds] }),
    startTime: visit?.startTime ?? '',
  })
}

/** APT-14: holds the chosen start for the identity of a challenge. A slot that went is `startTime.invalid` with the nearest ones. */
export function useHold() {
  const api = useApi()
  const wish = useWish()
  const release = useRelease()
  const begun = useBegunHold()
  const { draft, setDraft } = useFlow()
  return async (challengeId: string, holder: Contact) => {
    const body = { ...wish(), challengeId }
    const key = JSON.stringify(body)
    const { hold } = draft
    if (hold?.key === key && hold.expiresAt > Date.now()) return
    // The server replaces a person's own hold; one of another identity would stand in this one's way.
    if (hold && !isSameContact(hold.holder, holder)) await release()
    await begun.yieldTo(body.startTime)
    const data = await api.send(holdSlot, { body }).then((answer) => answer.data, unlessCrowded)
    if (data === undefined) return setDraft({ hold: undefined, unheld: true })
    const held = { id: data.id, expiresAt: Date.now() + data.expiresIn * 1000 }
    begun.keep({ ...held, startTime: body.startTime })
    setDraft({ hold: { ...held, key, holder }, unheld: false })
  }
}

/** Others of the same network hold as many as may be: the PIN is under way, and books the start where it is still free. */
function unlessCrowded(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.message !== 'hold.too-many') throw error
}

/** Frees what was held. That it fails stops nobody, since a hold ends by itself. */
export function useRelease() {
  const api = useApi()
  const begun = useBegunHold()
  const { draft, setDraft } = useFlow()
  return async () => {
    if (!draft.hold) return
    setDraft({ hold: undefined })
    begun.keep(undefined)
    await api.send(releaseSlot, { params: { id: draft.hold.id } }).catch(() => undefined)
  }
}

/** The hold beside what is offered again in another tab (UI-14), which knows nothing else of it. */
function useBegunHold() {
  const { api, storage } = useApp()
  const { businessObject, draft } = useFlow()
  const bookings = begunBookings(storage)
  const keep = (hold: Begun['hold']) => {
    const begun = bookings.read(businessObject.id)
    if (begun) bookings.set(businessObject.id, { ...begun, hold })
  }
  return {
    keep,
    /** Whoever goes on with it here may turn out to be somebody else, in whose way it would stand. */
    async yieldTo(startTime: string) {
      const hold = bookings.read(businessObject.id)?.hold
      if (draft.hold || hold?.startTime !== startTime || hold.expiresAt < Date.now()) return
      keep(undefined)
      await api.send(releaseSlot, { params: { id: hold.id } }).catch(() => undefined)
    },
  }
}

/** Books as the signed-in customer. A lost answer leaves the attempt: the next try sends the same under the same key. */
export function useBook() {
  const { api, language } = useApp()
  const queryClient = useQueryClient()
  const wish = useWish()
  const begun = useBegunHold()
  const { draft, setDraft, clearDraft, go } = useFlow()
  // AUTH-14: of the terms that the sentence beside the button leads to; unknown where they did not come.
  const seen = () => queryClient.getQueryData(agbQuery(api, 'LATEST', language).queryKey)?.version
  const book = async () => {
    const attempt = unanswered(draft.attempt, wish()) ?? {
      idempotencyKey: newIdempotencyKey(),
      body: {
        ...wish(),
        name: draft.name,
        surname: draft.surname,
        language,
        holdId: draft.hold?.id,
        agbVersion: seen(),
      },
    }
    setDraft({ attempt })
    const { idempotencyKey, body } = attempt
    await begun.yieldTo(body.startTime)
    try {
      return (await api.send(bookAppointment, { body }, { idempotencyKey })).data
    } catch (error) {
      // An answer that says no ends the attempt: the next try is another intent.
      if (error instanceof ApiError && error.status !== undefined && error.status < 500)
        setDraft({ attempt: undefined })
      if (error instanceof ApiError && error.message === 'agb.outdated')
        await queryClient.invalidateQueries({ queryKey: ['agb'] })
      throw error
    }
  }
  return useForward(book, (appointment) => {
    queryClient.setQueryData(['appointment', appointment.id], appointment)
    clearDraft()
    setDraft({ doneId: appointment.id })
    go('done', { products: [], staffId: null, day: undefined, time: undefined }, { replace: true })
  })
}

/** An attempt counts for the same services, person and start only; what else it says stays as it was. */
function unanswered<Attempt extends { body: object }>(attempt: Attempt | undefined, wish: object): Attempt | undefined {
  if (attempt === undefined) return undefined
  const same = JSON.stringify({ ...attempt.body, ...wish }) === JSON.stringify(attempt.body)
  return same ? attempt : undefined
}

/** The starts that are offered instead, where a refusal carries them (AVL-07). */
export function nearestOf(error: unknown) {
  if (!(error instanceof ApiError)) return undefined
  const gone = error.message === 'startTime.invalid' || error.message === 'No available slot at desired start time'
  return gone ? (error.details.nearest ?? []) : undefined
}
