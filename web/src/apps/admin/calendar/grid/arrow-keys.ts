import { type KeyboardEvent, useCallback, useState } from 'react'
import { keyOf } from '../../../../kit/typing.ts'
import type { Card, DayColumn } from '../../days/day-columns.ts'

type FocusableCard = { key: string; from: number }
type Columns<Card extends FocusableCard> = readonly { cards: readonly Card[] }[]

/**
 * Returns the card that a key leads to: up and down within the column; left and right to the card nearest in time in
 * the next column that has cards; Home and End to the column's first and last. Undefined: none.
 */
export function cardByArrow<Card extends FocusableCard>(
  columns: Columns<Card>,
  from: string,
  key: string,
): Card | undefined {
  const at = columns.findIndex(({ cards }) => cards.some((card) => card.key === from))
  const cards = columns[at]?.cards ?? []
  const index = cards.findIndex((card) => card.key === from)
  const card = cards[index]
  if (!card) return undefined
  if (key === 'ArrowDown') return cards[index + 1]
  if (key === 'ArrowUp') return cards[index - 1]
  if (key === 'Home') return cards[0]
  if (key === 'End') return cards.at(-1)
  if (key === 'ArrowRight') return nearest(columns.slice(at + 1), card)
  if (key === 'ArrowLeft') return nearest(columns.slice(0, at).reverse(), card)
  return undefined
}

function nearest<Card extends FocusableCard>(columns: Columns<Card>, to: Card): Card | undefined {
  const away = (card: Card) => Math.abs(card.from - to.from)
  return columns
    .find(({ cards }) => cards.length > 0)
    ?.cards.reduce((best, card) => (away(card) < away(best) ? card : best))
}

/** Returns the card that Tab reaches: the last one focused, else the current or next one, else the first. */
export function tabStopCard<Card extends FocusableCard & { to: number }>(
  columns: Columns<Card>,
  wanted: string | undefined,
  now: number | undefined,
): string | undefined {
  const cards = columns.flatMap((column) => column.cards)
  if (cards.some(({ key }) => key === wanted)) return wanted
  return (cards.find(({ to }) => now !== undefined && to > now) ?? cards[0])?.key
}

/** Manages a roving tab stop: one card is in the tab order, arrow keys move to the others. */
export function useArrowKeys(columns: readonly DayColumn[], now: number | undefined, onOpen: (card: Card) => void) {
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
    const next = cardByArrow(columns, from, keyOf(event))
    if (!next) return
    event.preventDefault()
    setWalked(next.key)
    event.currentTarget.querySelector<HTMLElement>(`[data-card="${CSS.escape(next.key)}"]`)?.focus()
  }
  return { stop: tabStopCard(columns, walked, now), open, onKeyDown }
}
