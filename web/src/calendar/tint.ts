import type { Card, DayColumn } from './day-columns.ts'

export type Colouring = 'status' | 'person' | 'category'

const hues = 8

/** Which of the colours a card has; undefined: its status's. */
export function tintOf(card: Card, { person }: Pick<DayColumn, 'person'>, colouring: Colouring): number | undefined {
  if (colouring === 'status' || card.appointment.status === 'BLOCKER') return undefined
  if (colouring === 'person') return person && person.color % hues
  const place = card.services[0]?.product?.categoryOrder
  return place === undefined ? undefined : place % hues
}
