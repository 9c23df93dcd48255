import type { FastifyInstance } from 'fastify'
import { type OutboxDeps, outboxRoutes } from './outbox.ts'

/** What is served of messages. */
export function messageRoutes(app: FastifyInstance, deps: OutboxDeps): void {
  outboxRoutes(app, deps)
}
