/** Categories, products and their variants (CAT-01, -02, -09). */
import { longest } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { Picture } from './picture.ts'
import { Day, Id, LanguageCode, Minutes, Money, text, WeekdayName } from './wire.ts'

/** Texts by language, of at most so many characters. */
export const texts = (max: number) =>
  z.strictObject({ de: z.optional(text(max)), en: z.optional(text(max)), vi: z.optional(text(max)) })
/** What a salon names something, by language (CAT-10). */
export const Names = texts(longest.name)

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
 * CAT-10: names come in the reader's language, else in the salon's, else in any. `nameLanguage` says which where it is
 * not the salon's; `otherNames` are those in other languages, to be searched.
 */
export const named = {
  name: z.string(),
  nameLanguage: z.optional(LanguageCode),
  otherNames: z.optional(z.array(z.string())),
}

/** CAT-11: what somebody costs and needs; null: as the service says. */
export const OwnTerms = z.object({ staffId: Id, price: z.nullable(Money), duration: z.nullable(Minutes) })

/** Addressed as `productId%variantId`. */
const Variant = z.object({
  id: Id,
  ...named,
  price: Money,
  duration: Minutes,
  /** Absent: everybody does it as it says. */
  ownTerms: z.optional(z.array(OwnTerms)),
})

export const Product = z.object({
  '@type': z.literal('basic-product'),
  id: Id,
  ...named,
  description: z.string(),
  descriptionLanguage: z.optional(LanguageCode),
  price: Money,
  /** What is paid is settled in the salon. */
  priceFrom: z.boolean(),
  duration: Minutes,
  displayOrder: z.int(),
  enabled4Booking: z.boolean(),
  specialists: z.array(Id),
  ownTerms: z.optional(z.array(OwnTerms)),
  picture: z.optional(Picture),
  variants: z.array(Variant),
  promotion: z.nullable(Promotion),
  happyHours: z.nullable(HappyHours),
})
export type Product = z.infer<typeof Product>

export const Category = z.object({
  '@type': z.literal('basic-product-category'),
  id: Id,
  ...named,
  /** null: the default category, whose name is hidden. */
  name: z.nullable(z.string()),
  displayOrder: z.int(),
  products: z.array(Product),
})
export type Category = z.infer<typeof Category>
