/** Stores the reviews read at Google (REV-05), matched to customers if possible. */

import type { Language } from '@goldline/domain/message/kinds'
import { googleStatus, matchGoogleReviews } from '@goldline/domain/review/google'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import { uuidv7 } from '../../ids.ts'
import type { GoogleReview } from '../../providers/google-business.ts'

export type ReadReviews = {
  language: Language
  reviews: readonly GoogleReview[]
  complete: boolean
}

type KnownReview = { id: string; googleName: string | null; customerId: string | null; googleReply: string | null }

export async function storeReadReviews(
  salon: InSalon<Tx>,
  { language, reviews, complete }: ReadReviews,
  now: number,
): Promise<void> {
  const known = await knownOf(salon)
  const byName = new Map(known.map((row) => [row.googleName, row]))
  const unknown = reviews.filter(({ name }) => !byName.has(name))
  const matches = matchGoogleReviews(
    await expectedReviews(salon),
    unknown.map(({ name, author, created }) => ({ name, author, created })),
  )
  for (const review of reviews) {
    const own = byName.get(review.name)
    const matched = matches.get(review.name)
    const id = own?.id ?? matched ?? uuidv7(now)
    const isCustomers = matched !== undefined || (own !== undefined && own.customerId !== null)
    const row = {
      googleName: review.name,
      source: 'GOOGLE' as const,
      rating: review.rating,
      text: review.text,
      shownName: review.author,
      lastModified: new Date(Math.max(review.updated, review.reply?.time ?? 0)),
    }
    // Keep a reply that waits for sending or that Google refused.
    const underWay = own !== undefined && own.googleReply !== null
    const status = googleStatus({ matched: isCustomers, answered: review.reply !== null })
    if (own === undefined && matched === undefined) {
      const fresh = {
        businessObjectId: salon.id,
        id,
        language,
        customerId: null,
        appointmentId: null,
        orderCheckoutDate: null,
      }
      await salon.db
        .insertInto('review')
        .values({ ...row, ...fresh, status, createdTime: new Date(review.created) })
        .execute()
    } else {
      await salon
        .updateTable('review')
        .set({ ...row, ...(!underWay && { status }) })
        .where('id', '=', id)
        .execute()
    }
    if (!underWay) await writeReply(salon, { reviewId: id, review }, now)
  }
  if (complete) await removeGone(salon, { known, reviews })
}

const knownOf = (salon: InSalon<Tx>): Promise<KnownReview[]> =>
  salon
    .selectFrom('review')
    .select(['id', 'googleName', 'customerId', 'googleReply'])
    .where('googleName', 'is not', null)
    .execute()

async function expectedReviews(salon: InSalon<Tx>) {
  const rows = await salon
    .selectFrom('review as r')
    .innerJoin('customer as c', 'c.id', 'r.customerId')
    .select(['r.id', 'c.name', 'c.surname', 'r.createdTime'])
    .where('r.status', '=', 'PENDING_GMB')
    .execute()
  return rows.map(({ createdTime, ...row }) => ({ ...row, since: createdTime.getTime() }))
}

type RepliedReview = { reviewId: string; review: GoogleReview }

/** Stores the review's one reply, which may have been written at Google. */
async function writeReply(
  salon: InSalon<Tx>,
  { reviewId, review: { reply } }: RepliedReview,
  now: number,
): Promise<void> {
  const replies = await salon
    .selectFrom('reviewReply')
    .select(['id', 'text'])
    .where('reviewId', '=', reviewId)
    .execute()
  if (replies.length === (reply ? 1 : 0) && replies[0]?.text === reply?.text) return
  await salon.deleteFrom('reviewReply').where('reviewId', '=', reviewId).execute()
  if (reply === null) return
  const own = { businessObjectId: salon.id, id: uuidv7(now), reviewId }
  await salon.db
    .insertInto('reviewReply')
    .values({ ...own, text: reply.text, time: new Date(reply.time) })
    .execute()
}

/** Deletes reviews that their author removed at Google. */
async function removeGone(
  salon: InSalon<Tx>,
  { known, reviews }: { known: readonly KnownReview[]; reviews: readonly GoogleReview[] },
): Promise<void> {
  const there = new Set(reviews.map(({ name }) => name))
  const gone = known.filter(({ googleName }) => !there.has(googleName ?? '')).map(({ id }) => id)
  if (gone.length === 0) return
  await salon.deleteFrom('review').where('id', 'in', gone).execute()
}
