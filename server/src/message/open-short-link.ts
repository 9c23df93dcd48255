import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { findTarget } from './short-link.ts'

/** Redirects to the page. A GET that changes nothing, so link previews use nothing up. */
export function openShortLinkRoute(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  app.get('/l/:code', async (request: FastifyRequest<{ Params: { code: string } }>, reply) => {
    app.spine.countPublicRead(request)
    const target = await findTarget(db, request.params.code, clock.now())
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    if (target !== undefined) return reply.redirect(target, 302)
    reply.callNotFound()
    return reply
  })
}
