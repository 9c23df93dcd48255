/** Categories, products and their variants (CAT-01, -02, -09). */
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { Picture } from './picture.ts'
import { Day, Id, LanguageCode, Minutes, Money, visibleTextSchema, WeekdayName } from './wire.ts'

/** Texts by language, each with at most `max` characters. */
export const localizedTexts = (max: number) =>
  z.strictObject({
    de: z.optional(visibleTextSchema(max)),
    en: z.optional(visibleTextSchema(max)),
    vi: z.optional(visibleTextSchema(max)),
  })
/** Names by language (CAT-10). */
export const Names = localizedTexts(maxLengths.name)

export const Promotion = z.object({
  activated: z.boolean(),
  fromDate: z.nullable(Day),
  toDate: z.nullable(Day),
  amount: z.number(),
  percentage: z.boolean(),
})
export const HappyHours = z.object({
  activated: z.boolean(),
  /** `HH:mm` */
  fromHour: z.nullable(z.string()),
  toHour: z.nullable(z.string()),
  weekDays: z.array(WeekdayName),
  amount: z.number(),
  percentage: z.boolean(),
})

/**
 * CAT-10: names in the reader's language, else in the salon's, else in any. `nameLanguage`: the name's language if it
 * is not the salon's; `otherNames`: those in other languages, for searching.
 */
export const localizedName = {
  name: z.string(),
  nameLanguage: z.optional(LanguageCode),
  otherNames: z.optional(z.array(z.string())),
}

/** CAT-11: a person's own price and duration; null: the service's. */
export const OwnTerms = z.object({ staffId: Id, price: z.nullable(Money), duration: z.nullable(Minutes) })

/** Addressed as `productId%variantId`. */
const Variant = z.object({
  id: Id,
  ...localizedName,
  price: Money,
  duration: Minutes,
  /** Absent: no staff member has their own terms. */
  ownTerms: z.optional(z.array(OwnTerms)),
})

export const Product = z.object({
  '@type': z.literal('basic-product'),
  id: Id,
  ...localizedName,
  description: z.string(),
  descriptionLanguage: z.optional(LanguageCode),
  price: Money,
  /** The final price is set in the salon. */
  priceFrom: z.boolean(),
  duration: Minutes,
  displayOrder: z.int(),
  enabled4Booking: z.boolean(),
  /**
   * Whether only customers who were at the salon before can book it online, checked after the PIN (BKG-03); absent:
   * every customer can.
   */
  knownOnly: z.optional(z.boolean()),
  /** Whether it needs a patch test before (FRM-02i); absent: none. */
  patchTest: z.optional(z.boolean()),
  /** Whether the salon confirms each online booking of it (APT-16g); absent: it is booked at once. */
  salonConfirms: z.optional(z.boolean()),
  specialists: z.array(Id),
  ownTerms: z.optional(z.array(OwnTerms)),
  picture: z.optional(Picture),
  variants: z.array(Variant),
  /** Add-ons, booked only together with the service and addressed like a variant (CAT-13); absent: none. */
  addOns: z.optional(z.array(Variant)),
  promotion: z.nullable(Promotion),
  happyHours: z.nullable(HappyHours),
})
export type Product = z.infer<typeof Product>

export const Category = z.object({
  '@type': z.literal('basic-product-category'),
  id: Id,
  ...localizedName,
  /** null: the default category, whose name is hidden. */
  name: z.nullable(z.string()),
  displayOrder: z.int(),
  products: z.array(Product),
})
export type Category = z.infer<typeof Category>
