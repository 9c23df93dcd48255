/** Pictures of services and people (CAT-02, STF-03), and of customers, which only the salon sees (CUS-08). */
import * as z from 'zod/mini'
import { salon, salonApps } from './access.ts'
import { call } from './call.ts'
import { Id, Instant } from './wire.ts'

/** `path` and `srcset` are immutable addresses; `width` and `height` are those of `path`, in pixels. */
export const Picture = z.object({
  id: Id,
  path: z.string(),
  width: z.int(),
  height: z.int(),
  /** `#rrggbb`: the picture's average colour, shown until it has loaded. */
  color: z.string(),
  /** For `<source>`, best first. */
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
})
export type Picture = z.infer<typeof Picture>

/** Media types and size of an upload; also for a salon's own pictures. */
export const pictureUpload = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxBytes: 10 * 1024 * 1024,
} as const
const pictureParams = { params: z.object({ id: Id }) }
const createdOnce = { status: 201, idempotent: true } as const
const pictureRefusals = ['picture-invalid', 'picture-too-small'] as const

export const uploadProductPicture = call({
  id: 'uploadProductPicture',
  summary: 'Adds or replaces a service’s picture: at least 200 × 200, metadata removed',
  route: 'POST /v1/products/{id}/picture',
  access: salon('catalogue', ['ADMIN']),
  ...pictureParams,
  upload: pictureUpload,
  response: Picture,
  ...createdOnce,
  refuses: ['product.notFound', ...pictureRefusals],
})

export const uploadStaffPicture = call({
  id: 'uploadStaffPicture',
  summary: 'Adds or replaces a person’s photo, cropped to a square',
  route: 'POST /v1/staff/{id}/picture',
  access: salon('staff', ['ADMIN']),
  ...pictureParams,
  upload: pictureUpload,
  response: Picture,
  ...createdOnce,
  refuses: ['staff.notFound', ...pictureRefusals],
})

/** `removed`: false restores a picture until the next night, replacing its successor. */
const RemovalBody = z.strictObject({ removed: z.boolean() })

export const keepProductPicture = call({
  id: 'keepProductPicture',
  summary: 'Removes a service’s picture, or restores it until the next night',
  route: 'PATCH /v1/product-pictures/{id}',
  access: salon('catalogue', ['ADMIN']),
  ...pictureParams,
  body: RemovalBody,
  refuses: ['picture.notFound'],
})

export const keepStaffPicture = call({
  id: 'keepStaffPicture',
  summary: 'Removes a person’s photo, or restores it until the next night',
  route: 'PATCH /v1/staff-pictures/{id}',
  access: salon('staff', ['ADMIN']),
  ...pictureParams,
  body: RemovalBody,
  refuses: ['picture.notFound'],
})

/** Has no addresses: only the salon may see it. */
export const CustomerPicture = z.object({
  id: Id,
  createdTime: Instant,
  width: z.int(),
  height: z.int(),
  color: z.string(),
})
export type CustomerPicture = z.infer<typeof CustomerPicture>

/** A picture of a message about a visit, without an address, since only the visit's people may see it (APT-16p). */
export const MessagePicture = z.object({ id: Id, width: z.int(), height: z.int(), color: z.string() })
export type MessagePicture = z.infer<typeof MessagePicture>

export const getCustomerPictures = call({
  id: 'getCustomerPictures',
  summary: 'Photos of a customer stored by the salon, the latest first',
  route: 'GET /v1/customers/{id}/pictures',
  access: salon('customersRead', salonApps),
  ...pictureParams,
  response: z.array(CustomerPicture),
  refuses: ['notFound'],
})

export const uploadCustomerPicture = call({
  id: 'uploadCustomerPicture',
  summary: 'Adds a photo of a customer: at least 200 × 200, metadata removed',
  route: 'POST /v1/customers/{id}/pictures',
  access: salon('customersRead', salonApps),
  ...pictureParams,
  upload: pictureUpload,
  response: CustomerPicture,
  ...createdOnce,
  refuses: ['notFound', 'too-many-pictures', ...pictureRefusals],
})

export const getCustomerPicture = call({
  id: 'getCustomerPicture',
  summary: 'One photo of a customer, as a data URL',
  route: 'GET /v1/customer-pictures/{id}',
  access: salon('customersRead', salonApps),
  ...pictureParams,
  query: z.object({ size: z.optional(z.enum(['small', 'large'])) }),
  response: z.object({ data: z.string() }),
  refuses: ['picture.notFound'],
})

export const keepCustomerPicture = call({
  id: 'keepCustomerPicture',
  summary: 'Removes a photo of a customer, or restores it until the next night',
  route: 'PATCH /v1/customer-pictures/{id}',
  access: salon('customersRead', salonApps),
  ...pictureParams,
  body: RemovalBody,
  refuses: ['picture.notFound', 'too-many-pictures'],
})
