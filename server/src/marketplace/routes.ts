import { routes } from '../http/route.ts'
import { linkRoutes } from './connect.ts'
import { slotsRoute } from './get-slots.ts'
import { mappingRoutes } from './mapping.ts'
import { receiveEventRoute } from './receive-event.ts'

export const marketplaceRoutes = routes(receiveEventRoute, slotsRoute, linkRoutes, mappingRoutes)
