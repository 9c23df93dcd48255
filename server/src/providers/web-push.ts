/** Sends to browsers' push services (RFC 8030), encrypted for the browser and signed with our own key (VAPID). */
import { isPushService } from '@goldline/domain/staff/push'
import push from 'web-push'
import { sendOnce } from './post-json.ts'
import { CALL_LIMIT_MS } from './types.ts'

/** A browser's push subscription; keys in base64url. */
export type PushAddress = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}
/** VAPID keys on the curve P-256, in base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

export type PushOutcome =
  | { readonly kind: 'sent' }
  /** The subscription no longer exists, or these keys do not match it. */
  | { readonly kind: 'gone'; readonly error: string }
  | { readonly kind: 'later'; readonly error: string; readonly retryAfterMs: number | undefined }
  | { readonly kind: 'refused'; readonly error: string }

export type WebPush = ReturnType<typeof webPush>

type Options = {
  readonly keys: PushKeys
  /** E-mail address at which a push service may contact us. */
  readonly contact: string
  /** A stand-in's address that replaces all push services. */
  readonly baseUrl?: string | undefined
  readonly limitMs?: number
}

export const newPushKeys = (): PushKeys => push.generateVAPIDKeys()

export function webPush({ keys, contact, baseUrl, limitMs = CALL_LIMIT_MS }: Options) {
  const only = baseUrl === undefined ? undefined : new URL(baseUrl).origin
  const serves = (endpoint: string) =>
    only === undefined ? isPushService(endpoint) : URL.canParse(endpoint) && new URL(endpoint).origin === only
  const vapidDetails = { subject: `mailto:${contact}`, ...keys }
  return {
    publicKey: keys.publicKey,
    /** Returns whether the server may send to this push service. */
    serves,
    /** Sends a message. @param lifeMs how long the push service keeps it for a telephone that is off */
    async send(address: PushAddress, message: object, lifeMs: number): Promise<PushOutcome> {
      if (!serves(address.endpoint)) return { kind: 'gone', error: 'unknown push service' }
      const options = { TTL: Math.round(lifeMs / 1000), urgency: 'high' as const, vapidDetails }
      const request = prepared(address, JSON.stringify(message), options)
      if (request === undefined) return { kind: 'gone', error: 'no key of P-256' }
      const { 'Content-Length': _, ...headers } = request.headers as Record<string, string | number>
      const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
      const body = Uint8Array.from(request.body ?? [])
      const result = await sendOnce(address.endpoint, { method: 'POST', headers: texts, body }, limitMs)
      if (result.kind !== 'answer') return { kind: 'later', error: result.error, retryAfterMs: undefined }
      return outcomeOf(result)
    },
  }
}

/** Encrypts and signs a text; undefined: the browser's key is invalid. */
function prepared(address: PushAddress, text: string, options: push.RequestOptions) {
  try {
    return push.generateRequestDetails(address, text, options)
  } catch {
    return undefined
  }
}

function outcomeOf({ status, retryAfterMs }: { status: number; retryAfterMs: number | undefined }): PushOutcome {
  const error = `HTTP ${status}`
  if (status < 300) return { kind: 'sent' }
  // 403: the browser subscribed with another key of this installation.
  if (status === 404 || status === 410 || status === 403) return { kind: 'gone', error }
  return status === 429 || status >= 500 ? { kind: 'later', error, retryAfterMs } : { kind: 'refused', error }
}
