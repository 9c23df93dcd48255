/**
 * Decides whether two customers with the same number or e-mail are one person, or for example a child with its mother's
 * contact data (CUS-08).
 */
import { foldName, wordsOf } from '../fold.ts'

type PersonName = { name: string; surname: string }

/**
 * Compares first names: every word of one occurs in the other, or is the beginning of one of its words; a swapped
 * surname counts too.
 */
export const isSamePerson = (one: PersonName, other: PersonName): boolean => covers(one, other) || covers(other, one)

function covers({ name }: PersonName, other: PersonName): boolean {
  const words = wordsOf(foldName(`${other.name} ${other.surname}`))
  return wordsOf(foldName(name)).every((word) => words.some((each) => isWordOrPrefix(word, each)))
}

/** Treats Kat as Katharina, but not An as Anh. */
const isWordOrPrefix = (one: string, other: string): boolean =>
  one === other || (Math.min(one.length, other.length) > 2 && (one.startsWith(other) || other.startsWith(one)))
