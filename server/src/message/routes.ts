import type { FastifyInstance } from 'fastify'
import { countSmsSegmentsRoute } from './count-sms-segments.ts'
import { type OutboxDeps, outboxRoutes } from './outbox.ts'

/** What is served of messages. */
export function messageRoutes(app: FastifyInstance, deps: OutboxDeps): void {
  countSmsSegmentsRoute(app)
  outboxRoutes(app, deps)
}
