import type { BusinessObject } from '@goldline/contract/business-object'
import { type PricedProduct, priceAt } from '@goldline/domain/product/price'
import { productKey } from '@goldline/domain/product/product-key'
import { zone } from '@goldline/domain/time/zone'

/** One choice: a service, or one of its variants. */
export type Tile = {
  /** The product key, as used in calls. */
  product: string
  name: string
  price: number
  listPrice: number
  /** Whether the final price is agreed in the salon. */
  from: boolean
  duration: number
  picture: BusinessObject['categories'][number]['products'][number]['picture']
}
type Group = { id: string; name: string | null; tiles: Tile[] }

/** Returns the services to choose at the kiosk, at current prices (CAT-03, CAT-04); omits empty categories. */
export function kioskServiceGroups(
  { categories, timeZone }: Pick<BusinessObject, 'categories' | 'timeZone'>,
  now: number,
): Group[] {
  const { day, minutes } = zone(timeZone).toWall(now)
  const priceOf = (priced: PricedProduct) => priceAt(priced, day, minutes).price
  return categories
    .map(({ id, name, products }) => ({
      id,
      name,
      tiles: products
        .filter(({ enabled4Booking, specialists }) => enabled4Booking && specialists.length > 0)
        .flatMap((product): Tile[] => {
          const { promotion, happyHours, picture, priceFrom: from } = product
          const common = { picture, from }
          if (product.variants.length === 0)
            return [
              {
                ...common,
                product: product.id,
                name: product.name,
                price: priceOf(product),
                listPrice: product.price,
                duration: product.duration,
              },
            ]
          return product.variants.map((variant) => ({
            ...common,
            product: productKey({ productId: product.id, variantId: variant.id }),
            name: `${product.name}, ${variant.name}`,
            price: priceOf({ price: variant.price, promotion, happyHours }),
            listPrice: variant.price,
            duration: variant.duration,
          }))
        }),
    }))
    .filter(({ tiles }) => tiles.length > 0)
}
