import { holdSlot, releaseSlot } from '@goldline/contract/appointment/slot-hold'
import { ApiError } from '../../../client/api-error.ts'
import { useApi, useApp } from '../../../client/app-context.ts'
import { chosenStart } from '../choice/chosen.ts'
import { type Contact, isSameContact } from '../choice/draft.ts'
import { useFlow } from '../flow/flow-context.ts'
import { unfinishedBookings } from '../kept/stored-bookings.ts'

/** The chosen visit as sent to the server. The steps that send it are reached with a start only. */
export function useVisitWish() {
  const { businessObject, selection, chosen } = useFlow()
  const { staffId, staffIds } = selection
  return () => ({
    businessObjectId: businessObject.id,
    products: chosen.map(({ key }) => key),
    staffId,
    ...(staffId === null && staffIds && { staffIds: [...staffIds] }),
    startTime: new Date(chosenStart(selection, businessObject.timeZone) ?? Number.NaN).toISOString(),
  })
}

/**
 * APT-14: holds the chosen start for a challenge's identity. A taken slot fails with `startTime.invalid` and the
 * nearest ones.
 */
export function useHold() {
  const api = useApi()
  const wish = useVisitWish()
  const release = useReleaseHold()
  const yieldTo = useReleaseOtherHold()
  const { draft, setDraft } = useFlow()
  return async (challengeId: string, holder: Contact) => {
    const body = { ...wish(), challengeId }
    const key = JSON.stringify(body)
    const { hold } = draft
    if (hold?.key === key && hold.expiresAt > Date.now()) return
    // The server replaces the same identity's hold; another identity's would block this one.
    if (hold && !isSameContact(hold.holder, holder)) await release()
    await yieldTo(body.startTime)
    const data = await api.ask(holdSlot, { body }).catch(unlessCrowded)
    if (data === undefined) return setDraft({ hold: undefined, unheld: true })
    const held = { id: data.id, startTime: body.startTime, expiresAt: Date.now() + data.expiresIn * 1000 }
    setDraft({ hold: { ...held, key, holder }, unheld: false })
  }
}

/** Too many starts are held from this network: go on without a hold; the PIN books the start if it is still free. */
function unlessCrowded(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.message !== 'hold.too-many') throw error
}

/** Releases the hold. Failing is harmless, since holds expire. */
export function useReleaseHold() {
  const api = useApi()
  const { draft, setDraft } = useFlow()
  return async () => {
    if (!draft.hold) return
    setDraft({ hold: undefined })
    await api.ask(releaseSlot, { params: { id: draft.hold.id } }).catch(() => undefined)
  }
}

/**
 * Releases another tab's hold of the same start (UI-14): the person who resumes may use another identity, which that
 * hold would block.
 */
export function useReleaseOtherHold() {
  const { api, storage } = useApp()
  const { businessObject, draft } = useFlow()
  return async (startTime: string) => {
    const bookings = unfinishedBookings(storage)
    const begun = bookings.read(businessObject.id)
    const hold = begun?.hold
    if (draft.hold || !begun || hold?.startTime !== startTime || hold.expiresAt < Date.now()) return
    bookings.set(businessObject.id, { ...begun, hold: undefined })
    await api.ask(releaseSlot, { params: { id: hold.id } }).catch(() => undefined)
  }
}
