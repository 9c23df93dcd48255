/** AUTH-14: `/imprint`, `/privacy` and `/terms`, to which every page that customers see leads. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import { languageOf, rememberAsked } from '../http/language.ts'
import { exampleImprint, type LegalText, legalPage, noImprint } from './legal-page.ts'
import { inForce, latest } from './texts.ts'

type Asking = FastifyRequest<{ Querystring: { audience?: unknown } }>

export function legalPageRoutes(app: FastifyInstance, { config, demo }: RouteDeps): void {
  const { texts, imprint = demo ? exampleImprint : noImprint } = config.legal
  const { clock } = app.spine
  app.get('/imprint', async (request, reply) => send(request, reply, { page: 'imprint', texts: imprint }))
  app.get('/privacy', async (request, reply) =>
    send(request, reply, { page: 'privacy', ...latest(texts.PRIVACY_NOTICE) }),
  )
  app.get('/terms', async (request: Asking, reply) => {
    const forSalons = request.query.audience === 'OWNER'
    const versions = forSalons ? texts.OWNER_TERMS : texts.TERMS
    return send(request, reply, { page: forSalons ? 'salonTerms' : 'terms', ...inForce(versions, clock.now()) })
  })
}

function send(request: FastifyRequest, reply: FastifyReply, text: LegalText): FastifyReply {
  const language = languageOf(request)
  rememberAsked(request, reply)
  return reply
    .headers({ 'cache-control': 'no-cache', vary: 'Accept-Language, Cookie', 'content-language': language })
    .type('text/html; charset=utf-8')
    .send(legalPage(text, { language, nonce: reply.styleNonce }))
}
