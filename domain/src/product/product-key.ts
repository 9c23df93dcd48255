/**
 * The key of a service as visits and calls name it: its id, and after `%` that of the variant or add-on (CAT-02, CAT-13).
 */
export type ServiceIds = { productId: string; variantId: string | null }

export const productKey = ({ productId, variantId }: ServiceIds): string =>
  variantId === null ? productId : `${productId}%${variantId}`

/** Reads a key; ids that are none stay as they are. */
export function parseProductKey(key: string): ServiceIds {
  const [productId = '', variantId = null] = key.split('%')
  return { productId, variantId }
}
