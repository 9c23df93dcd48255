import { type KeyboardEvent, useCallback, useState } from 'react'
import type { Card, DayColumn } from './day-columns.ts'
import { tabStop, walk } from './walk.ts'

/** Roving tab stop: one card is in the tab order, arrow keys move to the others. */
export function useWalk(columns: readonly DayColumn[], now: number | undefined, onOpen: (card: Card) => void) {
  const [walked, setWalked] = useState<string>()
  const open = useCallback(
    (card: Card) => {
      setWalked(card.key)
      onOpen(card)
    },
    [onOpen],
  )
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = (event.target as Element).closest<HTMLElement>('[data-card]')?.dataset.card
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const next = walk(columns, from, event.key)
    if (!next) return
    event.preventDefault()
    setWalked(next.key)
    event.currentTarget.querySelector<HTMLElement>(`[data-card="${CSS.escape(next.key)}"]`)?.focus()
  }
  return { stop: tabStop(columns, walked, now), open, onKeyDown }
}
