import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../errors.ts'
import { clientApps } from '../pages/pages.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The nonce of a rendered page's only `<style>` (pages.ts); all other styles are files. */
    styleNonce: string
  }
}

type Policy = { nonce: string; secure: boolean; scripts: readonly string[]; worker: boolean; logHost: string }

/** Allows only inline code written by the build, by hash, and no eval. */
const policy = ({ nonce, secure, scripts, worker, logHost }: Policy) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    // The salon's apps print a PDF from a frame (POS-29), and ADMIN previews the framed booking page (WEB-01).
    ...(worker ? ["frame-src 'self' blob:", 'object-src blob:'] : []),
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${logHost}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `worker-src '${worker ? 'self' : 'none'}'`,
    "require-trusted-types-for 'script'",
    `trusted-types ${worker ? 'worker' : "'none'"}`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/** In development, Vite writes inline code and styles, and uses a WebSocket. */
const loosePolicy = (logHost: string) =>
  [
    "default-src 'self' data:",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self' ws:${logHost}`,
    "frame-src 'self' blob:",
  ].join('; ')

/** Counts Host headers in the raw list of names and values; Node itself keeps only the first. */
const hostsOf = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length

/** Only the salon's apps have a service worker (UI-12). */
const withWorker: ReadonlySet<string> = new Set(clientApps.flatMap((name) => [`/${name}`, `/${name}/*`]))
const hasWorker = ({ routeOptions: { url = '' } }: FastifyRequest): boolean => withWorker.has(url)

/** The till scans barcodes with the device's camera (POS-15). */
const usesCamera = ({ routeOptions: { url = '' } }: FastifyRequest): boolean => /^\/checkout(?:\/|$)/.test(url)
const noSensors = 'geolocation=(), microphone=(), payment=()'

/** Allows these websites (origins), and our own pages, to show the page in a frame (WEB-02). */
export function allowFraming(reply: FastifyReply, hosts: readonly string[]): void {
  const current = String(reply.getHeader('content-security-policy'))
  const allowed = ["frame-ancestors 'self'", ...hosts].join(' ')
  reply.header('content-security-policy', current.replace("frame-ancestors 'none'", allowed))
}

type Headers = Pick<Policy, 'secure' | 'scripts'> & { loosened: boolean; logUrl: string | undefined }

/**
 * Sets security headers on every response. `secure`: PUBLIC_URL is https; `loosened`: in development; `scripts`: inline
 * script hashes (pages.ts); `logUrl`: where clients send their logs (LOG-01).
 */
export function headers(app: FastifyInstance, { secure, loosened, scripts, logUrl }: Headers): void {
  app.decorateReply('styleNonce', '')
  const logHost = logUrl === undefined ? '' : ` ${new URL(logUrl).origin}`
  app.addHook('onRequest', async (request, reply) => {
    // A proxy may have checked another Host header than the one we read (RFC 9112, 3.2).
    if (hostsOf(request.raw.rawHeaders) > 1) throw new Refused('invalid-request', { field: 'Host' })
    reply.styleNonce = randomBytes(16).toString('base64')
    reply.header('x-request-id', request.id)
    reply.header(
      'content-security-policy',
      loosened
        ? loosePolicy(logHost)
        : policy({ nonce: reply.styleNonce, secure, scripts, logHost, worker: hasWorker(request) }),
    )
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header('permissions-policy', `camera=${usesCamera(request) ? '(self)' : '()'}, ${noSensors}`)
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    // Everything but assets may be personal, so it is never cached.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (request.method !== 'GET' && request.method !== 'HEAD') reply.header('cache-control', 'no-store')
  })
}
