/** Searches this installation's salons with online booking. */
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { TeaserImage } from '../picture/teaser-image.ts'
import { localizedName } from '../product.ts'
import { Id, LanguageCode, visibleTextSchema } from '../wire.ts'

export const ListedSalon = z.object({
  id: Id,
  urlName: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  timeZone: z.string(),
  /** The salon's main language. */
  language: LanguageCode,
  /** In the salon's order. */
  categories: z.array(z.object(localizedName)),
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
  picture: z.nullable(TeaserImage),
  /** The first service without variants, for which a list shows the next starts; null: there is none. */
  service: z.nullable(z.object({ id: Id, ...localizedName })),
})
export type ListedSalon = z.infer<typeof ListedSalon>

/** `more`: request again with `skip`, or narrow the search. */
export const ListedSalons = z.object({ salons: z.array(ListedSalon), more: z.boolean() })
export type ListedSalons = z.infer<typeof ListedSalons>

export const listSalons = call({
  id: 'listSalons',
  summary:
    'Salons by name, 50 at a time; `query`: words of their name, address, services or people, also misspelt or as synonyms',
  route: 'GET /v1/business-objects',
  access: 'public',
  query: z.object({
    query: z.optional(visibleTextSchema(maxLengths.name)),
    skip: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
  }),
  response: ListedSalons,
})
