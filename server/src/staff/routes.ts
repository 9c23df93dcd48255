import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { getCalendarFrameRoute } from './get-calendar-frame.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  getCalendarFrameRoute(app, deps)
}
