/** Record shapes of Google's feeds for links to the booking page, as its documentation describes them (RWG-04). */
import * as z from 'zod/mini'

export const line = (most: number) => z.string().check(z.regex(/\S/), z.maxLength(most))
export const id = z.string().check(z.regex(/^[A-Za-z0-9_.~-]{1,100}$/))
const seconds = z.int().check(z.gte(1), z.lte(86_400))
export const Text = z.strictObject({
  value: line(2000),
  localized_value: z.optional(
    z.array(z.strictObject({ locale: z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/)), value: line(2000) })),
  ),
})
export const Price = z.strictObject({
  price_micros: z.int().check(z.gte(0)),
  currency_code: z.string().check(z.regex(/^[A-Z]{3}$/)),
})
export const telephone = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))
export const Place = z.strictObject({
  latitude: z.optional(z.number().check(z.gte(-90), z.lte(90))),
  longitude: z.optional(z.number().check(z.gte(-180), z.lte(180))),
  address: z.strictObject({
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    region: z.optional(line(200)),
    locality: line(200),
    postal_code: line(20),
    street_address: line(500),
  }),
})
/** Epoch seconds. */
export const moment = z.int().check(z.gte(1_600_000_000), z.lte(9_999_999_999))

export const FeedDescription = z.strictObject({
  generation_timestamp: moment,
  name: z.enum(['reservewithgoogle.entity', 'reservewithgoogle.action.v2', 'glam.service.v0']),
  data_file: z.array(z.string().check(z.regex(/^[\w.-]+\.json(\.gz)?$/))).check(z.minLength(1)),
})

/** @param allowed whether Google may link to a URL */
export const feedShapes = (allowed: (url: string) => boolean) => {
  const url = z.string().check(z.refine(allowed))
  return {
    'reservewithgoogle.entity': z.strictObject({
      entity_id: id,
      name: line(500),
      telephone,
      url,
      location: Place,
    }),
    'reservewithgoogle.action.v2': z.strictObject({
      entity_id: id,
      link_id: id,
      url,
      actions: z.array(z.strictObject({ appointment_info: z.strictObject({}) })).check(z.length(1)),
    }),
    'glam.service.v0': z.strictObject({
      merchant_id: id,
      service_id: id,
      localized_service_name: Text,
      localized_service_category: Text,
      localized_service_description: z.optional(Text),
      service_price: z.strictObject({
        price_interpretation: z.string(),
        min_price: z.optional(Price),
        max_price: z.optional(Price),
      }),
      service_duration: z.strictObject({
        duration_interpretation: z.string(),
        min_duration_sec: seconds,
        max_duration_sec: z.optional(seconds),
      }),
      action_link: z.array(z.strictObject({ url })).check(z.minLength(1)),
      ranking_hint: z.optional(z.strictObject({ score: z.number() })),
    }),
  }
}

export type FeedServiceRecord = z.infer<ReturnType<typeof feedShapes>['glam.service.v0']>

/** Yields faults that the shapes cannot express. */
export function* faultsOfService(service: FeedServiceRecord): Generator<string> {
  const { service_price: price, service_duration: duration, localized_service_description: about } = service
  const min = price.min_price
  const max = price.max_price
  const ends = { EXACT: [true, false], STARTS_AT: [true, false], RANGE: [true, true], NOT_DISPLAYED: [false, false] }
  const wanted = ends[price.price_interpretation.replace('INTERPRETATION_', '') as keyof typeof ends]
  if (!price.price_interpretation.startsWith('INTERPRETATION_') || wanted === undefined) yield 'price_interpretation'
  else if (wanted[0] !== (min !== undefined) || wanted[1] !== (max !== undefined)) yield 'prices do not fit'
  if (min && max && (min.price_micros > max.price_micros || min.currency_code !== max.currency_code))
    yield 'min_price is above max_price'
  const range = duration.max_duration_sec !== undefined
  if (duration.duration_interpretation !== `INTERPRETATION_${range ? 'RANGE' : 'EXACT'}`)
    yield 'duration_interpretation'
  if (range && duration.min_duration_sec > (duration.max_duration_sec ?? 0)) yield 'min_duration_sec is above max'
  if (about?.value === service.localized_service_name.value) yield 'the description is the name'
}
