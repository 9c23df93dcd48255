import { getVisitAnswers } from '@goldline/contract/appointment/answers'
import { getCalendarLinks } from '@goldline/contract/appointment/calendar'
import { getMySignedForms, getVisitForms } from '@goldline/contract/appointment/forms'
import { getHealthQuestions } from '@goldline/contract/appointment/health-answers'
import { getMyRequests, getOpenRequests, getOwnOpenRequests } from '@goldline/contract/appointment/requests'
import { getMyPasskeys } from '@goldline/contract/auth/passkeys'
import type { Call, ResponseReceived } from '@goldline/contract/call'
import { getMyGuests } from '@goldline/contract/customer/guests'
import { getMyFormulas } from '@goldline/contract/customer/my-formulas'
import { getMyHealthLooks } from '@goldline/contract/customer/my-health-looks'
import { getPatchTestRules } from '@goldline/contract/form/patch-tests'
import { getMyAnswers, getServiceQuestions } from '@goldline/contract/form/questions'
import { getOpenFees } from '@goldline/contract/payment/fees'
import { getDoorForms } from '@goldline/contract/queue/kiosk'
import { getMyFavourites } from '@goldline/contract/site/favourites'
import { getOwnProfile, type StaffProfile } from '@goldline/contract/staff/profile'
import type { Refusal } from '@goldline/domain/refusal'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { ErrorDetails } from '../client/api-error.ts'

type Request = { call: Call; path: string; query: URLSearchParams; headers: Headers; body: unknown }
type Answer = (query: URLSearchParams) => Response | Promise<Response>

const withoutPage: StaffProfile = {
  id: '0190a000-0000-7000-8000-000000000301',
  ...{ name: 'Lena', surname: '', color: 1, enabled4Booking: true, photo: null },
  ...{ texts: {}, specialities: {}, languages: [], version: 1, state: 'EMPTY', released: null },
}

/**
 * Simulates the server in place of the browser's `fetch`: a test defines each call's answer, the latest one counts, and
 * requests are recorded. A test fails if it sends a call without an answer, or defines an answer that the contract does
 * not allow.
 */
export function wire() {
  let answers: { call: Call; answer: Answer }[] = []
  let sent: Request[] = []
  let unforeseen: string[] = []
  const say = (call: Call, answer: Answer) => void answers.unshift({ call, answer })
  beforeEach(() => {
    // Most salons ask nothing before a visit (FRM-01), nobody edits their own page (STF-09), and few people have a
    // passkey (AUTH-21), keep a favourite (CUS-12), share a formula (CUS-08t) or read health data (PRIV-02j).
    const ofVisit = [
      getServiceQuestions,
      getMyAnswers,
      getVisitAnswers,
      getVisitForms,
      getMySignedForms,
      getPatchTestRules,
    ]
    const ofCustomer = [getMyPasskeys, getMyFavourites, getMyHealthLooks, getMyFormulas, getMyGuests]
    const empty = [
      ...ofVisit,
      ...ofCustomer,
      getMyRequests,
      getOpenRequests,
      getOwnOpenRequests,
      getOpenFees,
      getDoorForms,
    ]
    answers = empty.map((call) => ({ call, answer: () => json(200, []) }))
    say(getOwnProfile, () => json(200, withoutPage))
    say(getCalendarLinks, () => json(200, { google: 'https://google.test/add', outlook: 'https://outlook.test/add' }))
    say(getHealthQuestions, () => json(200, { questions: [], answers: [], consented: false }))
    sent = []
    unforeseen = []
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      const url = new URL(address, 'http://salon.test')
      const known = answers.find(
        ({ call }) => call.method === (init.method ?? 'GET') && matchesPath(call, url.pathname),
      )
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
    /** Returns the requests of a call, oldest first. */
    sent: (call: Call): readonly Request[] => sent.filter((each) => each.call === call),
    answer<C extends Call>(call: C, data: ResponseReceived<C>, headers: Record<string, string> = {}) {
      const body = checkContract(call, data)
      say(call, () => json(call.status, body, headers))
    },
    /** Defines an answer that depends on the query. */
    answerBy<C extends Call>(call: C, dataFor: (query: URLSearchParams) => ResponseReceived<C>) {
      say(call, (query) => json(call.status, checkContract(call, dataFor(query))))
    },
    /** Refuses with the error body of UI-17. */
    refuse(call: Call, status: number, message: Refusal, details: ErrorDetails = {}) {
      say(call, () => json(status, { status, message, ...details }))
    },
    /** Breaks the connection before the answer. */
    lose: (call: Call) => say(call, lost),
    /** Answers like a proxy's error page. */
    garble: (call: Call) => say(call, async () => new Response('<h1>Bad gateway</h1>', { status: 502 })),
    /**
     * Delays the answer defined for a call.
     * @returns a function that releases it
     */
    hold(call: Call): () => void {
      const said = answers.find((each) => each.call === call)?.answer ?? lost
      const { promise, resolve } = Promise.withResolvers<void>()
      say(call, (query) => promise.then(() => said(query)))
      return resolve
    },
    /** Never answers, so that a test can inspect the waiting screen. */
    keepWaiting: (call: Call) => say(call, () => new Promise(() => undefined)),
  }
}

/** Returns the idempotency keys of a call's requests, one per attempt. */
export const keysOf = (requests: readonly Request[]) => requests.map(({ headers }) => headers.get('Idempotency-Key'))

const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))

/** Throws if the contract does not allow the answer; drops unknown fields, as the server does. */
function checkContract(call: Call, data: unknown): unknown {
  const { response, accepted = response } = call
  const done = response?.safeParse(data)
  return done?.success ? done.data : accepted ? accepted.parse(data) : data
}

function json(status: number, data: unknown, headers: Record<string, string> = {}): Response {
  return status === 204 ? new Response(null, { status, headers }) : Response.json(data ?? null, { status, headers })
}

function matchesPath(call: Call, pathname: string): boolean {
  return new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
}
