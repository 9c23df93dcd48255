import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { keyOf } from '../../../kit/typing.ts'
import type { ServiceChoice } from './use-entry.ts'

/** Attribute of the button that has the focus after a customer is chosen, until the next field gets it. */
export const chosenAttribute = 'data-chosen'

type QuestionFacts = Pick<ServiceChoice, 'services' | 'last'> & {
  customer: { id: string } | null
  newcomer: object | null
  /** A guest's name; a guest has no last visit to load. */
  guest?: string
  /** Whether the start is still to be chosen. */
  asksWhen: boolean
}

/** Moves the focus on once a customer is chosen: to the services, else to the start. */
export function useFocusNextField(place: RefObject<HTMLElement | null>, next: QuestionFacts) {
  const { customer, newcomer, guest, services, last, asksWhen } = next
  const byKey = useByKey(place)
  const who = customer?.id ?? (newcomer ? 'new' : guest || undefined)
  const asked = useRef(who)
  const isNothing = services.length === 0 && (customer === null || last?.services.length === 0)
  const isReady = who === undefined || isNothing || services.length > 0
  const ask = useEffectEvent(() => {
    const open = isNothing ? '[data-services] > :last-child [role=combobox]' : '[data-time]'
    if (isNothing || asksWhen) place.current?.querySelector<HTMLElement>(open)?.focus()
  })
  useEffect(() => {
    if (!isReady || who === asked.current) return
    asked.current = who
    // Not if the focus has moved on, nor after a touch, since focus would open the on-screen keyboard.
    if (!byKey.current || !document.activeElement?.hasAttribute(chosenAttribute)) return
    ask()
  }, [isReady, who, byKey])
  useEffect(() => {
    const element = place.current
    const leadOn = (event: KeyboardEvent) => {
      if (keyOf(event) !== 'Enter' || event.ctrlKey || event.metaKey) return
      if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-newcomer] input:not([role])')) return
      event.preventDefault()
      ask()
    }
    element?.addEventListener('keydown', leadOn)
    return () => element?.removeEventListener('keydown', leadOn)
  }, [place])
}

/** Whether the last input inside the element was by keyboard. */
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
