import { countSmsSegments } from '@goldline/contract/message'
import { getCustomerReach } from '@goldline/contract/message/bulk'
import { wayOrReason } from '@goldline/domain/message/bulk/audience'
import { countSms, nonGsmCharacters } from '@goldline/domain/message/gsm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentId } from '../customer/queries.ts'
import type { RouteDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { read, routes } from '../http/route.ts'
import { followBulkRoutes } from './bulk/follow-bulk.ts'
import { priceBulkRoutes } from './bulk/price-bulk.ts'
import { readersOf } from './bulk/readers.ts'
import { sendBulkRoute } from './bulk/send-bulk.ts'
import { campaignRoutes } from './campaign/routes.ts'
import { openChannels } from './channels.ts'
import { outboxRoutes } from './outbox.ts'
import { receiveReportRoutes } from './receive-report.ts'
import { sentMessageRoutes } from './sent-messages.ts'
import { sentSmsStatisticsRoute } from './sent-sms-statistics.ts'
import { messageSettingsRoutes } from './settings.ts'
import { findTarget } from './short-link.ts'

/** MSG-15h: the channel by which a message would reach one customer, before anything is written. */
const getReachRoute = read(getCustomerReach, async ({ db, deps: { secrets }, actor, params, now }) => {
  const { businessObjectId } = actor
  const id = await currentId(db, actor, params.id)
  const asked = { recipients: id === undefined ? [] : [id], now }
  const [reader] = await readersOf({ db, secrets }, businessObjectId, asked)
  if (reader === undefined) throw new Refused('notFound')
  const found = wayOrReason(reader, 'no_matter', await openChannels(db))
  return typeof found === 'string' ? { channel: null, reason: found } : { channel: found.channel, reason: null }
})

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
  priceBulkRoutes,
  getReachRoute,
  sendBulkRoute,
  followBulkRoutes,
  campaignRoutes,
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
