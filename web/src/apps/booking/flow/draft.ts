import type { bookAppointment } from '@goldline/contract/appointment'
import type { BodySent } from '@goldline/contract/call'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useApp } from '../../../app-context.ts'
import { keptOf } from './kept.ts'

/** Where a PIN goes; the country is for a number in national form. */
export type Contact = { identity: string; isoCode?: string | undefined }

/** A sent PIN that is awaited, and its recipient; both times in epoch milliseconds. */
export type Challenge = Contact & {
  id: string
  /** LINK: a link was sent instead (AUTH-07). */
  sent?: 'PIN' | 'LINK' | undefined
  resendAt: number
  expiresAt: number
}

/** The PIN's destination as typed. */
export type TypedContact = { kind: 'phone' | 'email'; isoCode: string; phoneNr: string; email: string }

/**
 * What was typed and begun but is not in the URL: it survives a reload (UI-14) and ends with the booking or the tab.
 */
export type Draft = TypedContact & {
  name: string
  surname: string
  /** The person uses their own PIN instead of having one sent (AUTH-02). */
  ownPin: boolean
  challenge: Challenge | undefined
  /** `key`: what is held; `holder`: for whom. */
  hold: { id: string; expiresAt: number; key: string; holder: Contact } | undefined
  /** The start could not be held, because too many are from the same network; the PIN books it if it is still free. */
  unheld: boolean
  /** A booking request without an answer yet: resent unchanged, it books once. */
  attempt: { idempotencyKey: string; body: BodySent<typeof bookAppointment> } | undefined
  doneId: string | undefined
}

export const emptyDraft: Draft = {
  name: '',
  surname: '',
  ownPin: false,
  kind: 'phone',
  isoCode: '',
  phoneNr: '',
  email: '',
  challenge: undefined,
  hold: undefined,
  unheld: false,
  attempt: undefined,
  doneId: undefined,
}

export const contactOf = ({ kind, email, isoCode, phoneNr }: TypedContact): Contact =>
  kind === 'email' ? { identity: email.trim() } : { identity: phoneNr.trim(), isoCode }

export const isSameContact = (one: Contact, other: Contact): boolean =>
  one.identity === other.identity && one.isoCode === other.isoCode

type Kept = ReturnType<typeof keptOf>

/**
 * Reads after hydration, since the server renders without it; writes on change. Without anything begun nothing
 * re-renders.
 * @returns also `keepSelection`, to store what is chosen, and `Begun`, which offers an earlier unfinished booking if
 * there is one
 */
export function useDraft(businessObjectId: string, country: string) {
  const { storage } = useApp()
  const [none] = useState<Draft>({ ...emptyDraft, isoCode: country })
  const [draft, set] = useState(none)
  const [kept, setKept] = useState<Kept>()
  const [offer, setOffer] = useState<{ Begun: ComponentType }>()

  useEffect(() => {
    const own = keptOf(storage, businessObjectId)
    const before = own.draft()
    if (before) set((now) => ({ ...now, ...before }))
    setKept(own)
    own.offer().then(setOffer, () => undefined)
  }, [storage, businessObjectId])

  useEffect(() => kept?.keepDraft(draft, none), [kept, draft, none])

  const setDraft = useCallback((change: Partial<Draft>) => set((now) => ({ ...now, ...change })), [])
  const clearDraft = useCallback(() => set(none), [none])
  const keepSelection = useCallback(
    (...chosen: Parameters<Kept['keepSelection']>) => keptOf(storage, businessObjectId).keepSelection(...chosen),
    [storage, businessObjectId],
  )
  return { draft, loaded: kept !== undefined, keepSelection, setDraft, clearDraft, Begun: offer?.Begun }
}
