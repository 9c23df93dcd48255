import { getBusinessObject } from '@goldline/contract/business-object'
import { listSalons as listSalonsCall } from '@goldline/contract/business-object/salon-list'
import { listTeaserImages, removeTeaserImage } from '@goldline/contract/business-object/teaser-image'
import { askPool } from '../db/ask.ts'
import { inSalon } from '../db/in-salon.ts'
import { removeFiles } from '../files.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { bookingRulesRoutes } from './booking-rules.ts'
import { embeddingRoutes } from './embedding.ts'
import { homeScreenRoutes } from './home-screen.ts'
import { openingRoutes } from './opening.ts'
import { pictureRoutes } from './pictures.ts'
import { posterRoutes } from './poster.ts'
import { findBusinessObject } from './queries.ts'
import { listSalons } from './salon-list.ts'
import { searchEngineRoutes } from './search-engines.ts'
import { serveTeaserFiles } from './serve-teaser-files.ts'
import { settingsRoutes } from './settings.ts'
import { createBusinessObjectRoute } from './setup/create-business-object.ts'
import { setupRoutes } from './setup/routes.ts'
import { ownTeaserImage, teaserRows } from './teaser-image.ts'
import { updateTeaserImageRoute } from './update-teaser-image.ts'
import { uploadTeaserImageRoute } from './upload-teaser-image.ts'

/** BIZ-01, BIZ-07 */
const getBusinessObjectRoute = read(getBusinessObject, async ({ deps: { pool }, params, language }) => {
  const found = await findBusinessObject(askPool(pool), params.urlName, language)
  if (found === undefined) throw new Refused('businessObject.notFound')
  return found
})

/** BIZ-06: removes the row first; upkeep removes any files left behind. */
const removeTeaserImageRoute = write(
  removeTeaserImage,
  {
    around: async (run: () => Promise<string>, { deps: { config, log } }) => {
      const folder = (await run()).split('/').at(-1) ?? ''
      await removeFiles(config.dataDir, 'teaser-images', folder).catch((error) =>
        log.warn({ err: error }, 'the files of a picture are left to upkeep'),
      )
      return undefined
    },
  },
  async ({ tx, actor, params: { id } }) => {
    const removed = await inSalon(tx, actor.businessObjectId)
      .deleteFrom('teaserImage')
      .where('id', '=', id)
      .returning('path')
      .executeTakeFirstOrThrow(() => new Refused('picture.notFound'))
    return removed.path
  },
)

export const businessObjectRoutes = routes(
  getBusinessObjectRoute,
  bookingRulesRoutes,
  // BIZ-06
  read(listTeaserImages, async ({ db, actor }) => (await teaserRows(db, actor.businessObjectId)).map(ownTeaserImage)),
  uploadTeaserImageRoute,
  updateTeaserImageRoute,
  removeTeaserImageRoute,
  pictureRoutes,
  serveTeaserFiles,
  // This installation's salons, for the site.
  read(listSalonsCall, ({ db, query, language }) =>
    listSalons(db, language, { words: query.query ?? '', skip: Number(query.skip ?? 0) }),
  ),
  searchEngineRoutes,
  homeScreenRoutes,
  settingsRoutes,
  openingRoutes,
  embeddingRoutes,
  posterRoutes,
  createBusinessObjectRoute,
  setupRoutes,
)
