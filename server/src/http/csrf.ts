/** Double submit (AUTH-13): a stranger's page can make a browser send our cookie, but cannot read it into the header. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomSecret, sha256 } from '../secrets.ts'
import { Refused } from './errors.ts'

export const csrfCookie = 'XSRF-TOKEN'
export const csrfHeader = 'x-xsrf-token'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Checks every request, and gives the browser its cookie with a page or a GET's answer, once. */
export function csrf(app: FastifyInstance, { secure }: { secure: boolean }): void {
  app.addHook('onRequest', async (request) => checkCsrf(request))
  app.addHook('onSend', async (request, reply) => {
    if (!reading.has(request.method) || !carriesCookie(reply) || cookiesOf(request).some(isToken)) return
    // Scripts of ours must read it, so it is not HttpOnly.
    reply.header('set-cookie', `${csrfCookie}=${randomSecret()}; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`)
  })
}

/** Pages and calls; scripts, fonts and pictures stay cacheable by everybody. */
const carriesCookie = (reply: FastifyReply): boolean =>
  /^(text\/html|application\/json)/.test(String(reply.getHeader('content-type') ?? ''))

/**
 * Refuses a change that arrives with our cookie but without the header that repeats it. Without the cookie it is no
 * browser of ours (a partner, a webhook) and is judged by its own credentials.
 */
function checkCsrf(request: FastifyRequest): void {
  if (reading.has(request.method)) return
  const cookies = cookiesOf(request)
  if (cookies.length === 0) return
  const header = request.headers[csrfHeader]
  // Every cookie of the name must match: a second one would be somebody else's.
  const matches = typeof header === 'string' && isToken(header) && cookies.every((cookie) => same(cookie, header))
  if (!matches) throw new Refused('csrf')
}

function cookiesOf(request: FastifyRequest): string[] {
  return (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair === csrfCookie || pair.startsWith(`${csrfCookie}=`))
    .map((pair) => pair.slice(csrfCookie.length + 1).replace(/^"(.*)"$/, '$1'))
}

const isToken = (value: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(value)
const same = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))
