/** The key of a service in visits and calls: its id, and after `%` the id of the variant or add-on (CAT-02, CAT-13). */
export type ServiceIds = { productId: string; variantId: string | null }

export const productKey = ({ productId, variantId }: ServiceIds): string =>
  variantId === null ? productId : `${productId}%${variantId}`

/** Returns the ids of the services in keys, without variants. */
export const productIdsOf = (keys: readonly string[]): string[] => keys.map((key) => parseProductKey(key).productId)

/** Reads a key; text without `%` is a product's id. */
export function parseProductKey(key: string): ServiceIds {
  const [productId = '', variantId = null] = key.split('%')
  return { productId, variantId }
}
