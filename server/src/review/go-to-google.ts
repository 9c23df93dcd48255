import { goToGoogle } from '@goldline/contract/review'
import { shownName } from '@goldline/domain/customer/masking'
import { sql } from 'kysely'
import { inSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import { requireTier } from '../http/access.ts'
import { limit } from '../http/hardening/limits.ts'
import { callerOf } from '../http/hardening/places.ts'
import { write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import type { DataKind } from '../jobs/kept-data.ts'
import { findLink, type Link } from './find-link.ts'

/**
 * REV-05: records that the customer opened Google's review page. Only this click is known until the review is read at
 * Google.
 */
export const goToGoogleRoute = write(
  goToGoogle,
  { before: ({ deps, address }) => limit(deps, `write review ${callerOf(address)}`, { max: 30, windowSeconds: 60 }) },
  async ({ tx, params, language, now }) => {
    const link = await findLink(tx, params.secret, now)
    const { tier, placeId, ...customer } = await tx
      .selectFrom('businessObject')
      .innerJoin('customer', (join) => join.on('customer.id', '=', link.customerId))
      .select(['businessObject.version as tier', 'businessObject.placeId', 'customer.name', 'customer.surname'])
      .where('businessObject.id', '=', link.businessObjectId)
      .executeTakeFirstOrThrow()
    requireTier('reviews', tier)
    await removeExpectedReview(tx, link)
    if (placeId === null) return undefined
    const { businessObjectId, customerId, appointmentId, orderCheckoutDate } = link
    const own = { businessObjectId, id: uuidv7(now), customerId, appointmentId, orderCheckoutDate, language }
    const times = { lastModified: new Date(now), createdTime: new Date(now) }
    await tx
      .insertInto('review')
      .values({
        ...own,
        ...times,
        status: 'PENDING_GMB',
        source: 'GOOGLE',
        rating: null,
        shownName: shownName(customer),
      })
      .execute()
  },
)

/** Removes the expected Google review when the customer opens Google again or reviews here. */
export async function removeExpectedReview(
  tx: Tx,
  { businessObjectId, customerId, appointmentId }: Link,
): Promise<void> {
  await inSalon(tx, businessObjectId)
    .deleteFrom('review')
    .where('customerId', '=', customerId)
    .where('appointmentId', appointmentId === null ? 'is' : '=', appointmentId)
    .where('status', '=', 'PENDING_GMB')
    .execute()
}

/** Retention period of these data and the reason for it (PRIV-02). */
export const keptPendingReviews: readonly DataKind[] = [
  {
    kind: 'Reviews that somebody went to Google to write, and that were not found there',
    days: 30,
    basis: 'to find what was written there (REV-05)',
    remove: (before) => sql`delete from review where status = 'PENDING_GMB' and created_time < ${before}`,
  },
]
