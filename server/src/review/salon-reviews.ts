/** The salon's actions on its reviews (REV-01, REV-03, REV-06). */

import {
  getSalonReviews,
  letReviewStand,
  removeReviewReply,
  replyToReview,
  reportReview,
} from '@goldline/contract/review/salon'
import { unsupportedLinks } from '@goldline/domain/message/links'
import { addDays } from '@goldline/domain/time/day'
import { periodDays, type TimePeriod } from '@goldline/domain/time/period'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { salonZone } from '../db/salon-row.ts'
import type { Tx } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import { acceptedDomains } from '../message/accepted-domains.ts'
import { googleJob } from './google/sync-reviews.ts'
import { findSalonReviews, salonReview } from './salon-queries.ts'

/** Returns the period's instants in the salon's zone (REV-01). */
async function spanOf(salon: InSalon, { period, now }: { period: TimePeriod; now: number }) {
  const clock = await salonZone(salon.db, salon.id)
  const days = periodDays(period, clock.toWall(now).day)
  return days && { from: new Date(clock.startOfDay(days.from)), to: new Date(clock.startOfDay(addDays(days.to, 1))) }
}

const replyRoutes = routes(
  write(
    replyToReview,
    async ({
      salon,
      tx,
      deps: { config },
      actor: { businessObjectId },
      params: { id: reviewId },
      body: { text },
      now,
    }) => {
      const { status, source } = await salonReview(salon, reviewId)
      // A review that is not at Google yet cannot get a reply.
      if (status === 'PENDING_GMB') throw new Refused('review.no-reply')
      if (source === 'GOOGLE') await replaceAtGoogle(tx, { businessObjectId, reviewId })
      const own = { businessObjectId, id: uuidv7(now), reviewId, time: new Date(now), text }
      // MSG-06: flags the reply instead of refusing it; the text stays plain text.
      const links = unsupportedLinks(text, await acceptedDomains(salon, config.publicUrl))
      await tx
        .insertInto('reviewReply')
        .values({ ...own, unsupportedLinks: links })
        .execute()
      return changed(tx, { businessObjectId, reviewId, now })
    },
  ),
  write(removeReviewReply, async ({ salon, tx, actor: { businessObjectId }, params: { id }, now }) => {
    const removed = await salon
      .deleteFrom('reviewReply')
      .where('id', '=', id)
      .returning('reviewId')
      .executeTakeFirstOrThrow(() => new Refused('notFound'))
    const { reviewId } = removed
    const { source } = await salonReview(salon, reviewId)
    if (source === 'GOOGLE') await replaceAtGoogle(tx, { businessObjectId, reviewId })
    return changed(tx, { businessObjectId, reviewId, now })
  }),
)

/**
 * REV-05: a Google review has one reply; a job sends the new one or deletes the old one. Refuses with
 * google.not-connected.
 */
async function replaceAtGoogle(tx: Tx, { businessObjectId, reviewId }: Omit<ReviewChange, 'now'>): Promise<void> {
  await inSalon(tx, businessObjectId)
    .selectFrom('googleConnection')
    .select('place')
    .where('expiredTime', 'is', null)
    .executeTakeFirstOrThrow(() => new Refused('google.not-connected'))
  await inSalon(tx, businessObjectId).deleteFrom('reviewReply').where('reviewId', '=', reviewId).execute()
  await inSalon(tx, businessObjectId)
    .updateTable('review')
    .set({ googleReply: 'WAITING' })
    .where('id', '=', reviewId)
    .execute()
  await addJobs(tx, [googleJob({ businessObjectId })])
}

type ReviewChange = { businessObjectId: string; reviewId: string; now: number }

async function changed(tx: Tx, { businessObjectId, reviewId, now }: ReviewChange) {
  await inSalon(tx, businessObjectId)
    .updateTable('review')
    .set({ lastModified: new Date(now) })
    .where('id', '=', reviewId)
    .execute()
  return salonReview(inSalon(tx, businessObjectId), reviewId)
}

export const salonReviewRoutes = routes(
  read(getSalonReviews, async ({ salon, query, now }) => {
    const { type = 'all', done = 'all', period = 'all', cursor } = query
    const span = await spanOf(salon, { period, now })
    return findSalonReviews(salon, { type, done, span, cursor })
  }),
  replyRoutes,
  write(letReviewStand, async ({ salon, params: { id }, now }) => {
    await salon
      .updateTable('review')
      .set({ status: 'DONE', lastModified: new Date(now) })
      .where('id', '=', id)
      .where('status', '=', 'PENDING')
      .execute()
    return salonReview(salon, id)
  }),
  write(reportReview, async ({ salon, deps, actor: { businessObjectId }, params: { id }, body: { reason }, now }) => {
    await salon
      .updateTable('review')
      .set({ reportedTime: new Date(now), reportReason: reason })
      .where('id', '=', id)
      .execute()
    const review = await salonReview(salon, id)
    deps.log.warn({ businessObjectId, review: id }, 'a review was reported: npm run reviews')
    return review
  }),
)
