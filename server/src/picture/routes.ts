import { listTeaserImages, removeTeaserImage } from '@goldline/contract/picture/teaser-image'
import { ownTeaserImage, teaserRows } from '../business-object/teaser-image.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { galleryRoutes } from './change-gallery.ts'
import { customerPictureRoutes } from './customer-pictures.ts'
import { messagePictureRoutes } from './message-pictures.ts'
import { ownPictureRoutes } from './pictures.ts'
import { serveTeaserFiles } from './serve-teaser-files.ts'
import { removeUnusedFiles } from './stored-picture.ts'
import { updateTeaserImageRoute } from './update-teaser-image.ts'
import { uploadTeaserImageRoute } from './upload-teaser-image.ts'

/** BIZ-06: removes the row, then the files; upkeep removes files left behind by an error. */
const removeTeaserImageRoute = write(
  removeTeaserImage,
  {
    around: async (run: () => Promise<string>, { deps }) => {
      await removeUnusedFiles(deps, { kind: 'teaser-images', path: await run() })
      return undefined
    },
  },
  async ({ salon, params: { id } }) => {
    const removed = await salon
      .deleteFrom('teaserImage')
      .where('id', '=', id)
      .returning('path')
      .executeTakeFirstOrThrow(() => new Refused('picture.notFound'))
    return removed.path
  },
)

export const pictureRoutes = routes(
  // BIZ-06: lists the salon's pictures.
  read(listTeaserImages, async ({ salon }) => (await teaserRows(salon)).map(ownTeaserImage)),
  uploadTeaserImageRoute,
  updateTeaserImageRoute,
  removeTeaserImageRoute,
  ownPictureRoutes,
  galleryRoutes,
  customerPictureRoutes,
  messagePictureRoutes,
  serveTeaserFiles,
)
