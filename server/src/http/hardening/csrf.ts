/**
 * Checks a double-submit cookie (AUTH-13): a foreign page can make a browser send our cookie, but cannot read it to set
 * the header.
 */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomSecret, sha256 } from '../../secrets.ts'
import { Refused } from '../errors.ts'
import { isDeviceCookie } from './device-cookie.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The secret URL is the only credential: no cookie is needed, and forms without a script send it (MSG-16). */
    secretAddress?: true
  }
}

const csrfCookie = 'XSRF-TOKEN'
const csrfHeader = 'x-xsrf-token'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Checks every request, and sets the cookie once with a page, the answer of a GET, or another cookie of ours. */
export function csrf(app: FastifyInstance, { secure }: { secure: boolean }): void {
  app.addHook('onRequest', async (request) => checkCsrf(request))
  app.addHook('onSend', async (request, reply) => {
    if (!carriesCookie(request, reply) || cookiesOf(request).some(isToken)) return
    // Not HttpOnly, because the apps' scripts must read it.
    reply.header('set-cookie', `${csrfCookie}=${randomSecret()}; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`)
  })
}

/**
 * Whether the response sets the cookie: pages and calls only, so that scripts, fonts and pictures can be cached. A
 * browser that gets a device cookie needs this cookie too. */
function carriesCookie(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!reading.has(request.method)) return [reply.getHeader('set-cookie') ?? []].flat().map(String).some(isDeviceCookie)
  return /^(text\/html|application\/json)/.test(String(reply.getHeader('content-type') ?? ''))
}

/**
 * Refuses a change that has our cookie but not the matching header. A request without the cookie is not from our pages
 * but from a partner or a webhook, and is checked by its own credentials.
 */
function checkCsrf(request: FastifyRequest): void {
  if (reading.has(request.method) || request.routeOptions.config.secretAddress) return
  const cookies = cookiesOf(request)
  if (cookies.length === 0 && !pairsOf(request).some(isDeviceCookie)) return
  const header = request.headers[csrfHeader]
  // Every cookie of this name must match: a second one would be an attacker's.
  const repeats = (value: string) => isToken(value) && cookies.every((cookie) => same(cookie, value))
  const matches = typeof header === 'string' && cookies.length > 0 && repeats(header)
  if (!matches) throw new Refused('csrf')
}

const pairsOf = (request: FastifyRequest): string[] =>
  (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())

function cookiesOf(request: FastifyRequest): string[] {
  return pairsOf(request)
    .filter((pair) => pair === csrfCookie || pair.startsWith(`${csrfCookie}=`))
    .map((pair) => pair.slice(csrfCookie.length + 1).replace(/^"(.*)"$/, '$1'))
}

const isToken = (value: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(value)
const same = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))
