/** `/b/{urlName}` and `/`: the pages that the server renders, with the salon's facts in them. */
import type { BookingData, SiteData } from '@goldline/contract/page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askPool } from '../db/ask.ts'
import type { Deps } from '../deps.ts'
import { languageOf } from '../http/language.ts'
import { sendPage } from '../http/pages.ts'
import { findBusinessObject, listBusinessObjects } from './queries.ts'

export function pageRoutes(app: FastifyInstance, deps: Deps): void {
  const booking = async (request: FastifyRequest<{ Params: { urlName: string } }>, reply: FastifyReply) => {
    app.spine.countPublicRead(request)
    const { urlName } = request.params
    const businessObject = (await findBusinessObject(askPool(deps.pool), urlName, languageOf(request))) ?? null
    const data: BookingData = { businessObject, now: new Date(deps.clock.now()).toISOString(), demo: deps.demo }
    return sendPage(deps, 'booking', request, reply, data)
  }
  app.get('/b/:urlName', booking)
  app.get('/b/:urlName/*', booking)

  app.get('/', async (request, reply) => {
    app.spine.countPublicRead(request)
    const data: SiteData = { salons: await listBusinessObjects(deps.db) }
    return sendPage(deps, 'site', request, reply, data)
  })
}
