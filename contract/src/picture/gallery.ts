/** Pictures of work (CAT-12): shown to everybody once whoever can be recognised has agreed. */
import { consentStates, consentWays } from '@goldline/domain/business-object/gallery'
import { longest } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Picture, pictureUpload } from '../picture.ts'
import { Names, texts } from '../product.ts'
import { Day, Id, LanguageCode, text } from '../wire.ts'

/**
 * As customers see it. `title` and `alt` in the reader's language, else the salon's, else any, or empty; the languages
 * are given where they are not the reader's. `productId`, `staffId`: null unless they can be booked online.
 */
export const WorkPicture = z.extend(Picture, {
  title: z.string(),
  titleLanguage: z.optional(LanguageCode),
  alt: z.string(),
  altLanguage: z.optional(LanguageCode),
  productId: z.nullable(Id),
  staffId: z.nullable(Id),
  /** Somebody can be recognised, and agreed. */
  agreed: z.boolean(),
})
export type WorkPicture = z.infer<typeof WorkPicture>

const Alts = texts(longest.pictureWords)

/** `version`: of the text that was agreed to. `customerId`: null if the salon does not know the person as a customer. */
const Consent = z.object({
  name: z.string(),
  customerId: z.nullable(Id),
  day: Day,
  way: z.enum(consentWays),
  version: z.int(),
})

/** As the salon edits it. `givenBy`: who agreed, also after withdrawing. */
export const OwnWork = z.extend(Picture, {
  titles: Names,
  alts: Alts,
  productId: z.nullable(Id),
  staffId: z.nullable(Id),
  consent: z.enum(consentStates),
  givenBy: z.nullable(Consent),
})
export type OwnWork = z.infer<typeof OwnWork>

const one = { params: z.object({ id: Id }) }
const access = salon('catalogue', ['ADMIN'])

export const getGallery = call({
  id: 'getGallery',
  summary: 'A salon’s pictures of work, in its order, without those that nobody agreed to',
  route: 'GET /v1/business-objects/{id}/gallery',
  access: 'public',
  ...one,
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
  summary:
    'Adds a picture of work at the end, hidden until somebody’s consent is noted: at least 400 × 400, metadata removed',
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
  summary: 'Says what a picture shows and who did it, or moves it to a place (0 is the first)',
  route: 'PATCH /v1/business-object/gallery/{id}',
  access,
  ...one,
  body: z.strictObject({
    place: z.optional(z.int().check(z.minimum(0), z.maximum(999))),
    titles: z.optional(Names),
    alts: z.optional(Alts),
    productId: z.optional(z.nullable(Id)),
    staffId: z.optional(z.nullable(Id)),
  }),
  response: OwnWork,
  refuses: ['picture.notFound', 'product.notFound', 'staff.notFound'],
})

/** Who agreed, when and how. */
const Given = z.strictObject({
  consent: z.literal('GIVEN'),
  name: text(longest.name).check(z.minLength(1)),
  customerId: z.nullable(Id),
  day: Day,
  way: z.enum(consentWays),
})

export const noteWorkConsent = call({
  id: 'noteWorkConsent',
  summary:
    'Notes that whoever a picture shows agreed or withdrew it, that nobody can be recognised, or that it is open',
  route: 'PUT /v1/business-object/gallery/{id}/consent',
  access,
  ...one,
  body: z.discriminatedUnion('consent', [Given, z.strictObject({ consent: z.enum(['OPEN', 'NOBODY', 'WITHDRAWN']) })]),
  response: OwnWork,
  refuses: ['picture.notFound', 'notFound', 'date-range-invalid'],
})

export const removeWork = call({
  id: 'removeWork',
  summary: 'Removes a picture of work and its files',
  route: 'DELETE /v1/business-object/gallery/{id}',
  access,
  ...one,
  refuses: ['picture.notFound'],
})
