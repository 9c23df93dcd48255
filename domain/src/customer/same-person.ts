/**
 * Decides whether two customers with the same number or e-mail are one person, or for example a child with its mother's
 * contact (CUS-08).
 */
import { foldName, wordsOf } from '../fold.ts'

type PersonName = { name: string; surname: string }

/** Compares first names: all words of one occur in the other or begin its words, also with swapped surname. */
export const isSamePerson = (one: PersonName, other: PersonName): boolean => covers(one, other) || covers(other, one)

function covers({ name }: PersonName, other: PersonName): boolean {
  const words = wordsOf(foldName(`${other.name} ${other.surname}`))
  return wordsOf(foldName(name)).every((word) => words.some((each) => isBegun(word, each)))
}

/** Kat is Katharina; An is not Anh. */
const isBegun = (one: string, other: string): boolean =>
  one === other || (Math.min(one.length, other.length) > 2 && (one.startsWith(other) || other.startsWith(one)))
