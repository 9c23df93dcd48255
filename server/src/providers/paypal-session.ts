/** Sends requests to PayPal with its access token, cached until shortly before it expires. */
import * as z from 'zod/mini'
import { type PostResult, sendOnce } from './post-json.ts'

type Options = {
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly limitMs: number
}
type Request = { method: 'GET' | 'POST'; path: string; body?: string; headers?: Record<string, string> }
type Token = { readonly value: string; readonly endsAt: number }
type SignedIn = Token | Exclude<PostResult, { kind: 'answer' }>

const TokenBody = z.object({ access_token: z.string(), expires_in: z.number() })
const earlierMs = 60_000

export function paypalSession({ baseUrl, clientId, clientSecret, limitMs }: Options) {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  let kept: Token | undefined
  let asking: Promise<SignedIn> | undefined

  async function signIn(): Promise<SignedIn> {
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' }
    const sent = { method: 'POST', headers, body: 'grant_type=client_credentials' } as const
    const result = await sendOnce(`${baseUrl}/v1/oauth2/token`, sent, limitMs)
    if (result.kind !== 'answer') return result
    const { data } = TokenBody.safeParse(result.body)
    // `unsent`, because after a refused sign-in the request itself is not sent.
    if (data === undefined || result.status >= 300) return { kind: 'unsent', error: `sign-in: HTTP ${result.status}` }
    kept = { value: data.access_token, endsAt: performance.now() + data.expires_in * 1000 - earlierMs }
    return kept
  }

  /** Returns the token. Waiting callers share one sign-in; a failed one is not cached. */
  function token(): Promise<SignedIn> {
    if (kept !== undefined && kept.endsAt > performance.now()) return Promise.resolve(kept)
    asking ??= signIn().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function send(request: Request, again = true): Promise<PostResult> {
    const own = await token()
    if (!('value' in own)) return own
    const { method, path, body, headers } = request
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = { method, headers: { ...json, ...headers, authorization: `Bearer ${own.value}` } }
    const result = await sendOnce(`${baseUrl}${path}`, body === undefined ? sent : { ...sent, body }, limitMs)
    if (result.kind !== 'answer' || result.status !== 401 || !again) return result
    kept = undefined
    return send(request, false)
  }

  return {
    get: (path: string) => send({ method: 'GET', path }),
    post: (path: string, body: string, headers: Record<string, string> = {}) =>
      send({ method: 'POST', path, body, headers }),
  }
}
