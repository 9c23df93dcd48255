/** Which services a search finds, and which of them first. */
import { wordsOf } from '../fold.ts'

export type SearchedService = {
  name: string
  description: string
  /** null: the default category, which has no name (CAT-01). */
  category: string | null
  variants: readonly string[]
}

/** Words as short as `gel` stand in many a longer one by chance (`Nägel`); longer ones are found inside compounds, too. */
const insideFrom = 4

/**
 * How far off a service is from what is searched: 0 where every word is in its name, then variants, category, description.
 * Undefined: a word is nowhere in it. Nothing searched finds every service.
 */
export function serviceDistance(service: SearchedService, query: string): number | undefined {
  const { name, variants, category, description } = service
  const places = [name, variants.join(' '), category ?? '', description].map(wordsOf)
  const nearest = wordsOf(query).map((word) => places.findIndex((words) => isAmong(words, word)))
  return nearest.includes(-1) ? undefined : Math.max(0, ...nearest)
}

/** At the beginning of a word, or of several written as one: `gelmanikure` is Gel-Maniküre. */
function isAmong(words: readonly string[], wanted: string): boolean {
  const begins = words.some((_, index) => words.slice(index).join('').startsWith(wanted))
  return begins || (wanted.length >= insideFrom && words.some((word) => word.includes(wanted)))
}
