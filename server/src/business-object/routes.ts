import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { freeTimeOf } from './free-time.ts'
import { getAvailableDatesRoute } from './get-available-dates.ts'
import { getAvailableSlotsRoute } from './get-available-slots.ts'
import { getBookingRulesRoute } from './get-booking-rules.ts'
import { getBusinessObjectRoute } from './get-business-object.ts'
import { getFullDatesRoute } from './get-full-dates.ts'
import { getNextStartsRoute } from './get-next-starts.ts'
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
  const freeTime = freeTimeOf(deps)
  getBusinessObjectRoute(app, deps)
  getAvailableDatesRoute(app, deps, freeTime)
  getAvailableSlotsRoute(app, deps, freeTime)
  getFullDatesRoute(app, deps, freeTime)
  getNextStartsRoute(app, deps, freeTime)
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
