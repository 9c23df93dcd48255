/**
 * Sends Google the status of bookings that it made (RWG-03), and free starts (RWG-01), by the Maps Booking API with the
 * partner's service account.
 */
import { createSign } from 'node:crypto'
import * as z from 'zod/mini'
import { type PostResult, sendOnce } from './post-json.ts'
import { CALL_LIMIT_MS } from './types.ts'

/** Outcome of a call; `refused`: a retry cannot succeed. */
export type MapsBookingOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'later'; readonly error: string; readonly retryAfterMs?: number | undefined }
  | { readonly kind: 'refused'; readonly error: string }

/** A booking's current state; times in epoch milliseconds. `changed`: the only fields that Google applies. */
export type BookingNews = {
  readonly bookingId: string
  readonly merchantId: string
  readonly serviceId: string
  readonly status: string
  readonly start: number
  readonly end: number
  readonly changed: readonly ('status' | 'startTime' | 'duration')[]
}

/** A service's free starts in a time window, which replace those that Google has. Epoch milliseconds. */
export type StartsNews = {
  readonly merchantId: string
  readonly serviceId: string
  readonly from: number
  readonly to: number
  readonly seconds: number
  readonly starts: readonly number[]
}

export type GoogleMapsBooking = ReturnType<typeof googleMapsBooking>

type Options = {
  readonly baseUrl: string
  readonly partnerId: string
  /** Reads the service account's key file in Google's format. */
  readonly key: () => Promise<string>
  /** The current time in epoch milliseconds, which Google compares with its own. */
  readonly now: () => number
  readonly limitMs?: number
}

const Key = z.object({ client_email: z.string(), private_key: z.string(), token_uri: z.url() })
const Token = z.object({ access_token: z.string(), expires_in: z.number() })
const scope = 'https://www.googleapis.com/auth/mapsbooking'
const lifetimeSeconds = 3600
const earlierMs = 60_000

export function googleMapsBooking({ baseUrl, partnerId, key, now, limitMs = CALL_LIMIT_MS }: Options) {
  let kept: { value: string; endsAt: number } | undefined

  async function access(): Promise<{ value: string } | { failed: PostResult }> {
    if (kept !== undefined && kept.endsAt > performance.now()) return kept
    const { client_email: iss, private_key, token_uri: aud } = Key.parse(JSON.parse(await key()))
    const iat = Math.floor(now() / 1000)
    const assertion = signed({ iss, scope, aud, iat, exp: iat + lifetimeSeconds }, private_key)
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(grant).toString()
    const result = await sendOnce(aud, { method: 'POST', headers, body }, limitMs)
    const token = result.kind === 'answer' && result.status < 300 ? Token.safeParse(result.body).data : undefined
    if (token === undefined) return { failed: result }
    kept = { value: token.access_token, endsAt: performance.now() + token.expires_in * 1000 - earlierMs }
    return kept
  }

  async function call(method: 'PATCH' | 'POST', path: string, content: object): Promise<MapsBookingOutcome> {
    const body = JSON.stringify(content)
    for (let tries = 0; ; tries++) {
      const token = await access()
      // Retry until the operator has corrected the key.
      if ('failed' in token) return { kind: 'later', error: `no access: ${errorOf(token.failed)}` }
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token.value}` }
      const result = await sendOnce(`${baseUrl}/v1alpha/${path}`, { method, headers, body }, limitMs)
      const isUnknown = result.kind === 'answer' && result.status === 401
      if (!isUnknown || tries > 0) return outcomeOf(result)
      kept = undefined
    }
  }

  return {
    /** Sends a booking's changes; repeating it changes nothing at Google. */
    tell({ bookingId, merchantId, serviceId, status, start, end, changed }: BookingNews): Promise<MapsBookingOutcome> {
      const name = `partners/${partnerId}/bookings/${bookingId}`
      const times = { startTime: iso(start), duration: `${(end - start) / 1000}s` }
      const path = `notification/${name}?updateMask=${changed.join()}`
      return call('PATCH', path, { name, merchantId, serviceId, status, ...times })
    },
    /** Replaces the free starts of time windows; repeating it changes nothing at Google. */
    tellStarts(news: readonly StartsNews[]): Promise<MapsBookingOutcome> {
      const path = `inventory/partners/${partnerId}/availability:replace`
      return call('POST', path, { extendedServiceAvailability: news.map(replacement) })
    },
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()

/** Builds the wire form; Google writes 64-bit numbers as text. */
const replacement = ({ merchantId, serviceId, from, to, seconds, starts }: StartsNews) => ({
  merchantId,
  serviceId,
  startTimeRestrict: iso(from),
  endTimeRestrict: iso(to),
  availability: starts.map((start) => ({
    startTime: iso(start),
    duration: `${seconds}s`,
    spotsTotal: '1',
    spotsOpen: '1',
    confirmationMode: 'CONFIRMATION_MODE_SYNCHRONOUS',
  })),
})

function outcomeOf(result: PostResult): MapsBookingOutcome {
  const error = errorOf(result)
  if (result.kind !== 'answer') return { kind: 'later', error }
  const { status, retryAfterMs } = result
  if (status < 300) return { kind: 'done' }
  if (status === 401 || status === 403 || status === 429 || status >= 500) return { kind: 'later', error, retryAfterMs }
  return { kind: 'refused', error }
}

const errorOf = (result: PostResult): string => (result.kind === 'answer' ? `HTTP ${result.status}` : result.error)

function signed(claims: object, privateKey: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
}
