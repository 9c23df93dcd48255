import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { countSmsSegmentsRoute } from './count-sms-segments.ts'
import { openShortLinkRoute } from './open-short-link.ts'
import { type OutboxDeps, outboxRoutes } from './outbox.ts'

export function messageRoutes(app: FastifyInstance, deps: OutboxDeps & Pick<Deps, 'clock' | 'db'>): void {
  countSmsSegmentsRoute(app)
  openShortLinkRoute(app, deps)
  outboxRoutes(app, deps)
}
