import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { getBookingRulesRoute } from './get-booking-rules.ts'
import { getBusinessObjectRoute } from './get-business-object.ts'
import { homeScreenRoutes } from './home-screen.ts'
import { listSalonsRoute } from './list-salons.ts'
import { listTeaserImagesRoute } from './list-teaser-images.ts'
import { removeTeaserImageRoute } from './remove-teaser-image.ts'
import { searchEngineRoutes } from './search-engines.ts'
import { serveTeaserFiles } from './serve-teaser-files.ts'
import { updateBookingRulesRoute } from './update-booking-rules.ts'
import { updateTeaserImageRoute } from './update-teaser-image.ts'
import { uploadTeaserImageRoute } from './upload-teaser-image.ts'

export function businessObjectRoutes(app: FastifyInstance, deps: Deps): void {
  getBusinessObjectRoute(app, deps)
  getBookingRulesRoute(app)
  updateBookingRulesRoute(app)
  listTeaserImagesRoute(app)
  uploadTeaserImageRoute(app, deps)
  updateTeaserImageRoute(app)
  removeTeaserImageRoute(app, deps)
  serveTeaserFiles(app, deps)
  listSalonsRoute(app)
  searchEngineRoutes(app, deps)
  homeScreenRoutes(app, deps)
}
