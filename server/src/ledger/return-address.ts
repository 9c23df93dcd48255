import type { FastifyRequest } from 'fastify'
import { Refused } from '../http/errors.ts'

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Returns the address under which the caller opened this server, to which payments return: `publicUrl`, or, on the own
 * computer, the loopback name that the browser sends, since the session is valid only there.
 */
export function requestOrigin(
  publicUrl: string,
  { headers: { origin = '' } }: Pick<FastifyRequest, 'headers'>,
): string {
  const base = new URL(publicUrl)
  const sent = URL.canParse(origin) ? new URL(origin) : undefined
  if (sent === undefined || sent.protocol !== base.protocol || sent.port !== base.port) return publicUrl
  if (!loopback.has(base.hostname) || !loopback.has(sent.hostname)) return publicUrl
  base.hostname = sent.hostname
  return base.href.replace(/\/$/, '')
}

/**
 * Builds the address to which PayPal returns the buyer, with added parameters such as our order's id. Refuses addresses
 * outside `publicUrl`, which would be open redirects; all loopback names count as the same. `field` names the parameter
 * in the refusal.
 */
export function returnAddress(
  publicUrl: string,
  wanted: string,
  { added, field }: { added: Readonly<Record<string, string>>; field: string },
): string {
  const base = new URL(publicUrl)
  // Accept a path too, since the admin may be open under another name of the same server.
  const url = wanted !== '' && URL.canParse(wanted, base.origin) ? new URL(wanted, base.origin) : undefined
  if (url === undefined || !isBelow(base, url)) throw new Refused('invalid-request', { field: `query.${field}` })
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value)
  return url.href
}

function isBelow(base: URL, url: URL): boolean {
  const sameHost = url.host === base.host || (loopback.has(base.hostname) && loopback.has(url.hostname))
  const folder = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`
  const plain = url.username === '' && url.password === ''
  return (
    plain && sameHost && url.protocol === base.protocol && url.port === base.port && url.pathname.startsWith(folder)
  )
}
