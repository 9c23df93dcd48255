import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    rawBody?: boolean
  }
  interface FastifyRequest {
    /** The text of the body, where the call asks for it (`rawBody`). */
    rawBody: string | undefined
  }
}

/** JSON is read as always; what a signature is about is kept as it was sent, since writing it again could change it. */
export function rawBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('rawBody', undefined)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.rawBody) request.rawBody = body
    parse(request, body, done)
  })
}
