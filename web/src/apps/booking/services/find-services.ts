import type { Category, Product } from '@goldline/contract/product'
import { serviceDistance } from '@goldline/domain/product/search'

/** Show the search only if a salon offers more services than this. */
export const fewServices = 8

/**
 * Categories with the services that can be booked online, that `staffId` does (null: anybody), and that `query`
 * matches, best first. Leaves out empty categories.
 */
export function findServices(categories: readonly Category[], query: string, staffId: string | null): Category[] {
  const found = categories.flatMap((category) => {
    const near = nearest(
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
        ),
    )
    const [first] = near
    return first
      ? [{ distance: first.distance, category: { ...category, products: near.map(({ each }) => each) } }]
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
