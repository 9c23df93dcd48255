/**
 * Reads and answers a salon's reviews at Google Business Profile (REV-05), and maintains its booking link there
 * (RWG-05), by API v4 for reviews, which has no client library, and newer APIs for accounts, places and links.
 */
import * as z from 'zod/mini'
import { placeLinks } from './google-place-links.ts'
import { type GoogleOutcome, googleSession, type Hosts } from './google-session.ts'
import { CALL_LIMIT_MS } from './types.ts'

export type GooglePlace = {
  /** Resource name: accounts/…/locations/… */
  readonly name: string
  readonly title: string
  readonly placeId: string | null
}

export type GoogleReview = {
  /** Resource name: accounts/…/locations/…/reviews/… */
  readonly name: string
  /** The author's name; empty: anonymous. */
  readonly author: string
  readonly rating: number
  readonly text: string
  /** Epoch milliseconds. */
  readonly created: number
  readonly updated: number
  readonly reply: { readonly text: string; readonly time: number } | null
}

export type GoogleBusiness = ReturnType<typeof googleBusiness>

type Options = {
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** The address to which Google returns the owner. */
  readonly redirectUri: string
  readonly limitMs?: number
}

const real = 'https://mybusiness.googleapis.com'
const scope = 'https://www.googleapis.com/auth/business.manage'
/** Fifty reviews per page; a salon with more is read up to this limit. */
const mostPages = 40

/** Returns the APIs' hosts; a stand-in's base URL serves all of them. */
const hostsOf = (baseUrl: string): Hosts =>
  baseUrl === real
    ? {
        consent: 'https://accounts.google.com',
        oauth: 'https://oauth2.googleapis.com',
        accounts: 'https://mybusinessaccountmanagement.googleapis.com',
        places: 'https://mybusinessbusinessinformation.googleapis.com',
        reviews: real,
        placeActions: 'https://mybusinessplaceactions.googleapis.com',
      }
    : {
        consent: baseUrl,
        oauth: baseUrl,
        accounts: baseUrl,
        places: baseUrl,
        reviews: baseUrl,
        placeActions: baseUrl,
      }

const Accounts = z.object({ accounts: z._default(z.array(z.object({ name: z.string() })), []) })
const Places = z.object({
  locations: z._default(
    z.array(
      z.object({
        name: z.string(),
        title: z._default(z.string(), ''),
        metadata: z.optional(z.object({ placeId: z.optional(z.string()) })),
      }),
    ),
    [],
  ),
})
const Review = z.object({
  name: z.string(),
  reviewer: z.optional(z.object({ displayName: z.optional(z.string()), isAnonymous: z.optional(z.boolean()) })),
  starRating: z.string(),
  comment: z.optional(z.string()),
  createTime: z.string(),
  updateTime: z.string(),
  reviewReply: z.optional(z.object({ comment: z.string(), updateTime: z.string() })),
})
const ReviewPage = z.object({ reviews: z._default(z.array(Review), []), nextPageToken: z.optional(z.string()) })
const Anything = z.unknown()

const stars: Readonly<Record<string, number>> = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 }

export function googleBusiness({ baseUrl, clientId, clientSecret, redirectUri, limitMs = CALL_LIMIT_MS }: Options) {
  const hosts = hostsOf(baseUrl)
  const { grant, send } = googleSession({ hosts, clientId, clientSecret, limitMs })
  const get =
    (token: string): GetJson =>
    (url, schema) =>
      send(token, { method: 'GET', url }, schema)

  return {
    /** Returns the URL of the consent page. Without `prompt` Google returns no further refresh token. */
    consentUrl(state: string): string {
      const params = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope, state }
      return `${hosts.consent}/o/oauth2/v2/auth?${new URLSearchParams({ ...params, access_type: 'offline', prompt: 'consent' })}`
    },

    /** Exchanges the authorization code for a refresh token. */
    async exchange(code: string): Promise<GoogleOutcome<string>> {
      const outcome = await grant({ grant_type: 'authorization_code', code, redirect_uri: redirectUri })
      if (outcome.kind !== 'done') return outcome
      const { refresh_token: token } = outcome.value
      return token === undefined ? { kind: 'refused', error: 'no refresh token' } : { kind: 'done', value: token }
    },

    places: (token: string) => placesOf(get(token), hosts),

    placeLinks: placeLinks(send, `${hosts.placeActions}/v1`),

    /** Reads all reviews of a place; `complete`: none is left out, so missing ones were deleted at Google. */
    reviews: (token: string, place: string) => allReviews(get(token), `${hosts.reviews}/v4/${place}/reviews`),

    /** Sets the review's only reply; null: deletes it. */
    reply(token: string, review: string, comment: string | null): Promise<GoogleOutcome<unknown>> {
      const url = `${hosts.reviews}/v4/${review}/reply`
      return send(
        token,
        comment === null ? { method: 'DELETE', url } : { method: 'PUT', url, body: { comment } },
        Anything,
      )
    },
  }
}

type GetJson = <Schema extends z.ZodMiniType>(url: string, schema: Schema) => Promise<GoogleOutcome<z.output<Schema>>>

async function placesOf(get: GetJson, hosts: Hosts): Promise<GoogleOutcome<GooglePlace[]>> {
  const accounts = await get(`${hosts.accounts}/v1/accounts`, Accounts)
  if (accounts.kind !== 'done') return accounts
  const found: GooglePlace[] = []
  for (const { name: account } of accounts.value.accounts) {
    const asked = new URLSearchParams({ readMask: 'name,title,metadata', pageSize: '100' })
    const places = await get(`${hosts.places}/v1/${account}/locations?${asked}`, Places)
    if (places.kind !== 'done') return places
    for (const { name, title, metadata } of places.value.locations)
      found.push({ name: `${account}/${name}`, title, placeId: metadata?.placeId ?? null })
  }
  return { kind: 'done', value: found }
}

async function allReviews(
  get: GetJson,
  url: string,
): Promise<GoogleOutcome<{ reviews: GoogleReview[]; complete: boolean }>> {
  const reviews: GoogleReview[] = []
  let next: string | undefined
  for (let pages = 0; pages < mostPages; pages++) {
    const asked = new URLSearchParams({ pageSize: '50', orderBy: 'updateTime desc', ...(next && { pageToken: next }) })
    const page = await get(`${url}?${asked}`, ReviewPage)
    if (page.kind !== 'done') return page
    reviews.push(...page.value.reviews.flatMap(reviewOf))
    next = page.value.nextPageToken
    if (next === undefined) return { kind: 'done', value: { reviews, complete: true } }
  }
  return { kind: 'done', value: { reviews, complete: false } }
}

/** Converts a review; empty: it cannot be parsed. */
function reviewOf({ name, reviewer, starRating, comment, ...review }: z.infer<typeof Review>): GoogleReview[] {
  const created = Date.parse(review.createTime)
  const updated = Date.parse(review.updateTime)
  const rating = stars[starRating]
  if (rating === undefined || Number.isNaN(created) || Number.isNaN(updated)) return []
  const { comment: text = '', updateTime = '' } = review.reviewReply ?? {}
  const reply = review.reviewReply ? { text, time: Date.parse(updateTime) || updated } : null
  const author = reviewer?.isAnonymous ? '' : (reviewer?.displayName ?? '')
  return [{ name, author, rating, text: comment ?? '', created, updated, reply }]
}
