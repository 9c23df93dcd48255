/** Decides which services a customer's packages pay for (POS-17). */

type CustomerPackage = {
  readonly id: string
  readonly productId: string
  /** null: any variant. */
  readonly variantId: string | null
  /** Visits left. */
  readonly left: number
}

type Service = { readonly productId: string | null; readonly variantId: string | null }

export const coversService = (
  { productId, variantId }: Omit<CustomerPackage, 'id' | 'left'>,
  service: Service,
): boolean => service.productId === productId && (variantId === null || service.variantId === variantId)

type CoverableLine = Service & {
  readonly id: string
  readonly quantity: number
  /** The package that already pays for it. */
  readonly customerPackageId: string | null
}

/**
 * Returns the package that could pay for each line without one, by the line's id: the first with enough visits left
 * after the previous lines. `packages` are the customer's, oldest first.
 */
export function proposedPackages(
  lines: readonly CoverableLine[],
  packages: readonly CustomerPackage[],
): Map<string, string> {
  const left = new Map(packages.map(({ id, left: visits }) => [id, visits]))
  const take = (id: string, quantity: number) => left.set(id, (left.get(id) ?? 0) - quantity)
  for (const { customerPackageId, quantity } of lines) if (customerPackageId !== null) take(customerPackageId, quantity)
  const proposed = new Map<string, string>()
  for (const line of lines) {
    if (line.customerPackageId !== null) continue
    const found = packages.find((each) => coversService(each, line) && (left.get(each.id) ?? 0) >= line.quantity)
    if (found === undefined) continue
    take(found.id, line.quantity)
    proposed.set(line.id, found.id)
  }
  return proposed
}
