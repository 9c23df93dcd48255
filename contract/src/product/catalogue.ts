/** The salon's services, as ADMIN edits them (CAT-01, CAT-02, CAT-07, CAT-09, CAT-10). */
import { dayLimitRange } from '@goldline/domain/availability/day-limit'
import { catalogueLimits, percentLimits } from '@goldline/domain/product/catalogue'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Picture } from '../picture.ts'
import { HappyHours, localizedTexts, Names, Promotion } from '../product.ts'
import { Day, Id, IfMatch, LanguageCode, WeekdayName } from '../wire.ts'

const access = salon('catalogue', ['ADMIN'])

const Descriptions = localizedTexts(maxLengths.description)

const { step, duration, buffer, price, vatRate, products, variants, addOns } = catalogueLimits
const within = ({ min, max }: { min: number; max: number }) => z.int().check(z.gte(min), z.lte(max))
const minutes = (limits: { min: number; max: number }) => within(limits).check(z.multipleOf(step))
const Price = within(price)
/** Work until `gapFrom`, then a gap, then work until `duration`, then a buffer. */
const timing = {
  duration: minutes(duration),
  gapFrom: minutes({ min: 0, max: duration.max }),
  gapMinutes: minutes({ min: 0, max: duration.max }),
  bufferMinutes: minutes(buffer),
}

/** A percentage with at most two decimals, or whole minor units. */
const reduction = {
  activated: z.boolean(),
  amount: z.number().check(z.gte(0), z.lte(price.max), z.multipleOf(0.01)),
  percentage: z.boolean(),
}
const Hour = z.nullable(z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)))
const EditedPromotion = z.strictObject({ ...reduction, fromDate: z.nullable(Day), toDate: z.nullable(Day) })
const EditedHappyHours = z.strictObject({
  ...reduction,
  fromHour: Hour,
  toHour: Hour,
  weekDays: z.array(WeekdayName).check(z.maxLength(7)),
})

/** CAT-11; null: as for the service. */
export const EditedTerms = { price: z.nullable(Price), duration: z.nullable(minutes(duration)) }
const TermsOfPeople = z.array(z.strictObject({ staffId: Id, ...EditedTerms })).check(z.maxLength(200))
/** Its offer and SKU at the marketplace; null: none. Set by `putMarketplaceMapping` (MKT-02). */
const marketplaceIds = { twOfferId: z.nullable(z.string()), twSkuId: z.nullable(z.string()) }
const OwnVariant = z.strictObject({
  id: Id,
  names: Names,
  price: Price,
  ...timing,
  ownTerms: TermsOfPeople,
  ...marketplaceIds,
})
/** `id`: the existing variant; absent: a new one. */
const EditedVariant = z.strictObject({
  id: z.optional(Id),
  names: Names,
  price: Price,
  ...timing,
  ownTerms: z.optional(TermsOfPeople),
})

const ownProductFields = {
  /** null: the default category, whose name is hidden. */
  categoryId: z.nullable(Id),
  names: Names,
  descriptions: Descriptions,
  /** What customers should do before a visit (APT-18); absent: nothing. */
  preparations: z.optional(localizedTexts(maxLengths.preparation)),
  price: Price,
  /** The price is shown as "from". */
  priceFrom: z.boolean(),
  /** Hundredths of a percent. */
  vatRate: within(vatRate),
  ...timing,
  enabled4Booking: z.boolean(),
  /** Whether only customers who were at the salon before can book it online (BKG-03); absent: no. */
  knownOnly: z.optional(z.boolean()),
  /** Whether the salon confirms each online booking of it (APT-16g); absent: no. */
  salonConfirms: z.optional(z.boolean()),
  /** The number of visits a day that can be booked online with it (APT-16d); absent or null: unlimited. */
  mostPerDay: z.optional(z.nullable(within(dayLimitRange))),
  specialists: z.array(Id).check(z.maxLength(200)),
  ownTerms: TermsOfPeople,
}

export const OwnProduct = z.object({
  '@type': z.literal('basic-product'),
  id: Id,
  /** For If-Match. */
  version: z.int(),
  ...ownProductFields,
  ...marketplaceIds,
  categoryId: Id,
  picture: z.nullable(Picture),
  promotion: z.nullable(Promotion),
  happyHours: z.nullable(HappyHours),
  variants: z.array(OwnVariant),
  /** CAT-13; absent: none. */
  addOns: z.optional(z.array(OwnVariant)),
  /** Upcoming confirmed appointments, which keep their agreed terms. */
  comingAppointments: z.int(),
})
export type OwnProduct = z.infer<typeof OwnProduct>

