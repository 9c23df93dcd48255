/** Reviews as the salon works with them (REV-01, REV-03 to -06). */
import { maxTemplates } from '@goldline/domain/review/reply'
import { reviewDoneFilters, reviewSources, reviewStatuses, reviewTypeFilters } from '@goldline/domain/review/status'
import { maxLengths } from '@goldline/domain/text-lengths'
import { timePeriods } from '@goldline/domain/time/period'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { ReviewCursor } from '../review.ts'
import { Day, Id, Instant, LanguageCode, visibleTextSchema } from '../wire.ts'

const SalonReviewReply = z.object({
  id: Id,
  time: Instant,
  text: z.string(),
  /** Foreign hosts in the text (MSG-06). */
  unsupportedLinks: z.array(z.string()),
})

export const SalonReview = z.object({
  '@type': z.literal('basic-review'),
  id: Id,
  status: z.enum(reviewStatuses),
  /** Where the review was written (REV-05). */
  source: z.enum(reviewSources),
  /** As readers see it; empty: unknown. */
  name: z.string(),
  /** 1–5; null: expected at Google. */
  rating: z.nullable(z.int()),
  text: z.string(),
  language: LanguageCode,
  /** The salon's customer, if known; null after an erasure, and for reviews from Google. */
  customerId: z.nullable(Id),
  /** The day of the visit (REV-04); null: unknown. */
  orderCheckoutDate: z.nullable(Day),
  /** The staff member who showed the review's code; null: it was written through the mail's link. */
  shownBy: z.nullable(z.string()),
  createdTime: Instant,
  lastModified: Instant,
  unsupportedLinks: z.array(z.string()),
  /** A report to the operator, which does not hide the review (REV-06). */
  report: z.nullable(z.object({ time: Instant, reason: z.string() })),
  /** Hidden by the operator. */
  hidden: z.nullable(z.object({ time: Instant, reason: z.string() })),
  replies: z.array(SalonReviewReply),
  /** State of the reply, or of its removal, at Google; null: nothing is pending (REV-05). */
  googleReply: z.nullable(z.enum(['WAITING', 'REFUSED'])),
})
export type SalonReview = z.infer<typeof SalonReview>

const salonReviews = salon('reviews', ['ADMIN'])
const params = z.object({ id: Id })

export const getSalonReviews = call({
  id: 'getSalonReviews',
  summary: 'The salon’s reviews in every state, newest first',
  route: 'GET /v1/business-object/reviews',
  access: salonReviews,
  query: z.object({
    type: z.optional(z.enum(reviewTypeFilters)),
    done: z.optional(z.enum(reviewDoneFilters)),
    /** The period in which they were written, in the salon's zone. */
    period: z.optional(z.enum(timePeriods)),
    /** `next` of the previous page. */
    cursor: z.optional(ReviewCursor),
  }),
  response: z.object({ reviews: z.array(SalonReview), next: z.nullable(z.string()) }),
})

/** REV-03: appears under the review at once. At Google it replaces the review's single reply (REV-05). */
export const replyToReview = call({
  id: 'replyToReview',
  summary: 'Reply to a review',
  route: 'POST /v1/business-object/reviews/{id}/replies',
  access: salonReviews,
  params,
  body: z.strictObject({ text: visibleTextSchema(maxLengths.reviewReply).check(z.minLength(1)) }),
  response: SalonReview,
  status: 201,
  idempotent: true,
  refuses: ['notFound', 'review.no-reply', 'google.not-connected'],
})

export const removeReviewReply = call({
  id: 'removeReviewReply',
  summary: 'Remove a reply',
  route: 'DELETE /v1/review-replies/{id}',
  access: salonReviews,
  params,
  response: SalonReview,
  refuses: ['notFound', 'google.not-connected'],
})

/** REV-02: approves a review waiting because of foreign links. A published one stays unchanged. */
export const letReviewStand = call({
  id: 'letReviewStand',
  summary: 'Approve a review that is waiting for it',
  route: 'PUT /v1/business-object/reviews/{id}/approval',
  access: salonReviews,
  params,
  response: SalonReview,
  refuses: ['notFound'],
})

/** REV-06: notifies the operator. Hides nothing; a second report changes the reason. */
export const reportReview = call({
  id: 'reportReview',
  summary: 'Report a review to the operator',
  route: 'PUT /v1/business-object/reviews/{id}/report',
  access: salonReviews,
  params,
  body: z.strictObject({ reason: visibleTextSchema(maxLengths.reportReason).check(z.minLength(1)) }),
  response: SalonReview,
  refuses: ['notFound'],
})

export const ReviewSettings = z.object({
  /** Google's id of the place; null: none. */
  placeId: z.nullable(z.string()),
  googleReviewUrl: z.nullable(z.string()),
  /** Whether customers with marketing consent are asked for a review after a visit (REV-02). */
  requests: z.boolean(),
  /** The salon's own reply templates; null: none were ever written (REV-03). */
  templates: z.nullable(z.array(z.string())),
})
export type ReviewSettings = z.infer<typeof ReviewSettings>

export const getReviewSettings = call({
  id: 'getReviewSettings',
  summary: 'The salon’s settings for reviews',
  route: 'GET /v1/business-object/review-settings',
  access: salonReviews,
  response: ReviewSettings,
})

export const updateReviewSettings = call({
  id: 'updateReviewSettings',
  summary: 'Change the place id, and whether guests are asked for reviews',
  route: 'PATCH /v1/business-object/review-settings',
  access: salon('salonSettings', ['ADMIN']),
  body: z.strictObject({
    /** Letters, digits, - and _, as given by Google. */
    placeId: z.optional(z.nullable(z.string().check(z.regex(/^[\w-]{10,200}$/)))),
    requests: z.optional(z.boolean()),
  }),
  response: ReviewSettings,
  refuses: ['tier.required'],
})

export const putReviewTemplates = call({
  id: 'putReviewTemplates',
  summary: 'Replace the salon’s reply templates, all at once',
  route: 'PUT /v1/business-object/review-templates',
  access: salonReviews,
  body: z.strictObject({
    templates: z
      .array(visibleTextSchema(maxLengths.reviewReply).check(z.minLength(1)))
      .check(z.maxLength(maxTemplates)),
  }),
  response: ReviewSettings,
})

/** For a QR code at the till: asks the customer for a review there, even without marketing consent (REV-02). */
export const createVisitReviewLink = call({
  id: 'createVisitReviewLink',
  summary: 'A link to review a visit that was checked out, for a QR code at the till',
  route: 'POST /v1/business-object/review-links',
  access: salon('checkout', ['CHECKOUT', 'STAFF', 'ADMIN']),
  body: z.strictObject({ appointmentId: Id }),
  /** null: nothing to review (no customer, not checked out, or already reviewed). */
  response: z.object({ url: z.nullable(z.string()) }),
  status: 201,
  refuses: ['appointment.notFound', 'tier.required'],
})
