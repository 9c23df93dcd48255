import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { getReviewInvitationRoute } from './get-review-invitation.ts'
import { getReviewsRoute } from './get-reviews.ts'
import { writeReviewRoute } from './write-review.ts'

export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  getReviewsRoute(app, deps)
  getReviewInvitationRoute(app)
  writeReviewRoute(app, deps)
}
