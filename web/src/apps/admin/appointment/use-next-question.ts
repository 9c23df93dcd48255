import { type RefObject, useEffect, useRef } from 'react'
import type { Choosing } from './use-entry.ts'

/** On the button that has the focus once somebody is chosen, until the next question takes it. */
export const chosenMark = 'data-chosen'

type Next = Pick<Choosing, 'services' | 'last'> & {
  customer: { id: string } | null
  /** Of a guest no visit is known. */
  guest?: string
  /** When is a question, and not answered yet. */
  asksWhen: boolean
}

/** Who has been chosen leads on to what is still open: what they come for, else when. */
export function useNextQuestion(place: RefObject<HTMLElement | null>, next: Next) {
  const { customer, guest, services, last, asksWhen } = next
  const byKey = useByKey(place)
  const who = customer?.id ?? (guest || undefined)
  const asked = useRef(who)
  const isNothing = services.length === 0 && (customer === null || last?.services.length === 0)
  const isReady = who === undefined || isNothing || services.length > 0
  useEffect(() => {
    if (!isReady || who === asked.current) return
    asked.current = who
    // Whoever has gone on by themselves stays where they are, and a finger needs no focus, which would open its keyboard.
    if (!byKey.current || !document.activeElement?.hasAttribute(chosenMark)) return
    const open = isNothing ? '[data-services] > :last-child [role=combobox]' : '[data-time]'
    if (isNothing || asksWhen) place.current?.querySelector<HTMLElement>(open)?.focus()
  }, [isReady, who, isNothing, asksWhen, place, byKey])
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
