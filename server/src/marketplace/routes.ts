import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import { linkRoutes } from './connect.ts'
import { slotsRoute } from './get-slots.ts'
import { mappingRoutes } from './mapping.ts'
import { receiveEventRoute } from './receive-event.ts'

export function marketplaceRoutes(app: FastifyInstance, deps: RouteDeps): void {
  receiveEventRoute(app, deps)
  slotsRoute(app, deps)
  linkRoutes(app, deps)
  mappingRoutes(app, deps)
}
