import type { BodySent, Call, ParamsSent, QuerySent, ResponseReceived } from '@goldline/contract/call'
import { ApiError, type ErrorDetails } from './api-error.ts'
import type { Session } from './session.ts'

/** What a call wants, and nothing that it does not: absent schemas are absent here. */
type Wanted<Name extends string, Value> = undefined extends Value
  ? { [key in Name]?: Value | undefined }
  : { [key in Name]: Value }
export type Sent<C extends Call> = Wanted<'params', ParamsSent<C>> &
  Wanted<'query', QuerySent<C>> &
  Wanted<'body', BodySent<C>>

export type Answer<C extends Call> = { status: number; headers: Headers; data: ResponseReceived<C> }

export type SendOptions = {
  /** TanStack Query's signal: a query that nobody waits for is abandoned. */
  signal?: AbortSignal
  /** The same key for every try of one intent, so that a retry never books twice. Taken by `idempotent` calls. */
  idempotencyKey?: string
  /** The version that was seen, for `If-Match` (APT-08). */
  ifMatch?: number
  /** A sign-in attempt: no token goes with it, and its 401 logs nobody out (AUTH-04). */
  anonymous?: boolean
}

export type Api = ReturnType<typeof createApi>
export type ApiDeps = {
  session: Pick<Session, 'token' | 'signOut'>
  /** Told after a 401 on a call that carried a token; the error still reaches the caller (AUTH-04). */
  onUnauthorized: () => void
  fetch?: typeof globalThis.fetch
  cookies?: () => string
}

/** UI-11 */
export const requestTimeout = 20_000

export function createApi(deps: ApiDeps) {
  const fetch = deps.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const cookies = deps.cookies ?? (() => document.cookie)

  /** @throws ApiError, or the caller's own abort */
  async function send<C extends Call>(call: C, sent: Sent<C>, options: SendOptions = {}): Promise<Answer<C>> {
    const token = options.anonymous ? undefined : deps.session.token()
    const headers = headersOf(call, sent.body, token, options, cookies())
    const deadline = AbortSignal.timeout(requestTimeout)
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
    // A file goes as it is, and names its own type.
    const body = sent.body instanceof Blob ? sent.body : sent.body === undefined ? null : JSON.stringify(sent.body)
    try {
      const response = await fetch(pathOf(call, sent), { method: call.method, headers, body, signal })
      if (response.ok) return await answerOf<C>(call, response)
      if (response.status === 401 && token !== undefined) {
        // Another sign-in may have come meanwhile: only the token that was refused is dropped.
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

/** A key for one intent of the person, made when the form opens or the button is pressed, not anew for each try. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}

/** `/v1/appointments/{id}` with its parameters, and the query; absent values are left out. */
export function pathOf(call: Call, sent: { params?: unknown; query?: unknown }): string {
  const params = record(sent.params)
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(record(sent.query))) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

function headersOf(call: Call, body: unknown, token: string | undefined, options: SendOptions, cookies: string) {
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
  // The server answers as the contract says (its tests hold it to that), so nothing is parsed a second time here.
  const data = (json ? await response.json() : text ? await response.text() : undefined) as ResponseReceived<C>
  return { status: response.status, headers: response.headers, data }
}

/** The body is {status, message, …} (UI-17); a proxy's own page is none. */
async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const { message, status: _, ...details } = record(body)
  return new ApiError(response.status, typeof message === 'string' ? message : 'internal', details as ErrorDetails)
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
