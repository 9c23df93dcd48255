/** A staff member's public page (STF-09). A separate file, so that STAFF does not load it at first. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Picture } from '../picture.ts'
import { Id, LanguageCode } from '../wire.ts'

/**
 * A released page. Texts in the reader's language, else the salon's, else any; the languages are given if they are not
 * the reader's. `rating`: of visits in which the person did a service; null: none, or the salon's tier has no reviews.
 */
export const PersonPage = z.object({
  id: Id,
  text: z.string(),
  textLanguage: z.optional(LanguageCode),
  specialities: z.array(z.string()),
  specialitiesLanguage: z.optional(LanguageCode),
  languages: z.array(z.string()),
  photo: z.nullable(Picture),
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
})
export type PersonPage = z.infer<typeof PersonPage>

export const getPersonPage = call({
  id: 'getPersonPage',
  summary: 'A person’s own page, if they released it and can be booked online',
  route: 'GET /v1/business-objects/{id}/team/{staffId}',
  access: 'public',
  params: z.object({ id: Id, staffId: Id }),
  response: PersonPage,
  refuses: ['staff.notFound'],
})
