import type { BodySent, Call, ParamsSent, QuerySent, ResponseReceived } from '@goldline/contract/call'
import type { QueryFunctionContext } from '@tanstack/react-query'
import { ApiError, type ErrorDetails, isFinalError } from './api-error.ts'
import type { Session } from './session.ts'

/** Requires a part if the call's contract does; optional if the contract has no schema for it. */
type RequiredPart<Name extends string, Value> = undefined extends Value
  ? { [key in Name]?: Value | undefined }
  : { [key in Name]: Value }
export type SentParts<C extends Call> = RequiredPart<'params', ParamsSent<C>> &
  RequiredPart<'query', QuerySent<C>> &
  RequiredPart<'body', BodySent<C>>

export type Answer<C extends Call> = { status: number; headers: Headers; data: ResponseReceived<C> }

/**
 * Stores the `Idempotency-Key` of an intent until it is answered (AVL-07, CRD-02): in memory, or to survive a reload.
 * JSON does not tell files apart, so each upload needs a store of its own.
 */
export type IntentStore = {
  get: (content: string) => string | undefined
  set: (content: string, key: string) => void
  delete: (content: string) => void
}

export type SendOptions = {
  /** TanStack Query's signal, to abort a query that is no longer needed. */
  signal?: AbortSignal
  /** Stores the key of an `idempotent` call until it is answered; default: in memory. */
  intentPlace?: IntentStore | undefined
  /** The version that was shown, for `If-Match` (APT-08). */
  ifMatch?: number | undefined
  /** Replaces the browser's `fetch`, to report upload progress. */
  fetch?: typeof globalThis.fetch | undefined
  /** Whether this is a sign-out, whose 401 needs no notice. */
  leaving?: boolean
  /** Token of another session, instead of the current one. */
  token?: string | undefined
  /** Whether this is a sign-in attempt: sends no token, and its 401 ends no session (AUTH-04). */
  anonymous?: boolean | undefined
}

export type Api = ReturnType<typeof createApi>
export type ApiDeps = {
  session: Pick<Session, 'token' | 'signOut'>
  /** Called after a 401 on a call with a token; the caller gets the error too (AUTH-04). */
  onUnauthorized: () => void
  fetch?: typeof globalThis.fetch
  cookies?: () => string
  /** Outlives this object, which is recreated when the language changes. */
  intents: IntentStore
}

/** Milliseconds until a call counts as failed (UI-11). */
export const requestTimeout = 20_000

export function createApi(deps: ApiDeps) {
  const cookies = deps.cookies ?? (() => document.cookie)

  /** Sends a call and returns data, status and headers. @throws ApiError, or the caller's own abort */
  async function send<C extends Call>(call: C, sent: SentParts<C>, options: SendOptions = {}): Promise<Answer<C>> {
    if (!call.idempotent) return attempt(call, sent, options)
    // The same content has the same key until its final answer; changed content is a new intent.
    const content = JSON.stringify([call.id, sent, options.ifMatch])
    const intents = options.intentPlace ?? deps.intents
    const key = intents.get(content) ?? crypto.randomUUID()
    intents.set(content, key)
    try {
      const answer = await attempt(call, sent, { ...options, key })
      intents.delete(content)
      return answer
    } catch (error) {
      if (isFinalError(error)) intents.delete(content)
      throw error
    }
  }

  async function attempt<C extends Call>(call: C, sent: SentParts<C>, options: Attempt): Promise<Answer<C>> {
    const fetch = options.fetch ?? deps.fetch ?? globalThis.fetch
    const token = options.anonymous ? undefined : (options.token ?? deps.session.token())
    const headers = headersOf(call, sent.body, { ...options, token, cookies: cookies() })
    const deadline = AbortSignal.timeout(requestTimeout)
    const signal = options.signal ? abortWithFirst(options.signal, deadline) : deadline
    // A file is sent as it is, with its own media type.
    const body = sent.body instanceof Blob ? sent.body : sent.body === undefined ? null : JSON.stringify(sent.body)
    try {
      const response = await fetch(pathOf(call, sent), { method: call.method, headers, body, signal })
      if (response.ok) return await readAnswer<C>(call, response)
      if (response.status === 401 && token !== undefined && !options.leaving) {
        // Sign out only if the refused token is still current: a sign-in may have replaced it meanwhile.
        if (deps.session.token() === token) deps.session.signOut()
        deps.onUnauthorized()
      }
      throw await readRefusal(response)
    } catch (error) {
      if (error instanceof ApiError || options.signal?.aborted) throw error
      throw new ApiError(undefined, deadline.aborted ? 'timeout' : 'no-connection')
    }
  }

  /** Sends a call and returns its data. @throws ApiError, or the caller's own abort */
  async function ask<C extends Call>(
    call: C,
    sent: SentParts<C>,
    options: SendOptions = {},
  ): Promise<ResponseReceived<C>> {
    return (await send(call, sent, options)).data
  }

  /** Returns options for TanStack Query. cache.ts makes all other cache keys. */
  const query = <C extends Call>(call: C, sent: SentParts<C>) => ({
    queryKey: queryKeyOf(call, sent),
    queryFn: ({ signal }: Pick<QueryFunctionContext, 'signal'>) => ask(call, sent, { signal }),
  })

  return { send, ask, query }
}

