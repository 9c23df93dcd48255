import { listTeaserImages } from '@goldline/contract/business-object/teaser-image'
import type { FastifyInstance } from 'fastify'
import { read } from '../http/route.ts'
import { ownTeaserImage, teaserRows } from './teaser-image.ts'

/** BIZ-06 */
export function listTeaserImagesRoute(app: FastifyInstance): void {
  read(app, listTeaserImages, async (db, { actor }) =>
    (await teaserRows(db, actor.businessObjectId)).map(ownTeaserImage),
  )
}
