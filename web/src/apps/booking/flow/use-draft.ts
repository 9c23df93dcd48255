import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useApp } from '../../../app-context.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { keptOf } from './kept.ts'

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
    if (own.canResume()) import('./Begun.tsx').then(setOffer, () => undefined)
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
