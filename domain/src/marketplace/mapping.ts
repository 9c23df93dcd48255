/** Suggests which service or person of the salon corresponds to the marketplace's, and why (MKT-02). */
import { isNear } from '../edit-distance.ts'
import { wordsOf } from '../fold.ts'

export const similarities = ['SAME', 'SIMILAR', 'OTHER'] as const
type Likeness = (typeof similarities)[number]

type Service = { product: string; name: string; duration: number; price: number }
export type Suggestion = { product: string; name: Likeness; duration: Likeness; price: Likeness }

/** Most equally good suggestions to show. */
const mostSuggestions = 2
const points = { SAME: 2, SIMILAR: 1, OTHER: 0 } as const

/**
 * Returns the best suggestion, or two equally good ones. Requires an equal name, or two of name, duration and price
 * alike.
 */
export function suggestServices(
  sku: Pick<Service, 'name' | 'duration' | 'price'>,
  services: readonly Service[],
): Suggestion[] {
  const scored = services.flatMap((service) => {
    const suggestion = compare(sku, service)
    const { name, duration, price } = suggestion
    const alike = [name, duration, price].filter((each) => each !== 'OTHER').length
    const isWorth = name === 'SAME' || alike > 1
    return isWorth ? [{ suggestion, score: 3 * points[name] + points[duration] + points[price] }] : []
  })
  const best = Math.max(...scored.map(({ score }) => score))
  return scored
    .filter(({ score }) => score === best)
    .slice(0, mostSuggestions)
    .map(({ suggestion }) => suggestion)
}

/** Returns whether a suggestion can be accepted without review. */
export const needsNoReview = ({ name, duration, price }: Suggestion): boolean =>
  [name, duration, price].every((each) => each === 'SAME')

const compare = (sku: Pick<Service, 'name' | 'duration' | 'price'>, service: Service): Suggestion => ({
  product: service.product,
  name: nameLikeness(sku.name, service.name),
  duration: sku.duration === service.duration ? 'SAME' : 'OTHER',
  price: sku.price === service.price ? 'SAME' : 'OTHER',
})

/** Compares names: equal words in any order are the same; half of the shorter one's words make them similar. */
function nameLikeness(one: string, other: string): Likeness {
  const some = wordsOf(one)
  const others = wordsOf(other)
  if (some.toSorted().join(' ') === others.toSorted().join(' ')) return 'SAME'
  const [few, many] = some.length <= others.length ? [some, others] : [others, some]
  const shared = few.filter((word) => many.some((each) => isAlike(word, each))).length
  return few.length > 0 && shared * 2 >= few.length ? 'SIMILAR' : 'OTHER'
}

const shortestPart = 4

/**
 * Compares words: one contains the other, as in “Herrenhaarschnitt”, or they are nearly equal, as “Manicure” and
 * “Maniküre”.
 */
const isAlike = (one: string, other: string): boolean =>
  isNear(one, other) ||
  (Math.min(one.length, other.length) >= shortestPart && (one.includes(other) || other.includes(one)))

type SalonPerson = { id: string; name: string; surname: string }

/**
 * Finds the person whose names contain every word of `name`, later words perhaps as initials; undefined: none or
 * several.
 */
export function suggestPerson(name: string, people: readonly SalonPerson[]): string | undefined {
  const words = wordsOf(name)
  const fits = people.filter((person) => {
    const own = wordsOf(`${person.name} ${person.surname}`)
    return words.length > 0 && words.every((word, index) => contains(own, word, index))
  })
  return fits.length === 1 ? fits[0]?.id : undefined
}

/** Only a later word may be an initial. */
const contains = (own: readonly string[], word: string, index: number): boolean =>
  own.some((each) => each === word || (index > 0 && word.length === 1 && each.startsWith(word)))
