/** Record shapes of Google's feeds for booking at Google itself, as its documentation describes them (RWG-04b). */
import * as z from 'zod/mini'
import { id, line, moment, Place, Price, Text, telephone } from './feed-shapes.ts'

const count = z.int().check(z.gte(1))

export const BookingMetadata = z.strictObject({
  processing_instruction: z.literal('PROCESS_AS_COMPLETE'),
  shard_number: z.int().check(z.gte(0)),
  total_shards: count,
  nonce: count,
  generation_timestamp: moment,
})

const Availability = z
  .strictObject({
    merchant_id: id,
    service_id: id,
    start_sec: moment,
    duration_sec: z.int().check(z.gte(1), z.lte(86_400)),
    spots_total: count,
    spots_open: z.int().check(z.gte(0)),
    confirmation_mode: z.literal('CONFIRMATION_MODE_SYNCHRONOUS'),
  })
  .check(z.refine(({ spots_total, spots_open }) => spots_open <= spots_total))

/** @param allowed whether Google may link to a URL */
export const bookingShapes = (allowed: (url: string) => boolean) => ({
  merchant: z.strictObject({
    merchant_id: id,
    name: line(500),
    telephone,
    url: z.string().check(z.refine(allowed)),
    geo: Place,
    category: line(200),
  }),
  service: z.strictObject({
    merchant_id: id,
    service_id: id,
    localized_service_name: Text,
    localized_description: z.optional(Text),
    price: Price,
    scheduling_rules: z.optional(z.strictObject({ min_advance_online_canceling: z.int().check(z.gte(0)) })),
  }),
  availability: z.strictObject({ availability: z.array(Availability) }),
})
