import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move from the search field into the results and back. */
export function walkFound(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="search"], li a')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? undefined : stops[at + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
