/** Sends requests to Google with a salon's access token, and renews that by its refresh token (OAuth 2). */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { type PostResult, sendOnce } from './post-json.ts'

/** `later`: try again; `expired`: the owner must consent again; `refused`: a retry cannot succeed. */
export type GoogleOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'later'; readonly error: string; readonly retryAfterMs?: number | undefined }
  | { readonly kind: 'expired'; readonly error: string }
  /** `reason`: Google's reason code, if it gives one. */
  | { readonly kind: 'refused'; readonly error: string; readonly reason?: string }

export type Hosts = {
  readonly consent: string
  readonly oauth: string
  readonly accounts: string
  readonly places: string
  readonly reviews: string
  readonly placeActions: string
}

type Options = {
  readonly hosts: Hosts
  readonly clientId: string
  readonly clientSecret: string
  readonly limitMs: number
}
type ApiRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly body?: object
}

const TokenBody = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.optional(z.string()),
})
export type TokenBody = z.infer<typeof TokenBody>
const Failed = z.object({ error: z.string() })
const Refusal = z.object({
  error: z.object({
    status: z.optional(z.string()),
    details: z.optional(z.array(z.object({ reason: z.optional(z.string()) }))),
  }),
})

const mostTokens = 500
const earlierMs = 60_000
/** Enough for fifty reviews of four thousand characters in any script. */
const mostBytes = 2 * 1024 * 1024

export type GoogleSend = ReturnType<typeof googleSession>['send']

export function googleSession({ hosts, clientId, clientSecret, limitMs }: Options) {
  // Keyed by the refresh token's hash: an access token is valid for an hour.
  const kept = new LRUCache<string, { value: string; endsAt: number }>({ max: mostTokens })

  /** Exchanges a code or a refresh token for an access token. */
  async function grant(form: Record<string, string>): Promise<GoogleOutcome<TokenBody>> {
    const body = new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const result = await sendOnce(`${hosts.oauth}/token`, { method: 'POST', headers, body }, limitMs)
    if (result.kind === 'answer' && Failed.safeParse(result.body).data?.error === 'invalid_grant')
      return { kind: 'expired', error: 'invalid_grant' }
    return outcomeOf(result, TokenBody)
  }

  async function accessOf(refreshToken: string): Promise<GoogleOutcome<string>> {
    const key = createHash('sha256').update(refreshToken).digest('base64')
    const known = kept.get(key)
    if (known !== undefined && known.endsAt > performance.now()) return { kind: 'done', value: known.value }
    const outcome = await grant({ grant_type: 'refresh_token', refresh_token: refreshToken })
    if (outcome.kind !== 'done') return outcome
    const { access_token: value, expires_in: seconds } = outcome.value
    kept.set(key, { value, endsAt: performance.now() + seconds * 1000 - earlierMs })
    return { kind: 'done', value }
  }

  /** Sends a request; if Google no longer accepts the token, renews it once. */
  async function send<Schema extends z.ZodMiniType>(
    refreshToken: string,
    request: ApiRequest,
    schema: Schema,
  ): Promise<GoogleOutcome<z.output<Schema>>> {
    for (let tries = 0; ; tries++) {
      const access = await accessOf(refreshToken)
      if (access.kind !== 'done') return access
      const { method, url, body } = request
      const json = body && { 'content-type': 'application/json' }
      const sent = { method, mostBytes, headers: { ...json, authorization: `Bearer ${access.value}` } }
      const result = await sendOnce(url, body ? { ...sent, body: JSON.stringify(body) } : sent, limitMs)
      const isUnknown = result.kind === 'answer' && result.status === 401
      if (!isUnknown || tries > 0) return outcomeOf(result, schema)
      kept.delete(createHash('sha256').update(refreshToken).digest('base64'))
    }
  }

  return { grant, send }
}

/**
 * Treats a lost answer as a plain failure: reads, replacements and deletions can be repeated, and callers check for
 * existing items before they add one.
 */
function outcomeOf<Schema extends z.ZodMiniType>(result: PostResult, schema: Schema): GoogleOutcome<z.output<Schema>> {
  if (result.kind !== 'answer') return { kind: 'later', error: result.error }
  const { status, body, retryAfterMs } = result
  const error = `HTTP ${status}`
  if (status === 401) return { kind: 'expired', error }
  if (status === 429 || status >= 500) return { kind: 'later', error, retryAfterMs }
  if (status >= 300) return { kind: 'refused', error, ...reasonOf(body) }
  const read = schema.safeParse(body)
  return read.success ? { kind: 'done', value: read.data } : { kind: 'later', error: 'answer not understood' }
}

function reasonOf(body: unknown): { reason?: string } {
  const { details = [], status } = Refusal.safeParse(body).data?.error ?? {}
  const reason = details.find((detail) => detail.reason !== undefined)?.reason ?? status
  return reason === undefined ? {} : { reason }
}
