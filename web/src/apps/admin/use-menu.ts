import { useEffect, useId, useRef, useState } from 'react'
import { keyOf } from '../../kit/typing.ts'

/**
 * Controls a menu that a button opens over the page; Escape, or a press or focus outside, closes it. Does not use the
 * popover API, which Safari has from 17 on and Firefox from 125. `button` and `menu` are props of the two elements.
 */
export function useMenu() {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const closeElsewhere = ({ target }: Event) => {
      const inside = [button, menu].some(({ current }) => current?.contains(target as Node))
      if (!inside) setOpen(false)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (keyOf(event) !== 'Escape') return
      // Close this menu alone, not the panel next to it.
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeElsewhere)
    document.addEventListener('focusin', closeElsewhere)
    document.addEventListener('keydown', closeByKey, true)
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere)
      document.removeEventListener('focusin', closeElsewhere)
      document.removeEventListener('keydown', closeByKey, true)
    }
  }, [open])
  return {
    open,
    close: () => setOpen(false),
    button: {
      ref: button,
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onClick: () => setOpen(!open),
    },
    menu: { ref: menu, id },
  }
}
