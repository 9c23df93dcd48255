import { countSmsSegments } from '@goldline/contract/message'
import { countSms, nonGsmCharacters } from '@goldline/domain/message/gsm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import { read } from '../http/route.ts'
import { followBulkRoutes } from './bulk/follow-bulk.ts'
import { priceBulkRoutes } from './bulk/price-bulk.ts'
import { sendBulkRoute } from './bulk/send-bulk.ts'
import { campaignRoutes } from './campaign/routes.ts'
import { getReachRoute } from './get-reach.ts'
import { type OutboxDeps, outboxRoutes } from './outbox.ts'
import { receiveReportRoutes } from './receive-report.ts'
import { sentMessageRoutes } from './sent-messages.ts'
import { sentSmsStatisticsRoute } from './sent-sms-statistics.ts'
import { messageSettingsRoutes } from './settings.ts'
import { findTarget } from './short-link.ts'

export function messageRoutes(app: FastifyInstance, deps: OutboxDeps & RouteDeps): void {
  // MSG-05
  read(app, countSmsSegments, async (_, { body: { message } }) => ({
    numberOfSms: countSms(message).numberOfSms,
    nonGsmCharacters: nonGsmCharacters(message),
  }))
  openShortLinkRoute(app)
  sentMessageRoutes(app, deps)
  messageSettingsRoutes(app)
  sentSmsStatisticsRoute(app)
  outboxRoutes(app, deps)
  receiveReportRoutes(app, deps)
  priceBulkRoutes(app, deps)
  getReachRoute(app, deps)
  sendBulkRoute(app, deps)
  followBulkRoutes(app)
  campaignRoutes(app, deps)
}

/** Redirects to the page. A GET without side effects, so link previews consume nothing. */
function openShortLinkRoute(app: FastifyInstance): void {
  const { db, clock } = app.spine
  app.get('/l/:code', async (request: FastifyRequest<{ Params: { code: string } }>, reply) => {
    app.spine.countPublicRead(request)
    const target = await findTarget(db, request.params.code, clock.now())
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    if (target !== undefined) return reply.redirect(target, 302)
    reply.callNotFound()
    return reply
  })
}
