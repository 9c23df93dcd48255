import type { BodySent, Call, ParamsSent, QuerySent, ResponseReceived } from '@goldline/contract/call'
import { ApiError, type ErrorDetails } from './api-error.ts'
import type { Session } from './session.ts'

/** Requires what the call's contract requires; absent schemas are absent here. */
type Wanted<Name extends string, Value> = undefined extends Value
  ? { [key in Name]?: Value | undefined }
  : { [key in Name]: Value }
export type Sent<C extends Call> = Wanted<'params', ParamsSent<C>> &
  Wanted<'query', QuerySent<C>> &
  Wanted<'body', BodySent<C>>

export type Answer<C extends Call> = { status: number; headers: Headers; data: ResponseReceived<C> }

export type SendOptions = {
  /** TanStack Query's signal, to abort a query nobody waits for. */
  signal?: AbortSignal
  /** The same key for every try of one intent, so that a retry never books twice. For `idempotent` calls. */
  idempotencyKey?: string
  /** The version the person saw, for `If-Match` (APT-08). */
  ifMatch?: number
  /** A sign-in attempt: sends no token, and its 401 signs nobody out (AUTH-04). */
  anonymous?: boolean
}

export type Api = ReturnType<typeof createApi>
export type ApiDeps = {
  session: Pick<Session, 'token' | 'signOut'>
  /** Called after a 401 on a call with a token; the caller gets the error too (AUTH-04). */
  onUnauthorized: () => void
  fetch?: typeof globalThis.fetch
  cookies?: () => string
}

/** UI-11 */
export const requestTimeout = 20_000

export function createApi(deps: ApiDeps) {
  const fetch = deps.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const cookies = deps.cookies ?? (() => document.cookie)

  /** @throws ApiError, or the caller's own AbortError */
  async function send<C extends Call>(call: C, sent: Sent<C>, options: SendOptions = {}): Promise<Answer<C>> {
    const token = options.anonymous ? undefined : deps.session.token()
    const headers = headersOf(call, sent.body, { token, options, cookies: cookies() })
    const deadline = AbortSignal.timeout(requestTimeout)
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
    // A file is sent as it is, with its own media type.
    const body = sent.body instanceof Blob ? sent.body : sent.body === undefined ? null : JSON.stringify(sent.body)
    try {
      const response = await fetch(pathOf(call, sent), { method: call.method, headers, body, signal })
      if (response.ok) return await answerOf<C>(call, response)
      if (response.status === 401 && token !== undefined) {
        // Drop only the refused token: somebody may have signed in meanwhile.
        if (deps.session.token() === token) deps.session.signOut()
        deps.onUnauthorized()
      }
      throw await refusalOf(response)
    } catch (error) {
      if (error instanceof ApiError || options.signal?.aborted) throw error
      throw new ApiError(undefined, deadline.aborted ? 'timeout' : 'no-connection')
    }
  }
  return { send }
}

/** A key for one intent, created when the form opens or the button is pressed, not per try. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}

/** Fills `/v1/appointments/{id}` with its parameters and appends the query, without absent values. */
export function pathOf(call: Call, sent: { params?: unknown; query?: unknown }): string {
  const params = record(sent.params)
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(record(sent.query))) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

function headersOf(
  call: Call,
  body: unknown,
  { token, options, cookies }: { token: string | undefined; options: SendOptions; cookies: string },
) {
  const headers = new Headers({ Accept: 'application/json' })
  if (body !== undefined && !(body instanceof Blob)) headers.set('Content-Type', 'application/json')
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  if (options.ifMatch !== undefined) headers.set('If-Match', `"${options.ifMatch}"`)
  if (call.idempotent) headers.set('Idempotency-Key', options.idempotencyKey ?? newIdempotencyKey())
  const csrf = call.method === 'GET' ? undefined : cookieOf(cookies, 'XSRF-TOKEN')
  if (csrf !== undefined) headers.set('X-XSRF-TOKEN', csrf)
  return headers
}

/** AUTH-13: double submit. */
function cookieOf(cookies: string, name: string): string | undefined {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='))
  const value = pairs
    .find(([key]) => key === name)
    ?.slice(1)
    .join('=')
  return value === undefined ? undefined : decodeURIComponent(value)
}

async function answerOf<C extends Call>(call: C, response: Response): Promise<Answer<C>> {
  const json = call.response !== undefined && response.status !== 204
  const text = call.binary !== undefined
  // Not parsed again: the server's tests hold its answers to the contract.
  const data = (json ? await response.json() : text ? await response.text() : undefined) as ResponseReceived<C>
  return { status: response.status, headers: response.headers, data }
}

/** The error body is {status, message, …} (UI-17); a proxy's error page is not. */
async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const { message, status: _, ...details } = record(body)
  return new ApiError(response.status, typeof message === 'string' ? message : 'internal', details as ErrorDetails)
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
