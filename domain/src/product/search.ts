/** Finds services and ranks them. */
import { isNear } from '../edit-distance.ts'
import { nameWordsOf } from '../fold.ts'
import { type SearchTerm, searchTerms, synonymPattern } from './trade-words.ts'

export type SearchedService = {
  name: string
  description: string
  /** null: the default category, which has no name (CAT-01). */
  category: string | null
  variants: readonly string[]
}

/**
 * From this length on, words also match inside compounds; shorter ones such as `gel` occur in longer words by chance
 * (`Nägel`).
 */
const insideFrom = 4

/** From this distance on, a service was found only by a synonym or a misspelt word. */
export const byOtherWord = 4

/**
 * Returns the distance to the query: 0 if every word is in the name, then variants, category, description; 4 more if a
 * word is found only by a synonym. undefined: a word is not found. An empty query matches every service.
 * @param near accepts misspelt words too, for a second search when the first found nothing
 */
export function serviceDistance(service: SearchedService, query: string, near = false): number | undefined {
  const { name, variants, category, description } = service
  // Fold texts only for a search: a salon's page opens without one, and folding everything would slow down a slow
  // phone.
  let places: string[][] | undefined
  const distances = searchTerms(query, { near }).map((term) => {
    places ??= [name, variants.join(' '), category ?? '', description].map(nameWordsOf)
    return distanceOf(places, term, near)
  })
  return distances.includes(-1) ? undefined : Math.max(0, ...distances)
}

/**
 * Returns services that match the query, best first, else those that nearly match; equally good ones keep their order.
 */
export function servicesFor<Service>(
  services: readonly Service[],
  query: string,
  searched: (service: Service) => SearchedService,
): Service[] {
  const fitting = (near: boolean) =>
    services
      .map((service) => ({ service, distance: serviceDistance(searched(service), query, near) }))
      .filter(({ distance }) => distance !== undefined)
      .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
      .map(({ service }) => service)
  const found = fitting(false)
  return found.length > 0 ? found : fitting(true)
}

function distanceOf(places: readonly string[][], { word, others }: SearchTerm, near: boolean): number {
  const wanted = word.replaceAll(' ', '')
  const own = places.findIndex((words) => isAmong(words, wanted))
  if (own !== -1) return own
  const means = (words: readonly string[]) =>
    others.some((other) => ` ${words.join(' ')} `.includes(synonymPattern(other)))
  const other = places.findIndex((words) => means(words) || (near && words.some((each) => isNear(each, wanted))))
  return other === -1 ? -1 : byOtherWord + other
}

/** Matches the beginning of a word, or of several words written together: `gelmanikure` matches Gel-Maniküre. */
function isAmong(words: readonly string[], wanted: string): boolean {
  const begins = words.some((_, index) => words.slice(index).join('').startsWith(wanted))
  return begins || (wanted.length >= insideFrom && words.some((word) => word.includes(wanted)))
}
