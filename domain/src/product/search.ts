/** Finds services and ranks them. */
import { wordsOf } from '../fold.ts'

export type SearchedService = {
  name: string
  description: string
  /** null: the default category, which has no name (CAT-01). */
  category: string | null
  variants: readonly string[]
}

/**
 * Shorter words such as `gel` occur in longer ones by chance (`Nägel`); from this length on they match inside compounds
 * too.
 */
const insideFrom = 4

/**
 * Distance to the query: 0 if every word is in the name, then variants, category, description. undefined: a word is
 * nowhere. An empty query matches every service.
 */
export function serviceDistance(service: SearchedService, query: string): number | undefined {
  const { name, variants, category, description } = service
  // Folded only when asked: a salon's page opens without a question, and all its words would hold up a slow phone.
  const places = [name, variants.join(' '), category ?? '', description]
  const nearest = wordsOf(query).map((word) => places.findIndex((text) => isAmong(wordsOf(text), word)))
  return nearest.includes(-1) ? undefined : Math.max(0, ...nearest)
}

/** At the beginning of a word, or of several written together: `gelmanikure` matches Gel-Maniküre. */
function isAmong(words: readonly string[], wanted: string): boolean {
  const begins = words.some((_, index) => words.slice(index).join('').startsWith(wanted))
  return begins || (wanted.length >= insideFrom && words.some((word) => word.includes(wanted)))
}
