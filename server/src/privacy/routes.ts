import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { eraseMeRoute } from './erase-me.ts'
import { exportMyDataRoute } from './export-my-data.ts'
import { requestErasureRoute } from './request-erasure.ts'

export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  exportMyDataRoute(app, deps)
  requestErasureRoute(app, deps)
  eraseMeRoute(app, deps)
}
