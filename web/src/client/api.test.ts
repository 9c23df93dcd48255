import { bookAppointment, getAppointments } from '@goldline/contract/appointment'
import { cancelAppointment } from '@goldline/contract/appointment/change'
import { authorize, signOut } from '@goldline/contract/auth'
import { getMe } from '@goldline/contract/auth/user'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createApi, pathOf, requestTimeout } from './api.ts'
import { ApiError } from './api-error.ts'

afterEach(() => void vi.useRealTimers())

type SeenRequest = { url: string; method: string; headers: Headers; body: unknown }

function world(answer: (seen: SeenRequest) => Response | Promise<Response>, token: string | undefined = 'tok') {
  const seen: SeenRequest[] = []
  let present: string | undefined = token
  const unauthorized = vi.fn()
  const api = createApi({
    session: {
      token: () => present,
      signOut: () => {
        present = undefined
      },
    },
    intents: new Map(),
    onUnauthorized: unauthorized,
    cookies: () => 'a=b; XSRF-TOKEN=x%2Fy',
    fetch: async (url, init) => {
      const call = {
        url: String(url),
        method: init?.method ?? 'GET',
        headers: new Headers(init?.headers),
        body: init?.body,
      }
      seen.push(call)
      const aborted = new Promise<never>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
      return Promise.race([answer(call), aborted])
    },
  })
  return { api, seen, unauthorized, token: () => present }
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  )
const credentials = { '@type': 'basic-credentials', username: 'a@b.ch', pin: '123456' } as const
const booking = { businessObjectId: 'b', products: ['p'], staffId: null, startTime: '2026-11-23T10:00:00+01:00' }

describe('calls', () => {
  test('[AUTH-19] a private call carries the token; a GET carries no CSRF header and no body', async () => {
    const { api, seen } = world(() => json(200, { id: 'u' }))
    const { data, status } = await api.send(getMe, {})
    expect([status, data.id]).toEqual([200, 'u'])
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer tok')
    expect(seen[0]?.headers.has('x-xsrf-token')).toBe(false)
    expect(seen[0]?.body).toBeNull()
  })

  test('[AUTH-13a] a non-GET repeats the cookie in the header', async () => {
    const { api, seen } = world(() => new Response(null, { status: 204 }))
    expect((await api.send(signOut, {})).data).toBeUndefined()
    expect(seen[0]).toMatchObject({ url: '/authorization', method: 'DELETE' })
    expect(seen[0]?.headers.get('x-xsrf-token')).toBe('x/y')
  })

  test('[AUTH-01] the caller gets the answer’s headers', async () => {
    const { api, seen } = world(() => json(200, {}, { Authorization: 'Bearer new' }), undefined)
    const { headers } = await api.send(authorize, { body: credentials })
    expect(headers.get('Authorization')).toBe('Bearer new')
    expect(JSON.parse(String(seen[0]?.body))).toEqual(credentials)
  })

  test('parameters and query are encoded, absent values are left out', () => {
    expect(pathOf(cancelAppointment, { params: { id: 'a/b' } })).toBe('/v1/appointments/a%2Fb/cancellation')
    expect(pathOf(getAppointments, { query: { from: '2026-11-21', to: 'a,b%c', x: undefined } })).toBe(
      '/v1/appointments?from=2026-11-21&to=a%2Cb%25c',
    )
  })

  test('[AVL-07] the same content keeps its key until the final answer; changed content gets another key', async () => {
    const answers = [undefined, 503, 201, 409, 201]
    const { api, seen } = world(() => {
      const status = answers.shift()
      if (status === undefined) throw new TypeError('Failed to fetch')
      return json(status, {})
    })
    const book = (changes = {}) => failure(api.send(bookAppointment, { body: { ...booking, ...changes } }))
    await book()
    await book()
    await book()
    await book()
    await book({ startTime: '2026-11-23T11:00:00+01:00' })
    const [lost, busy, done, refused, other] = seen.map(({ headers }) => headers.get('idempotency-key'))
    expect(lost).toMatch(/^[0-9a-f-]{36}$/)
    expect([busy, done]).toEqual([lost, lost])
    expect(new Set([done, refused, other]).size).toBe(3)
  })

  test('[AVL-07] a key can be stored to survive a reload', async () => {
    const { api, seen } = world(() => Promise.reject(new TypeError('Failed to fetch')))
    const kept = new Map<string, string>()
    await failure(api.send(bookAppointment, { body: booking }, { intentPlace: kept }))
    expect([...kept.values()]).toEqual([seen[0]?.headers.get('idempotency-key')])
  })

  test('[APT-08] sends the version that was shown as If-Match', async () => {
    const { api, seen } = world(() => json(200, {}))
    await api.send(cancelAppointment, { params: { id: 'a' } }, { ifMatch: 3 })
    expect(seen[0]?.headers.get('if-match')).toBe('"3"')
  })
})

describe('failures', () => {
  test('[UI-17] the refusal and its details reach the caller', async () => {
    const body = { status: 409, message: 'startTime.invalid', nearest: [{ startTime: 's', staffId: null }] }
    const { api } = world(() => json(409, body))
    const error = await failure(api.send(bookAppointment, { body: booking }))
    expect(error).toMatchObject({ status: 409, message: 'startTime.invalid', details: { nearest: body.nearest } })
  })

  test('[UI-17] a response that is not from our API is an error without its own message', async () => {
    const { api } = world(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
    expect(await failure(api.send(getMe, {}))).toMatchObject({ status: 502, message: 'internal' })
  })

  test('[AUTH-04d] a 401 on a call with a token signs out, notifies, and still reaches the caller', async () => {
    const { api, unauthorized, token } = world(() => json(401, { status: 401, message: 'Unauthorized' }))
    expect(await failure(api.send(getMe, {}))).toMatchObject({ status: 401, message: 'Unauthorized' })
    expect(token()).toBeUndefined()
    expect(unauthorized).toHaveBeenCalledOnce()
  })

  test('[AUTH-04e] a 401 of a sign-in attempt does not sign out a signed-in person', async () => {
    const { api, seen, unauthorized, token } = world(() => json(401, { status: 401, message: 'credentialNotMatched' }))
    const error = await failure(api.send(authorize, { body: credentials }, { anonymous: true }))
    expect(error).toMatchObject({ status: 401, message: 'credentialNotMatched' })
    expect(seen[0]?.headers.has('authorization')).toBe(false)
    expect(token()).toBe('tok')
    expect(unauthorized).not.toHaveBeenCalled()
  })

  test('[UI-10] an error without an answer has no status', async () => {
    const { api } = world(() => Promise.reject(new TypeError('Failed to fetch')))
    const error = await failure(api.send(getMe, {}))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: undefined, message: 'no-connection' })
  })

  test('[UI-11] gives up on an answer that takes over 20 s', async () => {
    const deadline = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
    const { api } = world(() => new Promise(() => undefined))
    const sent = failure(api.send(getMe, {}))
    deadline.abort()
    expect(await sent).toMatchObject({ status: undefined, message: 'timeout' })
    expect(timeout).toHaveBeenCalledWith(requestTimeout)
    expect(requestTimeout).toBe(20_000)
    timeout.mockRestore()
  })

  test('an abort by the caller reaches it as an abort', async () => {
    const { api } = world(() => new Promise(() => undefined))
    const abort = new AbortController()
    const sent = failure(api.send(getMe, {}, { signal: abort.signal }))
    abort.abort()
    expect(await sent).toMatchObject({ name: 'AbortError' })
  })
})
