import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { keyOf } from './typing.ts'

const isCurrent = '[aria-pressed=true],[aria-current]:not([aria-current=false]),:checked'

/**
 * Makes a group one Tab stop (roving tabindex): its current item, else the first. Arrow keys, Home and End move among
 * the enabled items (UI-13). `items`: a selector; `row`: items per row, for the up and down keys.
 */
export function useRovingTabIndex<Group extends HTMLElement>(items: string, row = 1) {
  const ref = useRef<Group>(null)
  const all = () => [...(ref.current?.querySelectorAll<HTMLElement>(items) ?? [])]
  const stopAt = (stop: HTMLElement | undefined) => {
    for (const item of all()) item.tabIndex = item === stop ? 0 : -1
  }
  // After each render: items may be added, removed or become the current one.
  useEffect(() => {
    const open = all().filter(isOpen)
    stopAt(
      open.find((item) => item === document.activeElement) ?? open.find((item) => item.matches(isCurrent)) ?? open[0],
    )
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const list = all()
    const next = nextOf(list, list.indexOf(event.target as HTMLElement), stepOf(keyOf(event), row))
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const onFocus = ({ target }: FocusEvent) => {
    const item = all().find((each) => each === target)
    if (item) stopAt(item)
  }
  return { ref, onKeyDown, onFocus }
}

const isOpen = (item: HTMLElement) => !item.matches(':disabled')

/** Returns how many items a key moves by; undefined for other keys. */
function stepOf(key: string, row: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -row,
    ArrowDown: row,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  }
  return steps[key]
}

function nextOf(list: readonly HTMLElement[], at: number, step: number | undefined): HTMLElement | undefined {
  if (at < 0 || step === undefined) return undefined
  if (!Number.isFinite(step)) return step < 0 ? list.find(isOpen) : list.findLast(isOpen)
  for (let next = at + step; next >= 0 && next < list.length; next += step) {
    const item = list[next]
    if (item && isOpen(item)) return item
  }
  return undefined
}
