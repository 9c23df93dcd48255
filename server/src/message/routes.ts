import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { countSmsSegmentsRoute } from './count-sms-segments.ts'
import { type OutboxDeps, outboxRoutes } from './outbox.ts'
import { findTarget } from './short-link.ts'

export function messageRoutes(app: FastifyInstance, deps: OutboxDeps & Pick<Deps, 'clock' | 'db'>): void {
  countSmsSegmentsRoute(app)
  openShortLinkRoute(app, deps)
  outboxRoutes(app, deps)
}

/** Redirects to the page. A GET that changes nothing, so link previews use nothing up. */
function openShortLinkRoute(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  app.get('/l/:code', async (request: FastifyRequest<{ Params: { code: string } }>, reply) => {
    app.spine.countPublicRead(request)
    const target = await findTarget(db, request.params.code, clock.now())
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    if (target !== undefined) return reply.redirect(target, 302)
    reply.callNotFound()
    return reply
  })
}
