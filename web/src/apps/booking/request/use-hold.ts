import { holdSlot, releaseSlot } from '@goldline/contract/appointment/slot-hold'
import { ApiError } from '../../../client/api-error.ts'
import { useApi, useApp } from '../../../client/app-context.ts'
import { type ChosenService, chosenStart } from '../choice/chosen.ts'
import { type BookingDraft, type Contact, isSameContact } from '../choice/draft.ts'
import { useFlow } from '../flow/flow-context.ts'
import { unfinishedBookings } from '../kept/stored-bookings.ts'

/** Returns a function that builds the request of the chosen visit; call it only once a start is chosen. */
export function useVisitRequest() {
  const { businessObject, selection, chosen, draft } = useFlow()
  const { staffId, staffIds } = selection
  return () => ({
    businessObjectId: businessObject.id,
    products: chosen.map(({ key }) => key),
    staffId,
    staffIds: staffId === null && staffIds ? [...staffIds] : undefined,
    testStart: testStartOf(chosen, draft),
    startTime: new Date(chosenStart(selection, businessObject.timeZone) ?? Number.NaN).toISOString(),
  })
}

/** FRM-02k; undefined: the customer had a test, or none is needed. */
function testStartOf(chosen: readonly ChosenService[], { test }: BookingDraft): string | undefined {
  if (test === 'had' || test === 'unknown' || !chosen.some(({ product }) => product.patchTest)) return undefined
  return test
}

/**
 * Returns a function that holds the chosen start for a challenge's identity (APT-14). A start that was taken fails with
 * `startTime.invalid` and the nearest starts.
 */
export function useHold() {
  const api = useApi()
  const wish = useVisitRequest()
  const release = useReleaseHold()
  const yieldTo = useReleaseOtherHold()
  const { draft, setDraft } = useFlow()
  return async (challengeId: string, holder: Contact) => {
    const body = { ...wish(), challengeId }
    const key = JSON.stringify(body)
    const { hold } = draft
    if (hold?.key === key && hold.expiresAt > Date.now()) return
    // The server replaces a hold of the same identity; a hold of another identity would block this one.
    if (hold && !isSameContact(hold.holder, holder)) await release()
    await yieldTo(body.startTime)
    const data = await api.ask(holdSlot, { body }).catch(ignoreTooManyHolds)
    if (data === undefined) return setDraft({ hold: undefined, unheld: true })
    const held = { id: data.id, startTime: body.startTime, expiresAt: Date.now() + data.expiresIn * 1000 }
    setDraft({ hold: { ...held, key, holder }, unheld: false })
  }
}

/** Ignores the refusal that too many starts are held from this network: the PIN books the start if still free. */
function ignoreTooManyHolds(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.message !== 'hold.too-many') throw error
}

/** Returns a function that releases the hold. Failing is harmless, since holds expire. */
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
 * Returns a function that releases another tab's hold of the same start (UI-14), which would block this booking if it
 * is resumed under another identity.
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
