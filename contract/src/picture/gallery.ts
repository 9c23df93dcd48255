/** Pictures of work (CAT-12): public once each recognisable person has agreed. */
import { consentStates, consentWays } from '@goldline/domain/business-object/gallery'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Picture, pictureUpload } from '../picture.ts'
import { localizedTexts, Names } from '../product.ts'
import { Day, Id, LanguageCode, visibleTextSchema } from '../wire.ts'

/**
 * As customers see it. `title` and `alt` in the reader's language, else the salon's, else any, or empty; the languages
 * are given if they are not the reader's. `productId`, `staffId`: null unless they can be booked online.
 */
export const WorkPicture = z.extend(Picture, {
  title: z.string(),
  titleLanguage: z.optional(LanguageCode),
  alt: z.string(),
  altLanguage: z.optional(LanguageCode),
  productId: z.nullable(Id),
  staffId: z.nullable(Id),
  /** Whether the picture shows a recognisable person, who has agreed. */
  agreed: z.boolean(),
})
export type WorkPicture = z.infer<typeof WorkPicture>

/** What a picture shows, and who did the work. */
const workDescription = {
  titles: Names,
  alts: localizedTexts(maxLengths.pictureWords),
  productId: z.nullable(Id),
  staffId: z.nullable(Id),
}

/** Who agreed, when and how. `customerId`: null if the person is not a customer of the salon. */
const agreement = {
  name: visibleTextSchema(maxLengths.name).check(z.minLength(1)),
  customerId: z.nullable(Id),
  day: Day,
  way: z.enum(consentWays),
}

/** As the salon edits it. `givenBy`: who agreed to which `version` of the text, also after withdrawing. */
export const OwnWork = z.extend(Picture, {
  ...workDescription,
  consent: z.enum(consentStates),
  givenBy: z.nullable(z.object({ ...agreement, version: z.int() })),
})
export type OwnWork = z.infer<typeof OwnWork>

const workParams = { params: z.object({ id: Id }) }
const access = salon('catalogue', ['ADMIN'])

export const getGallery = call({
  id: 'getGallery',
  summary: 'A salon’s pictures of work, in its order, without those that lack consent',
  route: 'GET /v1/business-objects/{id}/gallery',
  access: 'public',
  ...workParams,
  response: z.array(WorkPicture),
  refuses: ['businessObject.notFound'],
})

export const listGallery = call({
  id: 'listGallery',
  summary: 'All pictures of the own salon’s work, in its order',
  route: 'GET /v1/business-object/gallery',
  access,
  response: z.array(OwnWork),
})

export const uploadWork = call({
  id: 'uploadWork',
  summary: 'Adds a picture of work at the end, hidden until a consent is noted: at least 400 × 400, metadata removed',
  route: 'POST /v1/business-object/gallery',
  access,
  upload: pictureUpload,
  response: OwnWork,
  status: 201,
  idempotent: true,
  refuses: ['picture-invalid', 'picture-too-small', 'too-many-pictures'],
})

export const updateWork = call({
  id: 'updateWork',
  summary: 'Sets what a picture shows and who did it, or moves it to a position (0 is the first)',
  route: 'PATCH /v1/business-object/gallery/{id}',
  access,
  ...workParams,
  body: z.extend(z.partial(z.strictObject(workDescription)), {
    place: z.optional(z.int().check(z.minimum(0), z.maximum(999))),
  }),
  response: OwnWork,
  refuses: ['picture.notFound', 'product.notFound', 'staff.notFound'],
})

export const noteWorkConsent = call({
  id: 'noteWorkConsent',
  summary:
    'Notes that the person in a picture agreed or withdrew, that nobody is recognisable, or that it is undecided',
  route: 'PUT /v1/business-object/gallery/{id}/consent',
  access,
  ...workParams,
  body: z.discriminatedUnion('consent', [
    z.strictObject({ consent: z.literal('GIVEN'), ...agreement }),
    z.strictObject({ consent: z.enum(['OPEN', 'NOBODY', 'WITHDRAWN']) }),
  ]),
  response: OwnWork,
  refuses: ['picture.notFound', 'notFound', 'date-range-invalid'],
})

export const removeWork = call({
  id: 'removeWork',
  summary: 'Removes a picture of work and its files',
  route: 'DELETE /v1/business-object/gallery/{id}',
  access,
  ...workParams,
  refuses: ['picture.notFound'],
})
