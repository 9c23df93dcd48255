/** `/b/{urlName}`: server-rendered pages with the salon's facts; `/old-browser/…` for browsers without the apps. */
import type { BookingData } from '@goldline/contract/page'
import { framableStep } from '@goldline/domain/business-object/embedding'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askPool } from '../db/ask.ts'
import type { RouteDeps } from '../deps.ts'
import { allowFraming } from '../http/hardening/headers.ts'
import { languageOf } from '../http/language.ts'
import { pathOf, searchQueryOf, sendPage } from '../http/pages/pages.ts'
import { findReviews } from '../review/queries.ts'
import { oldBrowserPage } from './old-browser-page.ts'
import { findBusinessObject, findSalonPage } from './queries.ts'

const reviewsShown = 3

export function pageRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const booking = async (request: FastifyRequest<{ Params: { urlName: string } }>, reply: FastifyReply) => {
    app.spine.countPublicRead(request)
    const { urlName } = request.params
    const ask = askPool(deps.pool)
    const found = await findSalonPage(ask, urlName.toLowerCase(), languageOf(request))
    const businessObject = found?.businessObject ?? null
    if (found && framableStep(pathOf(request)) !== undefined) allowFraming(reply, found.embedHosts)
    if (businessObject && urlName !== businessObject.urlName)
      return reply.redirect(atHome(request, businessObject), 301)
    const page = businessObject?.rating && (await findReviews(ask, businessObject.id, { limit: reviewsShown }))
    const now = new Date(app.spine.clock.now()).toISOString()
    const find = searchQueryOf(request)
    const data: BookingData = { businessObject, reviews: page?.reviews ?? [], find, now, demo: deps.demo }
    return sendPage(deps, 'booking', { request, reply, data })
  }
  app.get('/b/:urlName', booking)
  app.get('/b/:urlName/*', booking)

  const oldBrowser = async (request: FastifyRequest<{ Params: { '*'?: string } }>, reply: FastifyReply) => {
    app.spine.countPublicRead(request)
    const [language, page = ''] = [languageOf(request), request.params['*']]
    const [, urlName] = /^b\/([^/]+)/.exec(page) ?? []
    const salon = urlName && (await findBusinessObject(askPool(deps.pool), urlName.toLowerCase(), language))
    const html = oldBrowserPage(language, salon || undefined)
    return reply.header('vary', 'Accept-Language, Cookie').type('text/html; charset=utf-8').send(html)
  }
  app.get('/old-browser', oldBrowser)
  app.get('/old-browser/*', oldBrowser)
}

/** The address in the salon's own spelling, since links are also typed with capitals (BIZ-01). */
const atHome = ({ url }: FastifyRequest, { urlName }: { urlName: string }): string =>
  `/b/${urlName}${/\/b\/[^/?]+(.*)$/.exec(url)?.[1] ?? ''}`
