import { listTeaserImages } from '@goldline/contract/teaser-image'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { ownTeaserImage, teaserRows } from './teaser-image.ts'

/** BIZ-06 */
export function listTeaserImagesRoute(app: FastifyInstance, { db }: Deps): void {
  route(app, listTeaserImages, async ({ actor }) => (await teaserRows(db, actor.businessObjectId)).map(ownTeaserImage))
}
