/** A service of an appointment, as agreed (CAT-05). */
import { priceReasons } from '@goldline/domain/product/price'
import { segmentKinds } from '@goldline/domain/product/segments'
import * as z from 'zod/mini'
import { Id, LanguageCode, Minutes, Money } from '../wire.ts'

/** The service in today's catalogue; `AppointmentService` has the terms agreed at booking (CAT-05). */
const AppointmentProduct = z.object({
  '@type': z.literal('basic-product'),
  id: Id,
  name: z.string(),
  price: Money,
  duration: Minutes,
  /** The position of the service's category in the catalogue, which sets the calendar colour. */
  categoryOrder: z.int(),
})

export const Segment = z.object({ kind: z.enum(segmentKinds), minutes: Minutes })

export const AppointmentService = z.object({
  productId: Id,
  variantId: z.nullable(Id),
  /** null: the product was deleted (CAT-06). */
  name: z.nullable(z.string()),
  /** The name's language if the reader's has none (CAT-10). */
  nameLanguage: z.optional(LanguageCode),
  price: Money,
  listPrice: Money,
  priceReason: z.nullable(z.enum(priceReasons)),
  duration: Minutes,
  /** Its work, processing (`gap`: the person is free) and cleanup (`buffer`), in order (CAT-02). */
  segments: z.array(Segment),
  /** The assigned person; `-1`: could not be assigned (AVL-05). */
  staffId: z.union([Id, z.literal('-1')]),
  /** The requested person, for this service or the whole appointment; null: none (AVL-12). */
  requestedStaffId: z.nullable(Id),
  /** null: deleted (CAT-06). */
  product: z.nullable(AppointmentProduct),
})
