import { useEffect, useEffectEvent, useRef } from 'react'

/** Scrolls an open list and its active option into view, and closes it on a press or focus outside. @returns its ref */
export function useListPopup(open: boolean, close: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  const onElsewhere = useEffectEvent((event: Event) => {
    if (!ref.current?.contains(event.target as Node)) close()
  })
  useEffect(() => {
    if (!open) return
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [open])
  useEffect(() => {
    if (open) ref.current?.querySelector('[role=listbox]')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  useEffect(() => {
    if (open) ref.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  })
  return ref
}
