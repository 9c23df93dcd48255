import { useCallback, useState } from 'react'
import { createStorage } from '../../../browser/storage.ts'

const ofTab = createStorage('admin', () => window.sessionStorage)

/** Everything typed into the set-up and not sent yet, by form. */
function readDrafts(): Record<string, unknown> {
  try {
    return JSON.parse(ofTab.get('setupDraft') ?? '{}')
  } catch {
    return {}
  }
}

/**
 * BIZ-09: what is typed survives a reload, as `held` values of a form, until it is sent; then it stands on the server.
 * @param name the form, and whose
 */
export function useDraft<Typed extends object>(name: string, start: Typed) {
  const [typed, setTyped] = useState<Typed>(() => ({ ...start, ...(readDrafts()[name] as Partial<Typed>) }))
  const change = useCallback(
    (part: Partial<Typed>) =>
      setTyped((before) => {
        const next = { ...before, ...part }
        ofTab.set('setupDraft', JSON.stringify({ ...readDrafts(), [name]: next }))
        return next
      }),
    [name],
  )
  const forget = useCallback(() => {
    const { [name]: _, ...others } = readDrafts()
    ofTab.set('setupDraft', JSON.stringify(others))
  }, [name])
  return { held: [typed, change] as const, forget }
}
