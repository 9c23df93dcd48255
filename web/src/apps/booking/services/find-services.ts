import type { Category } from '@goldline/contract/product'
import { normaliseName } from '@goldline/domain/customer/search'

/** A search is worth its room where a salon offers more than this. */
export const fewServices = 8

/**
 * The categories with the services that online customers can book, that `staffId` does (null: anybody) and that have every
 * word of `query` in their name, category, description or variants, whatever its case and accents. Empty categories are left out.
 */
export function findServices(categories: readonly Category[], query: string, staffId: string | null): Category[] {
  const words = query.split(/\s+/).map(normaliseName)
  return categories.flatMap((category) => {
    const products = category.products.filter(({ name, description, variants, specialists, enabled4Booking }) => {
      if (!enabled4Booking || (staffId !== null && !specialists.includes(staffId))) return false
      const said = normaliseName([name, category.name, description, ...variants.map((each) => each.name)].join('|'))
      return words.every((word) => said.includes(word))
    })
    return products.length > 0 ? [{ ...category, products }] : []
  })
}
