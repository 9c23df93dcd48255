import { getReviewInvitation, getReviews } from '@goldline/contract/review'
import { shownName } from '@goldline/domain/customer/masking'
import { sql } from 'kysely'
import { inSalon } from '../db/in-salon.ts'
import { nameIn } from '../db/name-in.ts'
import { runOnPool } from '../db/run-statement.ts'
import { requireTier } from '../http/access.ts'
import { Refused } from '../http/errors.ts'
import { read, routes } from '../http/route.ts'
import { createVisitReviewLinkRoute } from './ask.ts'
import { findLink } from './find-link.ts'
import { goToGoogleRoute } from './go-to-google.ts'
import { googleConnectionRoutes } from './google/connection.ts'
import { findReviews } from './queries.ts'
import { salonReviewRoutes } from './salon-reviews.ts'
import { googleReviewUrl, reviewSettingRoutes } from './settings.ts'
import { writeReviewRoute } from './write-review.ts'

/** REV-01, BIZ-10: reads public reviews, with only the displayed name of each reviewer. */
const getReviewsRoute = read(getReviews, async ({ deps: { pool }, params, query }) => {
  const limit = query.limit === undefined ? undefined : Number(query.limit)
  const page = await findReviews(runOnPool(pool), params.id, { ...query, limit })
  if (page === undefined) throw new Refused('businessObject.notFound')
  requireTier('reviews', page.tier)
  return page
})

/** REV-02: returns what the link is about and how the reviewer's name will appear. */
const getReviewInvitationRoute = read(getReviewInvitation, async ({ db, params, language, now }) => {
  const link = await findLink(db, params.secret, now)
  const { urlName, name, tier, placeId, customerName, surname } = await db
    .selectFrom('businessObject')
    .innerJoin('customer', (join) => join.on('customer.id', '=', link.customerId))
    .select(['businessObject.urlName', 'businessObject.name', 'businessObject.version as tier'])
    .select(['businessObject.placeId', 'customer.name as customerName', 'customer.surname'])
    .where('businessObject.id', '=', link.businessObjectId)
    .executeTakeFirstOrThrow()
  requireTier('reviews', tier)
  const services = await inSalon(db, link.businessObjectId)
    .selectFrom('appointmentService')
    .select(sql<string>`${nameIn('appointmentService', language)}`.as('name'))
    .where('appointmentId', '=', link.appointmentId)
    .orderBy('position')
    .execute()
  return {
    businessObject: { urlName, name },
    name: shownName({ name: customerName, surname }),
    orderCheckoutDate: link.orderCheckoutDate,
    services: services.map((service) => service.name),
    expiresTime: link.expiresTime.toISOString(),
    googleReviewUrl: googleReviewUrl(placeId),
  }
})

export const reviewRoutes = routes(
  getReviewsRoute,
  getReviewInvitationRoute,
  writeReviewRoute,
  goToGoogleRoute,
  salonReviewRoutes,
  reviewSettingRoutes,
  createVisitReviewLinkRoute,
  googleConnectionRoutes,
)
