import { getReviews } from '@goldline/contract/review'
import type { FastifyInstance } from 'fastify'
import { askPool } from '../db/ask.ts'
import type { Deps } from '../deps.ts'
import { demandTier, Refused } from '../http/errors.ts'
import { read } from '../http/route.ts'
import { getReviewInvitationRoute } from './get-review-invitation.ts'
import { findReviews } from './queries.ts'
import { writeReviewRoute } from './write-review.ts'

export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  getReviewsRoute(app, deps)
  getReviewInvitationRoute(app)
  writeReviewRoute(app, deps)
}

/** REV-01, BIZ-10: public reviews; of the person only the displayed name. */
function getReviewsRoute(app: FastifyInstance, { pool }: Deps): void {
  read(app, getReviews, async (_, { params, query }) => {
    const limit = query.limit === undefined ? undefined : Number(query.limit)
    const page = await findReviews(askPool(pool), params.id, { cursor: query.cursor, limit })
    if (page === undefined) throw new Refused('businessObject.notFound')
    demandTier('reviews', page.tier)
    return page
  })
}
