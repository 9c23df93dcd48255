import { useCallback, useEffect, useState } from 'react'
import { useApp } from '../../../app-context.ts'

/** What was typed and started, and is not in the address: it survives a reload (UI-12, UI-14) and ends with the booking. */
export type Draft = {
  name: string
  surname: string
  kind: 'phone' | 'email'
  isoCode: string
  phoneNr: string
  email: string
  /** The challenge whose PIN is awaited, and whom it went to. */
  challenge: { id: string; identity: string; resendAt: number; expiresAt: number } | undefined
  hold: { id: string; expiresAt: number; key: string } | undefined
  /** One key for one booking, however often it is tried. */
  idempotencyKey: string | undefined
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
  idempotencyKey: undefined,
  doneId: undefined,
}

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
