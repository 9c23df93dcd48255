/**
 * A stand-in of Google Business Profile on a loopback port, for the demo and for tests: sign-in with the owner's
 * consent, accounts, places with their booking links, and the reviews of API v4 as documented, without code of the
 * product. `POST /faults` turns faults on.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { consentPage } from './google-consent-page.ts'
import { makePlaceActions, type PlaceActions, refusal } from './google-place-actions.ts'
import { firstReviews, type GoogleReviewBody, makeReview, type NewReview } from './google-reviews.ts'
import { makeTokens, type Tokens } from './google-tokens.ts'
import { answer, listen, readText, takeFault } from './http.ts'

type Step = 'token' | 'places' | 'list' | 'reply' | 'links'
/** `on`: the next request of this kind; absent: the next of any. */
type GoogleFault = { on?: Step } & (
  | { kind: 'delay'; ms: number }
  | { kind: 'status'; status: number; retryAfter?: number }
  /** An ErrorCode of the API, such as UNVERIFIED_LOCATION. */
  | { kind: 'refusal'; reason: string }
  /** Executes the request, then cuts the connection. */
  | { kind: 'lostAnswer' }
  | { kind: 'malformed' }
)

export type GoogleBusinessStandIn = {
  readonly url: string
  /** Reviews at Google, latest change first. */
  reviews(): readonly GoogleReviewBody[]
  /** @returns its name */
  write(review: NewReview): string
  remove(name: string): void
  /** Booking links of the account's places. */
  readonly placeActions: PlaceActions
  /** Replies as an owner does on Google's own page. */
  answer(name: string, comment: string): void
  /** Revokes the access as the owner. */
  expire(): void
  /** The result of the consent page. */
  allow(): string
  /** Returns a refresh token, as exchanged for a code. */
  access(): string
  /** Requests received, by kind. */
  requests(step: Step): number
  /** Each fault applies to one request, in order. */
  fail(...faults: GoogleFault[]): void
  heal(): void
  close(): Promise<void>
}

export type GoogleOptions = {
  port?: number
  now?: () => number
  /** The place's id, as the salon knows it. */
  placeId?: string
  /** Starts with some reviews, as in the demo. */
  seeded?: boolean
  /** Further places of the same account. */
  otherPlaces?: readonly string[]
}

type State = {
  reviews: GoogleReviewBody[]
  faults: GoogleFault[]
  counts: Map<Step, number>
  tokens: Tokens
  now: () => number
  places: { name: string; title: string; placeId: string }[]
  placeActions: PlaceActions
}
type ReceivedRequest = {
  path: string
  query: URLSearchParams
  raw: string
  request: IncomingMessage
  response: ServerResponse
}

const account = 'accounts/1'
const place = `${account}/locations/1`

export async function startGoogleBusiness(options: GoogleOptions = {}): Promise<GoogleBusinessStandIn> {
  const state = stateOf(options)
  const { url, close } = await listen((request, response) => handle(state, request, response), options.port)
  const found = (name: string) => state.reviews.find((review) => review.name === name)
  return {
    url,
    reviews: () => state.reviews,
    write: (review) => add(state, review),
    remove: (name) => void state.reviews.splice(state.reviews.findIndex((each) => each.name === name) >>> 0, 1),
    placeActions: state.placeActions,
    answer: (name, comment) => {
      const review = found(name)
      if (review) review.reviewReply = { comment, updateTime: stamp(state) }
    },
    expire: () => state.tokens.expire(),
    allow: () => state.tokens.newCode(),
    access: () => state.tokens.newRefresh(),
    requests: (step) => state.counts.get(step) ?? 0,
    fail: (...faults) => void state.faults.push(...faults),
    heal: () => void state.faults.splice(0),
    close,
  }
}

function stateOf({ now = Date.now, placeId = 'ChIJstandin-place', seeded = false, otherPlaces = [] }: GoogleOptions) {
  const places = [placeId, ...otherPlaces].map((each, at) => ({
    name: `locations/${at + 1}`,
    title: at === 0 ? 'Studio Lumière' : `Salon ${at + 1}`,
    placeId: each,
  }))
  const placeActions = makePlaceActions(places.map(({ name }) => name))
  const state: State = { reviews: [], faults: [], counts: new Map(), tokens: makeTokens(), now, places, placeActions }
  if (seeded) for (const review of firstReviews(now())) add(state, review)
  return state
}

const stamp = ({ now }: State): string => new Date(now()).toISOString()

