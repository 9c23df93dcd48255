/** Serves `/b/{urlName}`, the server-rendered pages of a salon, and `/old-browser/…` for browsers that are too old. */
import type { BusinessObject } from '@goldline/contract/business-object'
import type { BookingData } from '@goldline/contract/page'
import { framableStep } from '@goldline/domain/business-object/embedding'
import { firstWorks } from '@goldline/domain/business-object/gallery'
import { openState } from '@goldline/domain/business-object/opening'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import type { Language } from '@goldline/domain/message/kinds'
import { oldestBrowsers } from '@goldline/domain/oldest-browsers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findBusinessObject, findSalonPage } from '../business-object/queries.ts'
import { runOnPool } from '../db/run-statement.ts'
import type { RouteDeps } from '../deps.ts'
import { allowFraming } from '../http/hardening/headers.ts'
import { languageOf } from '../http/language.ts'
import { escapeHtml } from '../http/pages/html.ts'
import { pathOf, searchQueryOf, sendPage } from '../http/pages/pages.ts'
import { findGallery } from '../picture/gallery.ts'
import { findReviews } from '../review/queries.ts'
import { findPersonPage } from '../staff/profile-queries.ts'
import { sayer } from '../texts/say.ts'

const reviewsShown = 3
const personPath = /^\/b\/[^/]+\/team\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function pageRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const booking = async (request: FastifyRequest<{ Params: { urlName: string } }>, reply: FastifyReply) => {
    app.spine.countPublicRead(request)
    const { urlName } = request.params
    const ask = runOnPool(deps.pool)
    const found = await findSalonPage(ask, urlName.toLowerCase(), languageOf(request))
    const businessObject = found?.businessObject ?? null
    if (found && framableStep(pathOf(request)) !== undefined) allowFraming(reply, found.embedHosts)
    if (businessObject && urlName !== businessObject.urlName)
      return reply.redirect(canonicalPath(request, businessObject), 301)
    const page = businessObject?.rating && (await findReviews(ask, businessObject.id, { limit: reviewsShown }))
    const gallery =
      businessObject && (await findGallery(ask, businessObject.id, { language: languageOf(request), most: firstWorks }))
    const [, staffId] = personPath.exec(pathOf(request)) ?? []
    const person =
      businessObject && staffId
        ? await findPersonPage(ask, { businessObjectId: businessObject.id, staffId, language: languageOf(request) })
        : undefined
    const at = app.spine.clock.now()
    const data: BookingData = {
      businessObject,
      reviews: page?.reviews ?? [],
      stars: page?.stars ?? [],
      gallery: gallery ?? { works: [], count: 0 },
      person,
      find: searchQueryOf(request),
      now: new Date(at).toISOString(),
      open: businessObject && openState(businessObject.opening, businessObject.timeZone, at),
      demo: deps.demo,
    }
    return sendPage(deps, 'booking', { request, reply, data })
  }
  app.get('/b/:urlName', booking)
  app.get('/b/:urlName/*', booking)

  const oldBrowser = async (request: FastifyRequest<{ Params: { '*'?: string } }>, reply: FastifyReply) => {
    app.spine.countPublicRead(request)
    const [language, page = ''] = [languageOf(request), request.params['*']]
    const [, urlName] = /^b\/([^/]+)/.exec(page) ?? []
    const businessObject = urlName && (await findBusinessObject(runOnPool(deps.pool), urlName.toLowerCase(), language))
    const html = oldBrowserPage(language, businessObject || undefined)
    return reply.header('vary', 'Accept-Language, Cookie').type('text/html; charset=utf-8').send(html)
  }
  app.get('/old-browser', oldBrowser)
  app.get('/old-browser/*', oldBrowser)
}

/** Returns the address in the salon's own spelling, since people also type links with capitals (BIZ-01). */
const canonicalPath = ({ url }: FastifyRequest, { urlName }: { urlName: string }): string =>
  `/b/${urlName}${/\/b\/[^/?]+(.*)$/.exec(url)?.[1] ?? ''}`

/**
 * UI-13: renders the page for browsers that cannot run the apps; it needs neither scripts nor the web build.
 * @param salon the salon whose page was opened, if any
 */
function oldBrowserPage(language: Language, businessObject: BusinessObject | undefined): string {
  const phoneNr = escapeHtml(businessObject?.phoneNr ?? '')
  const say = sayer(language, { ...oldestBrowsers, salon: escapeHtml(businessObject?.name ?? '') })
  const title = say('oldBrowser.title')
  const phone = phoneNr && `<p>${say('oldBrowser.call')} <a href="tel:${phoneNr}">${formatPhoneNr(phoneNr)}</a></p>`
  const back = businessObject ? `<p><a href="/b/${businessObject.urlName}">${say('oldBrowser.salonPage')}</a></p>` : ''
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs.css"></head><body><main><h1>${title}</h1>${phone}<p>${say('oldBrowser.needs')}</p>${back}</main></body></html>`
}
