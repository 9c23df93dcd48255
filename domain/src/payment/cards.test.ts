import { describe, expect, test } from 'vitest'
import { defaultAfterRemoval, hasExpired, sortedCards } from './cards.ts'

const card = (id: string, createdAt: number, isDefault = false) => ({ id, createdAt, isDefault })

describe('[PAY-01, PAY-05] a salon’s cards', () => {
  const cards = [card('old', 1), card('pays', 2, true), card('new', 3)]

  test('the default comes first, then the newest', () => {
    expect(sortedCards(cards).map(({ id }) => id)).toEqual(['pays', 'new', 'old'])
  })

  test.each([
    ['the default: the newest card pays', cards, 'pays', 'new'],
    ['another card: the default stays', cards, 'new', 'pays'],
    ['the last card: none pays', [card('pays', 2, true)], 'pays', undefined],
    ['one of several from the same moment: one still pays', [card('a', 1, true), card('b', 1), card('c', 1)], 'a', 'c'],
  ])('after removing %s', (_, all, removed, next) => {
    expect(defaultAfterRemoval(all, removed)).toBe(next)
  })

  test.each([
    ['2026-11-30', false],
    ['2026-12-01', true],
    ['2027-01-01', true],
  ])('a card valid until November 2026 has expired on %s: %s', (today, expired) => {
    expect(hasExpired({ expiryMonth: 11, expiryYear: 2026 }, today)).toBe(expired)
  })
})
