/** Orders a salon's saved cards, and chooses the one that pays (PAY-01, PAY-05). */

export const setupStates = ['CREATED', 'FINISHED'] as const
export type SetupState = (typeof setupStates)[number]

/** `createdAt`: epoch milliseconds. */
export type Card = { readonly id: string; readonly isDefault: boolean; readonly createdAt: number }

/** Sorts cards: the default first, then the newest. */
export function sortedCards<Own extends Card>(cards: readonly Own[]): Own[] {
  return cards.toSorted(
    (a, b) => Number(b.isDefault) - Number(a.isDefault) || b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1),
  )
}

/**
 * Returns the card that pays after `removed` is removed: the default if it stays, else the newest; undefined if none is
 * left.
 */
export function defaultAfterRemoval(cards: readonly Card[], removed: string): string | undefined {
  return sortedCards(cards.filter(({ id }) => id !== removed))[0]?.id
}

/** Returns whether a card's last month is over; `today` is `YYYY-MM-DD`. */
export function hasExpired({ expiryMonth, expiryYear }: { expiryMonth: number; expiryYear: number }, today: string) {
  return today.slice(0, 7) > `${expiryYear}-${String(expiryMonth).padStart(2, '0')}`
}
