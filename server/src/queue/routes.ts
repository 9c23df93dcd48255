import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import { checkInVisitRoute } from './check-in-visit.ts'
import { findVisitRoute } from './find-visit.ts'
import { getQueueRoutes } from './get-queue.ts'
import { joinQueueRoute } from './join-queue.ts'
import { leadQueueRoutes } from './lead-queue.ts'
import { openKioskRoute } from './open-kiosk.ts'

/** Those who arrive: with an appointment, and without (CHK-01…06). */
export function queueRoutes(app: FastifyInstance, deps: RouteDeps): void {
  findVisitRoute(app, deps)
  checkInVisitRoute(app, deps)
  openKioskRoute(app, deps)
  getQueueRoutes(app, deps)
  joinQueueRoute(app, deps)
  leadQueueRoutes(app, deps)
}
