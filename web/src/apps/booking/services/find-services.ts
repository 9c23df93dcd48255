import type { Category, Product } from '@goldline/contract/product'
import { serviceDistance } from '@goldline/domain/product/search'

/** Show the search only if a salon offers more services than this. */
export const fewServices = 8

/**
 * Categories with the services that can be booked online, that `staffId` does (null: anybody), and that `query`
 * matches, best first; if it matches none, those that it nearly matches. Leaves out empty categories.
 */
export function findServices(categories: readonly Category[], query: string, staffId: string | null): Category[] {
  const found = findBy(categories, { query, staffId, near: false })
  return found.length > 0 || query === '' ? found : findBy(categories, { query, staffId, near: true })
}

/** The words of a search that a service of the salon has: it may also have asked for a place or a person. */
export function wordsThatFind(categories: readonly Category[], query: string): string {
  const finds = (words: string) => findBy(categories, { query: words, staffId: null, near: false }).length > 0
  return finds(query) ? query : query.split(' ').filter(finds).join(' ')
}

type ServiceSearch = { query: string; staffId: string | null; near: boolean }

function findBy(categories: readonly Category[], { query, staffId, near }: ServiceSearch): Category[] {
  const found = categories.flatMap((category) => {
    const closest = nearest(
      category.products.filter(
        ({ specialists, enabled4Booking }) => enabled4Booking && (staffId === null || specialists.includes(staffId)),
      ),
      ({ description, variants, ...product }) =>
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

/** CAT-10: in any language. */
const allNames = ({ name, otherNames = [] }: Pick<Product, 'name' | 'otherNames'>) => [name, ...otherNames].join(' ')

/** Matches by distance, then in the salon's order. */
function nearest(products: readonly Product[], distanceOf: (product: Product) => number | undefined) {
  return products
    .flatMap((each) => {
      const distance = distanceOf(each)
      return distance === undefined ? [] : [{ each, distance }]
    })
    .sort((a, b) => a.distance - b.distance)
}