function add(state: State, review: NewReview): string {
  const name = `${place}/reviews/r${state.reviews.length + 1}-${Math.floor(state.now() / 1000)}`
  state.reviews.unshift(makeReview(name, review, stamp(state)))
  return name
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand.in')
  const raw = await readText(request)
  const asked = { path: pathname, query: searchParams, raw, request, response }
  if (pathname === '/o/oauth2/v2/auth') return consent(state, asked)
  if (`${request.method} ${pathname}` === 'POST /faults') {
    state.faults.push(JSON.parse(raw) as GoogleFault)
    return answer(response, 204)
  }
  const step = stepOf(pathname)
  if (step === undefined) return refuse(response, 404, 'NOT_FOUND')
  state.counts.set(step, (state.counts.get(step) ?? 0) + 1)
  const fault = takeFault(state.faults, step)
  if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms))
  if (fault?.kind === 'status') {
    if (fault.retryAfter !== undefined) response.setHeader('retry-after', String(fault.retryAfter))
    return refuse(response, fault.status, fault.status === 429 ? 'RESOURCE_EXHAUSTED' : 'INTERNAL')
  }
  if (fault?.kind === 'refusal') return answer(response, ...refusal(400, 'FAILED_PRECONDITION', fault.reason))
  if (fault?.kind === 'malformed') return answer(response, 200, '<html>')
  const [status, body] =
    step === 'token' ? state.tokens.answer(pathname, new URLSearchParams(raw)) : authorised(state, asked, step)
  if (fault?.kind === 'lostAnswer') return void response.destroy()
  answer(response, status, body)
}

function stepOf(path: string): Step | undefined {
  if (path === '/token' || path === '/revoke') return 'token'
  if (path.includes('/placeActionLinks')) return 'links'
  if (path.startsWith('/v1/')) return 'places'
  if (path.endsWith('/reply')) return 'reply'
  return path.startsWith('/v4/') ? 'list' : undefined
}

type Answer = readonly [status: number, body: unknown]

function authorised(state: State, { path, query, raw, request }: ReceivedRequest, step: Step): Answer {
  if (!state.tokens.isKnown(request.headers.authorization)) return refusal(401, 'UNAUTHENTICATED')
  if (step === 'links') return state.placeActions.answer({ path, query, raw, method: request.method })
  if (path === '/v1/accounts') return [200, { accounts: [{ name: account, accountName: 'Demo' }] }]
  if (path === `/v1/${account}/locations`) {
    if (!query.get('readMask')?.includes('metadata')) return refusal(400, 'INVALID_ARGUMENT')
    return [
      200,
      { locations: state.places.map(({ name, title, placeId }) => ({ name, title, metadata: { placeId } })) },
    ]
  }
  if (step === 'reply')
    return reply(state, path.slice('/v4/'.length, -'/reply'.length), { raw, method: request.method })
  return path === `/v4/${place}/reviews` ? page(state, query) : refusal(404, 'NOT_FOUND')
}

function page({ reviews }: State, query: URLSearchParams): Answer {
  const size = Number(query.get('pageSize') ?? 50)
  if (!(size >= 1 && size <= 50)) return refusal(400, 'INVALID_ARGUMENT')
  const from = Number(query.get('pageToken') ?? 0)
  const shown = reviews.slice(from, from + size)
  const more = from + size < reviews.length ? { nextPageToken: String(from + size) } : {}
  return [
    200,
    { ...(shown.length > 0 && { reviews: shown }), averageRating: 4.5, totalReviewCount: reviews.length, ...more },
  ]
}

function reply(state: State, name: string, { raw, method }: { raw: string; method: string | undefined }): Answer {
  const review = state.reviews.find((each) => each.name === name)
  if (review === undefined) return refusal(404, 'NOT_FOUND')
  if (method === 'DELETE') {
    delete review.reviewReply
    return [200, {}]
  }
  const { comment } = JSON.parse(raw) as { comment?: unknown }
  if (method !== 'PUT' || typeof comment !== 'string' || Buffer.byteLength(comment) > 4096)
    return refusal(400, 'INVALID_ARGUMENT')
  review.reviewReply = { comment, updateTime: stamp(state) }
  return [200, review.reviewReply]
}

/** The consent page. */
function consent(state: State, { query, response }: ReceivedRequest): void {
  const back = query.get('redirect_uri') ?? ''
  const decision = query.get('answer')
  if (decision === null || !URL.canParse(back)) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(consentPage(query))
    return
  }
  const target = new URL(back)
  target.searchParams.set('state', query.get('state') ?? '')
  if (decision === 'allow') target.searchParams.set('code', state.tokens.newCode())
  else target.searchParams.set('error', 'access_denied')
  response.writeHead(302, { location: target.toString() }).end()
}

const refuse = (response: ServerResponse, status: number, code: string): void =>
  answer(response, ...refusal(status, code))
