import { type RefObject, useEffect, useRef } from 'react'
import type { Entry } from './use-entry.ts'

/** On the button that has the focus once somebody is chosen, until the next question takes it. */
export const chosenMark = 'data-chosen'

/** Who has been chosen leads on to what is still open: what they come for, else when. */
export function useNextQuestion(form: RefObject<HTMLElement | null>, { draft, choosing, instant }: Entry) {
  const byKey = useByKey(form)
  const id = draft.customer?.id
  const asked = useRef(id)
  const isNothing = choosing.last?.services.length === 0
  const isReady = id === undefined || isNothing || draft.services.length > 0
  useEffect(() => {
    if (!isReady || id === asked.current) return
    asked.current = id
    // Whoever has gone on by themselves stays where they are, and a finger needs no focus, which would open its keyboard.
    if (!byKey.current || !document.activeElement?.hasAttribute(chosenMark)) return
    const open = isNothing ? '[data-services] > :last-child [role=combobox]' : '[data-time]'
    if (isNothing || instant === undefined) form.current?.querySelector<HTMLElement>(open)?.focus()
  }, [isReady, id, isNothing, instant, form, byKey])
}

/** Whether the last that was done there was done with a key. */
function useByKey(place: RefObject<HTMLElement | null>): RefObject<boolean> {
  const byKey = useRef(false)
  useEffect(() => {
    const note = ({ type }: Event) => {
      byKey.current = type === 'keydown'
    }
    const element = place.current
    for (const type of ['keydown', 'pointerdown']) element?.addEventListener(type, note, true)
    return () => {
      for (const type of ['keydown', 'pointerdown']) element?.removeEventListener(type, note, true)
    }
  }, [place])
  return byKey
}
