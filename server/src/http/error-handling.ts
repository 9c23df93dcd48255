import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brokenRequest, errorBody, Refused, statuses } from './errors.ts'
import { hasPage, sendNotFoundPage } from './pages/not-found-page.ts'
import { toRefused } from './to-refused.ts'

/** Handles every failed request, and logs one line per request, with the route's pattern and never its path. */
export function errorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refused = toRefused(error)
    return wantsPage(request) && hasPage(refused.code)
      ? sendNotFoundPage(request, reply, refused.code)
      : sendRefusal(request, reply, { refused, error })
  })
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request)
      ? sendNotFoundPage(request, reply)
      : sendRefusal(request, reply, { refused: new Refused('route-notFound') }),
  )
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply, Math.round(reply.elapsedTime)))
}

/** Whether the caller gets a page for an unknown or expired URL: browsers accept HTML; other programs get JSON. */
function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html')
}

function logAnswer({ log, method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply, ms: number): void {
  log.info({ method, route: routeOptions.url, status: statusCode, ms })
}

/** Answers a URL that the router cannot parse, which no hook sees. */
export function frameworkError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  sendRefusal(request, reply.headers(plainHeaders), { refused: toRefused(error), error })
  logAnswer(request, reply, 0)
}

/**
 * Handles input that is not HTTP, or too large or too slow to become a request: sends the usual body and closes the
 * connection.
 */
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

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { refused, error }: { refused: Refused; error?: unknown | undefined },
): FastifyReply {
  if (refused.code === 'internal') request.log.error({ err: error, route: request.routeOptions.url }, 'failed')
  const wait = refused.extra.retryAfter
  if (wait !== undefined) reply.header('retry-after', String(wait))
  return reply.code(statuses[refused.code]).type('application/json; charset=utf-8').send(errorBody(refused, request.id))
}
