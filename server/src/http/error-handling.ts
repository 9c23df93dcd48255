import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brokenRequest, errorBody, Refused, statuses, toRefused } from './errors.ts'
import { sendLostPage } from './lost-page.ts'

/** Every way out of a request that failed, and one log line for each request: the route's pattern, never its path. */
export function errorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answer(request, reply, toRefused(error), error))
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? sendLostPage(request, reply) : answer(request, reply, new Refused('route-notFound')),
  )
  app.addHook('onResponse', async (request, reply) => note(request, reply, Math.round(reply.elapsedTime)))
}

/** A person at an address that is none: browsers ask for HTML, programs do not. */
function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html')
}

function note({ log, method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply, ms: number): void {
  log.info({ method, route: routeOptions.url, status: statusCode, ms })
}

/** An address that the router cannot read comes here before any hook. */
export function frameworkError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  answer(request, reply.headers(plainHeaders), toRefused(error), error)
  note(request, reply, 0)
}

/** What is no HTTP, is too large or too slow to become a request: the same words as everywhere, then the line is cut. */
export function clientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const body = brokenRequest(error.code)
  const text = JSON.stringify(body)
  const head = Object.entries({
    ...plainHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable)
    socket.write(`HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}\r\n${head.join('')}\r\n${text}`)
  socket.destroy(error)
}

const plainHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

function answer(request: FastifyRequest, reply: FastifyReply, refused: Refused, error?: unknown): FastifyReply {
  if (refused.code === 'internal') request.log.error({ err: error, route: request.routeOptions.url }, 'failed')
  const wait = refused.extra.retryAfter
  if (wait !== undefined) reply.header('retry-after', String(wait))
  return reply.code(statuses[refused.code]).type('application/json; charset=utf-8').send(errorBody(refused, request.id))
}
