/** Fetches a staff member's calendar from a pasted address (STF-04): only public hosts, bounded, without redirects. */
import { lookup as lookUp } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import type { CalendarProblem } from '@goldline/domain/staff/busy-calendar'
import { isPublicAddress } from './public-address.ts'
import { CALL_LIMIT_MS } from './types.ts'

const mostBytes = 5 * 1024 * 1024

export type CalendarAnswer =
  | { readonly kind: 'file'; readonly text: string; readonly etag: string | null }
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'failed'
      readonly problem: CalendarProblem
      /** The error's text; contains no address. */
      readonly error: string
      readonly retryAfterMs?: number | undefined
    }

export type CalendarReader = {
  /** Origin of a stand-in that is allowed although it is not public; undefined: none. */
  readonly allowed: string | undefined
  /** Never throws. `etag`: the ETag of the copy already known. */
  read(address: string, etag: string | null): Promise<CalendarAnswer>
}

type Options = { allowed?: string | undefined; lookup?: LookupFunction; limitMs?: number }

class NotPublic extends Error {}

export function calendarReader({ allowed, lookup = lookUp as LookupFunction, limitMs = CALL_LIMIT_MS }: Options = {}) {
  const guarded = publicOnly(lookup)
  return {
    allowed,
    async read(address, etag) {
      const signal = AbortSignal.timeout(limitMs)
      try {
        const url = new URL(address)
        const own = url.origin === allowed
        if (!own) requirePublic(url)
        const headers = {
          accept: 'text/calendar',
          'accept-encoding': 'identity',
          ...(etag && { 'if-none-match': etag }),
        }
        const how = { signal, headers, agent: false as const, ...(!own && { lookup: guarded }) }
        return await answerOf(await requestFile(url, { how, own }))
      } catch (error) {
        if (error instanceof NotPublic) return { kind: 'failed', problem: 'PRIVATE', error: 'not a public address' }
        return { kind: 'failed', problem: 'UNREACHABLE', error: signal.aborted ? 'no answer in time' : codeOf(error) }
      }
    },
  } satisfies CalendarReader
}

/** Refuses plain HTTP, and hosts that are non-public IP addresses, for which no lookup takes place. */
function requirePublic({ protocol, hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host))) throw new NotPublic()
}

/** Resolves to public addresses only, so that a name cannot resolve to a private one later. */
const publicOnly =
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const all = typeof addresses === 'string' ? [{ address: addresses, family: isIP(addresses) }] : addresses
      const open = all.filter(({ address }) => isPublicAddress(address))
      const [first] = open
      if (first === undefined) return callback(new NotPublic(), '', 0)
      if (options.all) callback(null, open)
      else callback(null, first.address, first.family)
    })

function requestFile(url: URL, { how, own }: { how: RequestOptions; own: boolean }): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? request : requestPlain
    const outgoing = send(url, how, resolve)
    outgoing.once('error', reject)
    outgoing.once('socket', (socket: Socket) => {
      socket.once('connect', () => {
        if (!own && !isPublicAddress(socket.remoteAddress ?? '')) outgoing.destroy(new NotPublic())
      })
    })
    outgoing.end()
  })
}

async function answerOf(response: IncomingMessage): Promise<CalendarAnswer> {
  const { statusCode: status = 0, headers } = response
  if (status !== 200) response.destroy()
  if (status === 304) return { kind: 'unchanged' }
  const error = `HTTP ${status}`
  if (status === 429 || status >= 500)
    return { kind: 'failed', problem: 'UNREACHABLE', error, retryAfterMs: retryOf(headers['retry-after']) }
  if (status !== 200) return { kind: 'failed', problem: 'REFUSED', error }
  const coding = headers['content-encoding'] ?? 'identity'
  const text = coding === 'identity' ? await readBounded(response) : undefined
  if (text !== undefined) return { kind: 'file', text, etag: shortEtag(headers.etag) }
  response.destroy()
  return coding === 'identity'
    ? { kind: 'failed', problem: 'TOO_MUCH', error: 'too long' }
    : { kind: 'failed', problem: 'NO_CALENDAR', error: 'encoded' }
}

/** Reads the body; undefined: it is too long. */
async function readBounded(response: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += (chunk as Buffer).byteLength
    if (size > mostBytes) return undefined
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const shortEtag = (etag: string | undefined): string | null =>
  etag !== undefined && etag.length <= 200 && /^(W\/)?"[\x21\x23-\x7e]*"$/.test(etag) ? etag : null

/** Parses seconds only, since a date would depend on the other server's clock. */
const retryOf = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : undefined

/** Returns the system's error code, which contains no address. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