export const queryKeyOf = (call: Call, sent: object) => [call.id, sent] as const

/** Fills `/v1/appointments/{id}` with its parameters and appends the query; skips absent values. */
export function pathOf(call: Call, sent: { params?: unknown; query?: unknown }): string {
  const params = record(sent.params)
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(record(sent.query))) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  // Avoids `size`, which Safari has only from 17 on.
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Returns a signal that aborts with the first of the two. Safari has `AbortSignal.any` only from 17.4 on. */
function abortWithFirst(one: AbortSignal, other: AbortSignal): AbortSignal {
  const first = new AbortController()
  for (const signal of [one, other]) {
    if (signal.aborted) first.abort(signal.reason)
    signal.addEventListener('abort', () => first.abort(signal.reason), { signal: first.signal })
  }
  return first.signal
}

type Attempt = SendOptions & { key?: string }
type CallHeaders = Pick<Attempt, 'key' | 'ifMatch'> & { token: string | undefined; cookies: string }

function headersOf(call: Call, body: unknown, { token, key, ifMatch, cookies }: CallHeaders) {
  const headers = new Headers({ Accept: 'application/json' })
  if (body !== undefined && !(body instanceof Blob)) headers.set('Content-Type', 'application/json')
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
  if (ifMatch !== undefined) headers.set('If-Match', `"${ifMatch}"`)
  if (key !== undefined) headers.set('Idempotency-Key', key)
  const csrf = call.method === 'GET' ? undefined : cookieOf(cookies, 'XSRF-TOKEN')
  if (csrf !== undefined) headers.set('X-XSRF-TOKEN', csrf)
  return headers
}

/** Reads a cookie, for the CSRF double submit (AUTH-13). */
function cookieOf(cookies: string, name: string): string | undefined {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='))
  const value = pairs
    .find(([key]) => key === name)
    ?.slice(1)
    .join('=')
  return value === undefined ? undefined : decodeURIComponent(value)
}

async function readAnswer<C extends Call>(call: C, response: Response): Promise<Answer<C>> {
  const json = call.response !== undefined && response.status !== 204
  const file = call.binary === 'application/pdf'
  const text = call.binary !== undefined && !file
  // Not validated: the server's tests compare its answers with the contract.
  const data = (
    json ? await response.json() : file ? await response.blob() : text ? await response.text() : undefined
  ) as ResponseReceived<C>
  return { status: response.status, headers: response.headers, data }
}

/** Reads the refusal from the error body {status, message, …} (UI-17); a proxy's error page has none. */
async function readRefusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const { message, status: _, ...details } = record(body)
  return new ApiError(response.status, typeof message === 'string' ? message : 'internal', details as ErrorDetails)
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
