import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorBody, Refused, statuses, toRefused } from './errors.ts'

/** Every way out of a request that failed, and one log line for each request: the route's pattern, never its path. */
export function errorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answer(request, reply, toRefused(error), error))
  app.setNotFoundHandler((request, reply) => answer(request, reply, new Refused('route-notFound')))
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}

function answer(request: FastifyRequest, reply: FastifyReply, refused: Refused, error?: unknown): FastifyReply {
  if (refused.code === 'internal') request.log.error({ err: error, route: request.routeOptions.url }, 'failed')
  const wait = refused.extra.retryAfter
  if (wait !== undefined) reply.header('retry-after', String(wait))
  return reply.code(statuses[refused.code]).type('application/json; charset=utf-8').send(errorBody(refused, request.id))
}
