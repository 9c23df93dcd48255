import { countSmsSegments } from '@goldline/contract/message'
import { getMessageSettings, type MessageSettings, updateMessageSettings } from '@goldline/contract/message/settings'
import { countSms, nonGsmCharacters } from '@goldline/domain/message/gsm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InSalon } from '../db/in-salon.ts'
import { changeSalonRow, salonRow } from '../db/salon-row.ts'
import type { RouteDeps } from '../deps.ts'
import { read, routes, write } from '../http/route.ts'
import { parsePartnerDomains } from './accepted-domains.ts'
import { outboxRoutes } from './outbox.ts'
import { receiveReportRoutes } from './receive-report.ts'
import { sentMessageRoutes } from './sent-messages.ts'
import { sentSmsStatisticsRoute } from './sent-sms-statistics.ts'
import { findTarget } from './short-link.ts'

export const messageRoutes = routes(
  // MSG-05: counts an SMS text's segments.
  read(countSmsSegments, async ({ body: { message } }) => ({
    numberOfSms: countSms(message).numberOfSms,
    nonGsmCharacters: nonGsmCharacters(message),
  })),
  openShortLinkRoute,
  sentMessageRoutes,
  // MSG-06, MSG-14: the salon's message settings.
  read(getMessageSettings, ({ salon }) => settingsOf(salon)),
  write(updateMessageSettings, async ({ salon, body }) => {
    const partnerDomains = body.partnerDomains && parsePartnerDomains(body.partnerDomains)
    await changeSalonRow(salon, { ...body, partnerDomains })
    return settingsOf(salon)
  }),
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

/** A salon's settings; columns are named as on the wire. */
function settingsOf(salon: InSalon): Promise<MessageSettings> {
  return salonRow(salon, ['quietFromHour', 'quietUntilHour', 'quietSundays', 'partnerDomains'])
}
