/** Packages (POS-17): several visits for one price, sold as a line of a sale and used by its services. */
import { saleLimits } from '@goldline/domain/checkout/sale'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { ProductKey } from '../appointment.ts'
import { call } from '../call.ts'
import { Amount, integerRange } from '../checkout.ts'
import { Names } from '../product.ts'
import { Id, IfMatch } from '../wire.ts'

const fields = {
  /** By language; the salon's own is required (CAT-10). */
  names: Names,
  /** Without a variant, covers all of them. */
  product: ProductKey,
  visits: integerRange(saleLimits.packageVisits),
  price: Amount,
}

/** A package on offer. `name`, and `productName` (the service's present name), are in the reader's language. */
export const Package = z.object({
  ...fields,
  online: z.boolean(),
  id: Id,
  name: z.string(),
  productName: z.string(),
  version: z.int(),
})
export type Package = z.infer<typeof Package>

/** `online`: whether the salon's page sells it, too (GFT-01h). */
const Body = z.strictObject({ ...fields, online: z.optional(z.boolean()) })

const access = salon('giftCards', ['ADMIN'])
const params = z.object({ id: Id })

/** Sorted by name. The till sees only packages whose service is still offered. */
export const getPackages = call({
  id: 'getPackages',
  summary: 'Packages that the salon offers',
  route: 'GET /v1/packages',
  access: salon('checkout', ['ADMIN', 'CHECKOUT']),
  response: z.array(Package),
})

export const createPackage = call({
  id: 'createPackage',
  summary: 'Offer a package',
  route: 'POST /v1/packages',
  access,
  body: Body,
  response: Package,
  status: 201,
  idempotent: true,
  refuses: ['product.notFound'],
})

/** Changes only the sent fields; sold packages stay unchanged. */
export const updatePackage = call({
  id: 'updatePackage',
  summary: 'Change a package',
  route: 'PATCH /v1/packages/{id}',
  access,
  params,
  requestHeaders: IfMatch,
  body: z.partial(Body),
  response: Package,
  refuses: ['package.notFound', 'product.notFound', 'version-conflict'],
})

/** Ends its sale; sold packages stay valid. */
export const removePackage = call({
  id: 'removePackage',
  summary: 'Remove a package from sale',
  route: 'DELETE /v1/packages/{id}',
  access,
  params,
  refuses: ['package.notFound'],
})
