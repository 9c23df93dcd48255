/** Reviews: a salon's public ones, and the link to write one (REV-01 to -04). */
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { Day, Id, Instant, LanguageCode, visibleTextSchema } from './wire.ts'

/** The salon's reply to a review. */
const ReviewReply = z.object({ time: Instant, text: z.string() })

/** The position where a page of reviews ended: last time and id. */
export const ReviewCursor = z
  .string()
  .check(z.regex(/^\d{1,14}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/))

/** A public review. `name`: the customer's first name and initial at the time of writing. */
export const PublicReview = z.object({
  '@type': z.literal('basic-review'),
  id: Id,
  status: z.enum(['DONE', 'DONE_GMB']),
  name: z.string(),
  /** 1–5 */
  rating: z.int(),
  text: z.string(),
  language: LanguageCode,
  createdTime: Instant,
  lastModified: Instant,
  /** Whether the salon knows the visit that it is about. */
  verified: z.boolean(),
  replies: z.array(ReviewReply),
})
export type PublicReview = z.infer<typeof PublicReview>

/**
 * Newest first; `next` is the next page's cursor, null at the end. `stars`: on the first page, how many of all reviews
 * that match the filters have 1, 2, 3, 4 and 5 stars.
 */
export const ReviewPage = z.object({
  reviews: z.array(PublicReview),
  next: z.nullable(z.string()),
  stars: z.nullable(z.array(z.int())),
})
export type ReviewPage = z.infer<typeof ReviewPage>

export const getReviews = call({
  id: 'getReviews',
  summary: 'A salon’s reviews by customers, newest first',
  route: 'GET /v1/business-objects/{id}/reviews',
  access: 'public',
  params: z.object({ id: Id }),
  query: z.object({
    /** `next` of the previous page. */
    cursor: z.optional(ReviewCursor),
    /** 1–50; default 20. */
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/))),
    /** Only of visits with this service. */
    productId: z.optional(Id),
    /** Only of visits in which this person did a service; with `productId`: that service. */
    staffId: z.optional(Id),
  }),
  response: ReviewPage,
  refuses: ['businessObject.notFound', 'tier.required'],
})

// Accepts any text: a truncated or mistyped secret is just unknown.
const params = z.object({ secret: visibleTextSchema(100) })

/** Shown by the mail's link; `name`: the customer's name as it will appear. */
export const ReviewInvitation = z.object({
  businessObject: z.object({ urlName: z.string(), name: z.string() }),
  name: z.string(),
  /** The day of the visit; null if unknown. */
  orderCheckoutDate: z.nullable(Day),
  services: z.array(z.string()),
  expiresTime: Instant,
  /** Google's page to write there instead (REV-05); null: the salon has no place id. */
  googleReviewUrl: z.nullable(z.string()),
})
export type ReviewInvitation = z.infer<typeof ReviewInvitation>

export const getReviewInvitation = call({
  id: 'getReviewInvitation',
  summary: 'The visit that a review link is for; an unknown, used or expired link is review.notFound',
  route: 'GET /v1/reviews/{secret}',
  access: 'public',
  params,
  response: ReviewInvitation,
  refuses: ['review.notFound', 'tier.required'],
})

/** `PENDING`: the text has foreign links, so the salon must approve it first (MSG-06). */
export const WrittenReview = z.object({
  status: z.enum(['DONE', 'PENDING']),
  /** Offered to everyone, regardless of the rating (REV-02); null if the salon has no place id. */
  googleReviewUrl: z.nullable(z.string()),
})
export type WrittenReview = z.infer<typeof WrittenReview>

export const writeReview = call({
  id: 'writeReview',
  summary: 'Write the review that a link is for, once',
  route: 'POST /v1/reviews/{secret}',
  access: 'public',
  params,
  body: z.strictObject({
    rating: z.int().check(z.minimum(1), z.maximum(5)),
    text: visibleTextSchema(maxLengths.review),
    /** The language of the text; default: the request's. */
    language: z.optional(LanguageCode),
  }),
  response: WrittenReview,
  status: 201,
  idempotent: true,
  refuses: ['review.notFound', 'review.too-many', 'tier.required', 'too-many-requests'],
})

/** REV-05: expects a review at Google for 30 days. The link stays valid for a review here. */
export const goToGoogle = call({
  id: 'goToGoogle',
  summary: 'Record that the customer writes at Google instead',
  route: 'POST /v1/reviews/{secret}/google',
  access: 'public',
  params,
  refuses: ['review.notFound', 'tier.required', 'too-many-requests'],
})
