import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { closedSelect, openSelect, selectKey } from './select-keys.ts'
import { keyOf } from './typing.ts'

/** A list that opens below the focused element; `selected`: an index, -1 for none. */
export function useListbox(labels: readonly string[], selected: number, onChoose: (index: number) => void) {
  const [state, setState] = useState(closedSelect)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!state.open) return
    const closeElsewhere = (event: Event) => {
      if (!ref.current?.contains(event.target as Node)) setState(closedSelect)
    }
    document.addEventListener('pointerdown', closeElsewhere)
    document.addEventListener('focusin', closeElsewhere)
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere)
      document.removeEventListener('focusin', closeElsewhere)
    }
  }, [state.open])
  useEffect(() => {
    if (state.open) ref.current?.querySelector('[role=listbox]')?.scrollIntoView({ block: 'nearest' })
  }, [state.open])
  useEffect(() => {
    if (state.open) ref.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event)
    if (key === 'Tab') return setState(closedSelect)
    if (event.ctrlKey || event.metaKey) return
    const step = selectKey(state, key, { labels, selected, now: event.timeStamp })
    if (!step) return
    event.preventDefault()
    if (key === 'Escape' && state.open) event.stopPropagation()
    const { choose, ...next } = step
    setState(next)
    if (choose !== undefined) onChoose(choose)
  }
  const choose = (index: number) => {
    setState({ ...state, active: index })
    onChoose(index)
  }
  const toggle = () => setState(state.open ? closedSelect : openSelect(state, selected))
  return { ref, open: state.open, active: state.active, onKeyDown, choose, toggle }
}
