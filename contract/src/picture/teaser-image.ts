/** A salon's pictures, shown on its page and in link previews (BIZ-06). */
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Picture, pictureUpload } from '../picture.ts'
import { Id, LanguageCode, visibleTextSchema } from '../wire.ts'

/** `sharePath`: a JPEG of 1200 × 630 for previews of a shared link. */
const Shown = z.extend(Picture, { sharePath: z.string() })

/** As the page shows it; `alt` in the caller's language, else the salon's, else any, or empty. */
export const TeaserImage = z.extend(Shown, {
  alt: z.string(),
  /** If it is not the caller's. */
  altLanguage: z.optional(LanguageCode),
})
export type TeaserImage = z.infer<typeof TeaserImage>

const altText = z.optional(visibleTextSchema(maxLengths.pictureWords))
/** As the salon edits it. */
export const OwnTeaserImage = z.extend(Shown, { alt: z.object({ de: altText, en: altText, vi: altText }) })
export type OwnTeaserImage = z.infer<typeof OwnTeaserImage>

export const listTeaserImages = call({
  id: 'listTeaserImages',
  summary: 'The salon’s own pictures, in the order of its page',
  route: 'GET /v1/business-object/teaser-images',
  access: salon('salonSettings', ['ADMIN']),
  response: z.array(OwnTeaserImage),
})

export const uploadTeaserImage = call({
  id: 'uploadTeaserImage',
  summary: 'Adds a picture at the end: at least 640 × 360 and at most 50 million pixels, sides at most 3 : 1',
  route: 'POST /v1/business-object/teaser-images',
  access: salon('salonSettings', ['ADMIN']),
  upload: pictureUpload,
  response: OwnTeaserImage,
  status: 201,
  idempotent: true,
  refuses: ['businessObject.notFound', 'picture-invalid', 'picture-too-small', 'too-many-pictures'],
})

export const updateTeaserImage = call({
  id: 'updateTeaserImage',
  summary: 'Moves a picture to a position (0 is the first), or sets its description',
  route: 'PATCH /v1/business-object/teaser-images/{id}',
  access: salon('salonSettings', ['ADMIN']),
  params: z.object({ id: Id }),
  body: z.strictObject({
    place: z.optional(z.int().check(z.minimum(0), z.maximum(99))),
    alt: z.optional(z.strictObject({ de: altText, en: altText, vi: altText })),
  }),
  response: OwnTeaserImage,
  refuses: ['picture.notFound'],
})

export const removeTeaserImage = call({
  id: 'removeTeaserImage',
  summary: 'Removes a picture and its files',
  route: 'DELETE /v1/business-object/teaser-images/{id}',
  access: salon('salonSettings', ['ADMIN']),
  params: z.object({ id: Id }),
  refuses: ['picture.notFound'],
})
