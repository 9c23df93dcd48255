/** Finds the salon's service or person that another program's name means (APT-22). */

import { wordsOf } from '../../fold.ts'
import { parseProductKey } from '../../product/product-key.ts'
import { byOtherWord, serviceDistance } from '../../product/search.ts'

/** Key: the text, by `normalisedName`; value: a product's key or a person's id; null: deliberately none. */
export type NameMapping = Readonly<Record<string, string | null>>

export const normalisedName = (text: string): string => wordsOf(text).join(' ')

/**
 * Finds an exact name, else the longest name whose words all occur in the text, else a name that begins with the
 * text, else a synonym. undefined: no match, or several services or people.
 */
export function nameMatcher(known: readonly { id: string; name: string }[]): (text: string) => string | undefined {
  const all = known.map(({ id, name }) => ({ id, words: wordsOf(name) })).filter(({ words }) => words.length > 0)
  return (text) => {
    const words = wordsOf(text)
    if (words.length === 0) return undefined
    const same = all.filter((each) => each.words.join(' ') === words.join(' '))
    if (same.length > 0) return onlyService(same)
    const within = all.filter((each) => each.words.every((word) => words.includes(word)))
    const most = Math.max(...within.map((each) => each.words.length))
    return (
      onlyService(within.filter((each) => each.words.length === most)) ??
      onlyService(all.filter((each) => words.every((word, index) => each.words[index]?.startsWith(word)))) ??
      onlyService(known.filter(({ name }) => meansSame(name, text)))
    )
  }
}

const meansSame = (name: string, text: string): boolean =>
  (serviceDistance({ name, description: '', category: null, variants: [] }, text) ?? 0) >= byOtherWord

/** Counts the variants of a service as one and returns the first, in the salon's order. */
function onlyService(found: readonly { id: string }[]): string | undefined {
  const services = new Set(found.map(({ id }) => parseProductKey(id).productId))
  return services.size === 1 ? found[0]?.id : undefined
}
