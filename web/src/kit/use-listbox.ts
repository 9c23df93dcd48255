import { type KeyboardEvent, useState } from 'react'
import { closedSelect, openSelect, selectKey } from './select-keys.ts'
import { keyOf } from './typing.ts'
import { useListPopup } from './use-list-popup.ts'

/** Controls a list that opens below the focused element. `selected`: an index, -1 for none. */
export function useListbox(labels: readonly string[], selected: number, onChoose: (index: number) => void) {
  const [state, setState] = useState(closedSelect)
  const ref = useListPopup(state.open, () => setState(closedSelect))
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
