/** Serves web app manifests, which contain name and icon for a phone's home screen. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findBusinessObject } from '../business-object/queries.ts'
import { runOnPool } from '../db/run-statement.ts'
import type { RouteDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { languageOf } from '../http/language.ts'

const icons = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png'] as const
/** Path and name of the salon's device apps; the name is the same in every language. */
const deviceApps = [
  ['checkin', 'Check-in'],
  ['checkout', 'Checkout'],
  ['staff', 'Goldline Staff'],
] as const
const day = 'public, max-age=86400'

export function homeScreenRoutes(app: FastifyInstance, deps: RouteDeps): void {
  for (const icon of icons)
    app.get(`/${icon}`, async (_request, reply) =>
      reply
        .header('cache-control', day)
        .type('image/png')
        .send(createReadStream(join(import.meta.dirname, 'icons', icon))),
    )
  app.get('/app.webmanifest', async (_request, reply) => sendManifest(reply, 'Goldline', '/'))
  for (const [place, name] of deviceApps)
    app.get(`/${place}/app.webmanifest`, async (_request, reply) => sendManifest(reply, name, `/${place}`))
  app.get('/b/:urlName/app.webmanifest', async (request: FastifyRequest<{ Params: { urlName: string } }>, reply) => {
    app.spine.countPublicRead(request)
    const businessObject = await findBusinessObject(runOnPool(deps.pool), request.params.urlName, languageOf(request))
    if (!businessObject) throw new Refused('businessObject.notFound')
    return sendManifest(reply, businessObject.name, salonPage(businessObject.urlName))
  })
}

/** Sends a manifest. The scope is limited, so that other salons' pages open in the browser. */
function sendManifest(reply: FastifyReply, name: string, home: string): FastifyReply {
  const icon = (size: number, purpose?: 'maskable') => ({
    src: `/icon-${purpose ? `${purpose}-` : ''}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return reply
    .header('cache-control', day)
    .type('application/manifest+json; charset=utf-8')
    .send(
      JSON.stringify({
        id: home,
        name,
        short_name: name,
        start_url: home,
        scope: home,
        display: 'standalone',
        background_color: '#0a1222',
        theme_color: '#0a1222',
        icons: [icon(192), icon(512), icon(512, 'maskable')],
      }),
    )
}