export const EditedProduct = z.strictObject({
  ...ownProductFields,
  ownTerms: z.optional(TermsOfPeople),
  promotion: z.nullable(EditedPromotion),
  happyHours: z.nullable(EditedHappyHours),
  variants: z.array(EditedVariant).check(z.maxLength(variants)),
  addOns: z.optional(z.array(EditedVariant).check(z.maxLength(addOns))),
})
export type EditedProduct = z.infer<typeof EditedProduct>

export const OwnCategory = z.object({
  '@type': z.literal('basic-product-category'),
  id: Id,
  names: Names,
  isDefault: z.boolean(),
  products: z.array(OwnProduct),
})
export type OwnCategory = z.infer<typeof OwnCategory>

const Specialist = z.object({
  '@type': z.literal('basic-staff'),
  id: Id,
  name: z.string(),
  surname: z.string(),
  color: z.int(),
  active: z.boolean(),
  enabled4Booking: z.boolean(),
})

export const Catalogue = z.object({
  /** The salon's language, required for every name. */
  language: LanguageCode,
  categories: z.array(OwnCategory),
  staff: z.array(Specialist),
})
export type Catalogue = z.infer<typeof Catalogue>

export const getCatalogue = call({
  id: 'getCatalogue',
  summary: 'The salon’s own categories and services in their order, and the people who may do them',
  route: 'GET /v1/catalogue',
  access,
  response: Catalogue,
})

export const createCategory = call({
  id: 'createCategory',
  summary: 'Adds a category at the end',
  route: 'POST /v1/product-categories',
  access,
  body: z.strictObject({ names: Names }),
  response: OwnCategory,
  status: 201,
  idempotent: true,
  refuses: ['catalogue.full'],
})

/** The last change of a name or position wins. */
export const updateCategory = call({
  id: 'updateCategory',
  summary: 'Renames a category, or moves it to a position (0 is the first)',
  route: 'PATCH /v1/product-categories/{id}',
  access,
  params: z.object({ id: Id }),
  body: z.strictObject({
    names: z.optional(Names),
    place: z.optional(within({ min: 0, max: catalogueLimits.categories })),
  }),
  refuses: ['category.notFound'],
})

export const deleteCategory = call({
  id: 'deleteCategory',
  summary: 'Removes a category; its services move to the default one, whose name is hidden',
  route: 'DELETE /v1/product-categories/{id}',
  access,
  params: z.object({ id: Id }),
  refuses: ['category.notFound'],
})

export const createProduct = call({
  id: 'createProduct',
  summary: 'Adds a service at the end of its category; it can be booked at once if it is enabled and a person does it',
  route: 'POST /v1/products',
  access,
  body: EditedProduct,
  response: OwnProduct,
  status: 201,
  idempotent: true,
  refuses: ['category.notFound', 'staff.notFound', 'product.notFound', 'catalogue.full'],
})

export const updateProduct = call({
  id: 'updateProduct',
  summary:
    'Changes the fields sent; variants, add-ons and specialists as a whole. Appointments keep their agreed terms',
  route: 'PATCH /v1/products/{id}',
  access,
  params: z.object({ id: Id }),
  body: z.partial(EditedProduct),
  requestHeaders: IfMatch,
  response: OwnProduct,
  refuses: ['product.notFound', 'category.notFound', 'staff.notFound', 'version-conflict', 'product.is-patch-test'],
})

export const changeProducts = call({
  id: 'changeProducts',
  summary: 'Changes several services at once, all or none: prices by percent, who does them, whether they are online',
  route: 'POST /v1/products/changes',
  access,
  body: z.strictObject({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(products)),
    percent: z.optional(z.number().check(z.gte(percentLimits.min), z.lte(percentLimits.max), z.multipleOf(0.01))),
    specialist: z.optional(z.strictObject({ staffId: Id, does: z.boolean() })),
    enabled4Booking: z.optional(z.boolean()),
  }),
  idempotent: true,
  refuses: ['product.notFound', 'staff.notFound', 'product.is-patch-test'],
})

export const moveProduct = call({
  id: 'moveProduct',
  summary: 'Moves a service to a position in a category (0 is the first; null: the default category)',
  route: 'PUT /v1/products/{id}/place',
  access,
  params: z.object({ id: Id }),
  body: z.strictObject({ categoryId: z.nullable(Id), place: within({ min: 0, max: products }) }),
  refuses: ['product.notFound', 'category.notFound'],
})

export const deleteProduct = call({
  id: 'deleteProduct',
  summary: 'Removes a service from booking; appointments keep it (CAT-06)',
  route: 'DELETE /v1/products/{id}',
  access,
  params: z.object({ id: Id }),
  refuses: ['product.notFound', 'product.is-patch-test'],
})
