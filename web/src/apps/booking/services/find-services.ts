import type { Category, Product } from '@goldline/contract/product'
import { serviceDistance } from '@goldline/domain/product/search'
import { offeredServices } from '../choice/chosen.ts'

/**
 * Returns the services that can be booked online, that `staffId` does (null: any person), and that match `query`, best
 * matches first; if none matches, similar ones. Leaves out empty categories.
 */
export function findServices(categories: readonly Category[], query: string, staffId: string | null): Category[] {
  const offered = offeredServices(categories, staffId)
  if (query === '') return offered
  const found = findMatches(offered, query, false)
  return found.length > 0 ? found : findMatches(offered, query, true)
}

/** Returns the words of a search that match a service of the salon; other words may name a place or a person. */
export function matchingWords(categories: readonly Category[], query: string): string {
  const offered = offeredServices(categories, null)
  const finds = (words: string) => findMatches(offered, words, false).length > 0
  return finds(query) ? query : query.split(' ').filter(finds).join(' ')
}

function findMatches(categories: readonly Category[], query: string, near: boolean): Category[] {
  const found = categories.flatMap((category) => {
    const closest = sortByDistance(category.products, ({ description, variants, ...product }) =>
      serviceDistance(
        {
          name: allNames(product),
          description,
          category: category.name && allNames({ ...category, name: category.name }),
          variants: variants.map(allNames),
        },
        query,
        near,
      ),
    )
    const [first] = closest
    return first
      ? [{ distance: first.distance, category: { ...category, products: closest.map(({ each }) => each) } }]
      : []
  })
  return found.sort((a, b) => a.distance - b.distance).map(({ category }) => category)
}

/** Joins a service's names in all languages (CAT-10). */
const allNames = ({ name, otherNames = [] }: Pick<Product, 'name' | 'otherNames'>) => [name, ...otherNames].join(' ')

/** Sorts matches by distance, then in the salon's order. */
function sortByDistance(products: readonly Product[], distanceOf: (product: Product) => number | undefined) {
  return products
    .flatMap((each) => {
      const distance = distanceOf(each)
      return distance === undefined ? [] : [{ each, distance }]
    })
    .sort((a, b) => a.distance - b.distance)
}
