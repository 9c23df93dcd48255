import { bookAppointment, getAppointment } from '@goldline/contract/appointment'
import { holdSlot, releaseSlot } from '@goldline/contract/appointment/slot-hold'
import { getAgb } from '@goldline/contract/auth/agb'
import type { IntentPlace } from '../../../client/api.ts'
import { ApiError } from '../../../client/api-error.ts'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useVisit } from './chosen-visit.ts'
import { type Contact, isSameContact } from './draft.ts'
import { useFlow } from './flow-context.ts'
import { fetchFromGoogle } from './from-google.ts'
import { type UnfinishedBooking, unfinishedBookings } from './stored-bookings.ts'
import { useForward } from './use-forward.ts'

/** The chosen visit as sent to the server. */
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

/**
 * APT-14: holds the chosen start for a challenge's identity. A taken slot fails with `startTime.invalid` and the
 * nearest ones.
 */
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
    // The server replaces the same identity's hold; another identity's would block this one.
    if (hold && !isSameContact(hold.holder, holder)) await release()
    await begun.yieldTo(body.startTime)
    const data = await api.ask(holdSlot, { body }).catch(unlessCrowded)
    if (data === undefined) return setDraft({ hold: undefined, unheld: true })
    const held = { id: data.id, expiresAt: Date.now() + data.expiresIn * 1000 }
    begun.keep({ ...held, startTime: body.startTime })
    setDraft({ hold: { ...held, key, holder }, unheld: false })
  }
}

/** Too many starts are held from this network: go on without a hold; the PIN books the start if it is still free. */
function unlessCrowded(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.message !== 'hold.too-many') throw error
}

/** Releases the hold. Failing is harmless, since holds expire. */
export function useRelease() {
  const api = useApi()
  const begun = useBegunHold()
  const { draft, setDraft } = useFlow()
  return async () => {
    if (!draft.hold) return
    setDraft({ hold: undefined })
    begun.keep(undefined)
    await api.ask(releaseSlot, { params: { id: draft.hold.id } }).catch(() => undefined)
  }
}

/** The hold stored with the unfinished booking offered in other tabs (UI-14). */
function useBegunHold() {
  const { api, storage } = useApp()
  const { businessObject, draft } = useFlow()
  const bookings = unfinishedBookings(storage)
  const keep = (hold: UnfinishedBooking['hold']) => {
    const begun = bookings.read(businessObject.id)
    if (begun) bookings.set(businessObject.id, { ...begun, hold })
  }
  return {
    keep,
    /** The person who resumes may use another identity, which the old hold would block. */
    async yieldTo(startTime: string) {
      const hold = bookings.read(businessObject.id)?.hold
      if (draft.hold || hold?.startTime !== startTime || hold.expiresAt < Date.now()) return
      keep(undefined)
      await api.ask(releaseSlot, { params: { id: hold.id } }).catch(() => undefined)
    },
  }
}

/**
 * Books as the signed-in customer. After a lost answer the attempt stays, and the next try resends it under the same
 * key.
 */
export function useBook() {
  const { api, language } = useApp()
  const cache = useCache()
  const wish = useWish()
  const begun = useBegunHold()
  const { draft, setDraft, clearDraft, go } = useFlow()
  // AUTH-14: the version of the terms linked beside the button; unknown if they did not load.
  const seen = () => cache.read(getAgb, { query: { tag: 'LATEST', locale: language } })?.version
  const book = async () => {
    const attempt = unanswered(draft.attempt, wish()) ?? {
      idempotencyKey: undefined,
      body: {
        ...wish(),
        name: draft.name,
        surname: draft.surname,
        language,
        holdId: draft.hold?.id,
        agbVersion: seen(),
      },
    }
    const { idempotencyKey, body } = attempt
    // In the draft, so that it survives a reload.
    const intentPlace: IntentPlace = {
      get: () => idempotencyKey,
      set: (_, key) => setDraft({ attempt: { idempotencyKey: key, body } }),
      delete: () => setDraft({ attempt: undefined }),
    }
    await begun.yieldTo(body.startTime)
    try {
      const fetch = fetchFromGoogle()
      return await api.ask(bookAppointment, { body }, { intentPlace, ...(fetch && { fetch }) })
    } catch (error) {
      if (error instanceof ApiError && error.message === 'agb.outdated') await cache.invalidate(getAgb)
      throw error
    }
  }
  return useForward(book, (appointment) => {
    cache.write(getAppointment, { params: { id: appointment.id } }, appointment)
    clearDraft()
    setDraft({ doneId: appointment.id })
    go('done', { products: [], staffId: null, day: undefined, time: undefined }, { replace: true })
  })
}

/** Resume an attempt only for the same services, staff and start; its other fields stay as sent. */
function unanswered<Attempt extends { body: object }>(attempt: Attempt | undefined, wish: object): Attempt | undefined {
  if (attempt === undefined) return undefined
  const same = JSON.stringify({ ...attempt.body, ...wish }) === JSON.stringify(attempt.body)
  return same ? attempt : undefined
}

/** The alternative starts in a refusal, if it has any (AVL-07). */
export function nearestOf(error: unknown) {
  if (!(error instanceof ApiError)) return undefined
  const gone = error.message === 'startTime.invalid' || error.message === 'No available slot at desired start time'
  return gone ? (error.details.nearest ?? []) : undefined
}
