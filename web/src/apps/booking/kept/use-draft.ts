import type { BusinessObject } from '@goldline/contract/business-object'
import { type ComponentType, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { loadWithRetry } from '../../../browser/online.ts'
import { useApp } from '../../../client/app-context.ts'
import { type BookingDraft, emptyDraft, pinChannel } from '../choice/draft.ts'
import { storedBooking } from './stored-bookings.ts'

/** Reads the recipient's data from a mail's link, after the `#`, which no server receives (AVL-11l). */
function readRecipient(hash: string, channels: BusinessObject['channels']): Partial<BookingDraft> | undefined {
  const parameters = new URLSearchParams(hash.slice(1))
  const [name, email] = [parameters.get('name'), parameters.get('email')]
  if (!name && !email) return undefined
  return { ...(name && { name }), ...(email && { email, kind: pinChannel('email', channels) }) }
}

type StoredBooking = ReturnType<typeof storedBooking>

/**
 * Returns the draft: reads it after hydration, since the server renders without it, and stores every change. Does not
 * re-render if nothing is stored.
 * @returns also `keepSelection`, which stores the selection, and `ResumeBooking` if there is an unfinished booking
 */
export function useDraft({ id: businessObjectId, country, channels }: BusinessObject) {
  const { storage } = useApp()
  const [none] = useState<BookingDraft>({ ...emptyDraft, kind: pinChannel('phone', channels), isoCode: country })
  const [reader] = useState(() => readRecipient(typeof location === 'undefined' ? '' : location.hash, channels))
  const [draft, set] = useState(none)
  const early = useRef<Partial<BookingDraft>>({})
  const [kept, setKept] = useState<StoredBooking>()
  const [offer, setOffer] = useState<{ ResumeBooking: ComponentType }>()

  useEffect(() => {
    const own = storedBooking(storage, businessObjectId)
    const before = own.draft() ?? reader
    // As a transition: right after hydration it would otherwise be one long task.
    startTransition(() => {
      // Keep changes made meanwhile: a customer who has continued must not see the old booking again.
      if (before) set((now) => ({ ...now, ...before, ...early.current }))
      setKept(own)
    })
    if (own.canResume()) void loadWithRetry(() => import('./ResumeBooking.tsx')).then(setOffer)
  }, [storage, businessObjectId, reader])

  useEffect(() => kept?.keepDraft(draft, none), [kept, draft, none])

  const setDraft = useCallback((change: Partial<BookingDraft>) => {
    Object.assign(early.current, change)
    set((now) => ({ ...now, ...change }))
  }, [])
  const clearDraft = useCallback(() => set(none), [none])
  const keepSelection = useCallback(
    (...chosen: Parameters<StoredBooking['keepSelection']>) =>
      storedBooking(storage, businessObjectId).keepSelection(...chosen),
    [storage, businessObjectId],
  )
  return { draft, loaded: kept !== undefined, keepSelection, setDraft, clearDraft, ResumeBooking: offer?.ResumeBooking }
}
