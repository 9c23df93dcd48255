/** Categories, products and their variants (CAT-01, -02, -09). */
import * as z from 'zod/mini'
import { Day, Id, Minutes, Money, WeekdayName } from './wire.ts'

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

/** Addressed as `productId%variantId`. */
const Variant = z.object({ id: Id, name: z.string(), price: Money, duration: Minutes })

export const Product = z.object({
  '@type': z.literal('basic-product'),
  id: Id,
  name: z.string(),
  description: z.string(),
  price: Money,
  duration: Minutes,
  displayOrder: z.int(),
  enabled4Booking: z.boolean(),
  specialists: z.array(Id),
  variants: z.array(Variant),
  promotion: z.nullable(Promotion),
  happyHours: z.nullable(HappyHours),
})
export type Product = z.infer<typeof Product>

export const Category = z.object({
  '@type': z.literal('basic-product-category'),
  id: Id,
  /** null: the default category, whose name is hidden. */
  name: z.nullable(z.string()),
  displayOrder: z.int(),
  products: z.array(Product),
})
export type Category = z.infer<typeof Category>
