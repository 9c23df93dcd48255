import { getVisitAnswers } from '@goldline/contract/appointment/answers'
import type { Call, ResponseReceived } from '@goldline/contract/call'
import { getMyAnswers, getQuestionsBefore } from '@goldline/contract/form/questions'
import type { Refusal } from '@goldline/domain/refusal'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { ErrorDetails } from '../client/api-error.ts'

type Request = { call: Call; path: string; query: URLSearchParams; headers: Headers; body: unknown }
type Answer = (query: URLSearchParams) => Response | Promise<Response>

/**
 * A fake server in place of the browser's `fetch`: define each call's answer; it records the requests. The latest
 * answer defined for a call counts; a test that sends a call without an answer fails, and so does an answer that the
 * contract does not allow.
 */
export function wire() {
  let answers: { call: Call; answer: Answer }[] = []
  let sent: Request[] = []
  let unforeseen: string[] = []
  const say = (call: Call, answer: Answer) => void answers.unshift({ call, answer })
  beforeEach(() => {
    // Most salons ask nothing before a visit (FRM-01).
    answers = [getQuestionsBefore, getMyAnswers, getVisitAnswers].map((call) => ({ call, answer: () => json(200, []) }))
    sent = []
    unforeseen = []
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      const url = new URL(address, 'http://salon.test')
      const known = answers.find(({ call }) => call.method === (init.method ?? 'GET') && fits(call, url.pathname))
      if (!known) unforeseen.push(`${init.method ?? 'GET'} ${url.pathname}`)
      const { call, answer } = known ?? { call: undefined, answer: lost }
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined)
      if (call)
        sent.push({ call, path: url.pathname, query: url.searchParams, headers: new Headers(init.headers), body })
      return answer(url.searchParams)
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    expect(unforeseen).toEqual([])
  })
  return {
    /** The requests of a call, oldest first. */
    sent: (call: Call): readonly Request[] => sent.filter((each) => each.call === call),
    answer<C extends Call>(call: C, data: ResponseReceived<C>, headers: Record<string, string> = {}) {
      const body = ofContract(call, data)
      say(call, () => json(call.status, body, headers))
    },
    /** The answer depends on the query. */
    answerBy<C extends Call>(call: C, dataFor: (query: URLSearchParams) => ResponseReceived<C>) {
      say(call, (query) => json(call.status, ofContract(call, dataFor(query))))
    },
    /** Refuses with the error body of UI-17. */
    refuse(call: Call, status: number, message: Refusal, details: ErrorDetails = {}) {
      say(call, () => json(status, { status, message, ...details }))
    },
    /** The connection breaks before the answer. */
    lose: (call: Call) => say(call, lost),
    /** A proxy answers in place of the server. */
    garble: (call: Call) => say(call, async () => new Response('<h1>Bad gateway</h1>', { status: 502 })),
    /**
     * Holds back the answer defined for a call.
     * @returns releases it
     */
    hold(call: Call): () => void {
      const said = answers.find((each) => each.call === call)?.answer ?? lost
      const { promise, resolve } = Promise.withResolvers<void>()
      say(call, (query) => promise.then(() => said(query)))
      return resolve
    },
    /** Never answers, while the test looks at the waiting form. */
    keepWaiting: (call: Call) => say(call, () => new Promise(() => undefined)),
  }
}

/** The idempotency keys of a call's requests, one per attempt. */
export const keysOf = (requests: readonly Request[]) => requests.map(({ headers }) => headers.get('Idempotency-Key'))

const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))

/** Throws if the contract does not allow the answer; drops unknown fields, as the server does. */
function ofContract(call: Call, data: unknown): unknown {
  const { response, accepted = response } = call
  const done = response?.safeParse(data)
  return done?.success ? done.data : accepted ? accepted.parse(data) : data
}

function json(status: number, data: unknown, headers: Record<string, string> = {}): Response {
  return status === 204 ? new Response(null, { status, headers }) : Response.json(data ?? null, { status, headers })
}

function fits(call: Call, pathname: string): boolean {
  return new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
}
