import { countSmsSegments } from '@goldline/contract/message'
import { countSms, nonGsmCharacters } from '@goldline/domain/message/gsm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import { read, routes } from '../http/route.ts'
import { outboxRoutes } from './outbox.ts'
import { receiveReportRoutes } from './receive-report.ts'
import { sentMessageRoutes } from './sent-messages.ts'
import { sentSmsStatisticsRoute } from './sent-sms-statistics.ts'
import { messageSettingsRoutes } from './settings.ts'
import { findTarget } from './short-link.ts'

export const messageRoutes = routes(
  // MSG-05
  read(countSmsSegments, async ({ body: { message } }) => ({
    numberOfSms: countSms(message).numberOfSms,
    nonGsmCharacters: nonGsmCharacters(message),
  })),
  openShortLinkRoute,
  sentMessageRoutes,
  messageSettingsRoutes,
  sentSmsStatisticsRoute,
  outboxRoutes,
  receiveReportRoutes,
)

/** Redirects to the page. A GET without side effects, so link previews consume nothing. */
function openShortLinkRoute(app: FastifyInstance, { db }: RouteDeps): void {
  app.get('/l/:code', async (request: FastifyRequest<{ Params: { code: string } }>, reply) => {
    app.spine.countPublicRead(request)
    const target = await findTarget(db, request.params.code, app.spine.clock.now())
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    if (target !== undefined) return reply.redirect(target, 302)
    reply.callNotFound()
    return reply
  })
}
