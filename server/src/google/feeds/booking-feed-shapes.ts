/** Record shapes of Google's feeds for booking at Google itself, as its documentation describes them (RWG-04b). */
import * as z from 'zod/mini'

const line = (most: number) => z.string().check(z.regex(/\S/), z.maxLength(most))
const id = z.string().check(z.regex(/^[A-Za-z0-9_.~-]{1,100}$/))
const moment = z.int().check(z.gte(1_600_000_000), z.lte(9_999_999_999))
const count = z.int().check(z.gte(1))
const Text = z.strictObject({
  value: line(2000),
  localized_value: z.optional(
    z.array(z.strictObject({ locale: z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/)), value: line(2000) })),
  ),
})

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
    telephone: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)),
    url: z.string().check(z.refine(allowed)),
    geo: z.strictObject({
      latitude: z.optional(z.number().check(z.gte(-90), z.lte(90))),
      longitude: z.optional(z.number().check(z.gte(-180), z.lte(180))),
      address: z.strictObject({
        country: z.string().check(z.regex(/^[A-Z]{2}$/)),
        region: z.optional(line(200)),
        locality: line(200),
        postal_code: line(20),
        street_address: line(500),
      }),
    }),
    category: line(200),
  }),
  service: z.strictObject({
    merchant_id: id,
    service_id: id,
    localized_service_name: Text,
    localized_description: z.optional(Text),
    price: z.strictObject({
      price_micros: z.int().check(z.gte(0)),
      currency_code: z.string().check(z.regex(/^[A-Z]{3}$/)),
    }),
    scheduling_rules: z.optional(z.strictObject({ min_advance_online_canceling: z.int().check(z.gte(0)) })),
  }),
  availability: z.strictObject({ availability: z.array(Availability) }),
})
