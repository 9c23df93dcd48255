import type { bookAppointment } from '@goldline/contract/appointment'
import type { BodySent } from '@goldline/contract/call'
import { useCallback, useEffect, useState } from 'react'
import { useApp } from '../../../app-context.ts'

/** Where a PIN goes; the country is a national number's. */
export type Contact = { identity: string; isoCode?: string | undefined }

/** A PIN that is awaited, and whom it went to; both times are epoch milliseconds. */
export type Challenge = Contact & { id: string; resendAt: number; expiresAt: number }

/** Where the PIN goes, as a person types it. */
export type TypedContact = { kind: 'phone' | 'email'; isoCode: string; phoneNr: string; email: string }

/** What was typed and started, and is not in the address: it survives a reload (UI-12, UI-14) and ends with the booking. */
export type Draft = TypedContact & {
  name: string
  surname: string
  challenge: Challenge | undefined
  /** `key` is what was held, `holder` for whom. */
  hold: { id: string; expiresAt: number; key: string; holder: Contact } | undefined
  /** What was sent to be booked and got no answer yet: sent again word for word, it books once. */
  attempt: { idempotencyKey: string; body: BodySent<typeof bookAppointment> } | undefined
  doneId: string | undefined
}

const empty: Draft = {
  name: '',
  surname: '',
  kind: 'phone',
  isoCode: '',
  phoneNr: '',
  email: '',
  challenge: undefined,
  hold: undefined,
  attempt: undefined,
  doneId: undefined,
}

export const contactOf = ({ kind, email, isoCode, phoneNr }: TypedContact): Contact =>
  kind === 'email' ? { identity: email.trim() } : { identity: phoneNr.trim(), isoCode }

export const isSameContact = (one: Contact, other: Contact): boolean =>
  one.identity === other.identity && one.isoCode === other.isoCode

/** Reads after hydration, since the server's page knows nothing of it; writes with every change. */
export function useDraft(businessObjectId: string, country: string) {
  const { storage } = useApp()
  const [draft, set] = useState<Draft>({ ...empty, isoCode: country })
  const [loaded, setLoaded] = useState(false)

  useEffect(() => {
    const kept = parse(storage.get('unfinishedBooking'))
    if (kept?.businessObjectId === businessObjectId) set((now) => ({ ...now, ...kept.draft }))
    setLoaded(true)
  }, [storage, businessObjectId])

  useEffect(() => {
    if (loaded) storage.set('unfinishedBooking', JSON.stringify({ businessObjectId, draft }))
  }, [loaded, storage, businessObjectId, draft])

  const setDraft = useCallback((change: Partial<Draft>) => set((now) => ({ ...now, ...change })), [])
  const clearDraft = useCallback(() => set({ ...empty, isoCode: country }), [country])
  return { draft, loaded, setDraft, clearDraft }
}

function parse(text: string | undefined): { businessObjectId: string; draft: Partial<Draft> } | undefined {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
