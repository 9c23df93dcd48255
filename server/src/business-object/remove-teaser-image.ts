import { removeTeaserImage } from '@goldline/contract/business-object/teaser-image'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { removeFiles } from '../files.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'

/** BIZ-06: removes the row first; upkeep removes any files left behind. */
export function removeTeaserImageRoute(app: FastifyInstance, { config, log }: Deps): void {
  const around = async (run: () => Promise<string>) => {
    const folder = (await run()).split('/').at(-1) ?? ''
    await removeFiles(config.dataDir, 'teaser-images', folder).catch((error) =>
      log.warn({ err: error }, 'the files of a picture are left to upkeep'),
    )
    return undefined
  }
  write(app, removeTeaserImage, { around }, async (tx, { actor, params: { id } }) => {
    const removed = await tx
      .deleteFrom('teaserImage')
      .where('businessObjectId', '=', actor.businessObjectId)
      .where('id', '=', id)
      .returning('path')
      .executeTakeFirst()
    if (removed === undefined) throw new Refused('picture.notFound')
    return removed.path
  })
}
