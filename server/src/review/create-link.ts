/** Creates links with which customers review a visit (REV-02). */
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { reviewLinkMs } from '@goldline/domain/review/request'
import type { Day } from '@goldline/domain/time/day'
import { sql } from 'kysely'
import { inSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { uuidv7 } from '../ids.ts'
import type { DataKind } from '../jobs/kept-data.ts'
import { randomSecret, sha256 } from '../secrets.ts'

export type ReviewLinkFor = {
  businessObjectId: string
  customerId: string
  appointmentId: string | null
  /** Day of the visit. */
  orderCheckoutDate: Day | null
  /** The user who shows it to the customer; null: it is mailed. */
  madeBy: string | null
}

/**
 * Creates a link and returns the page's URL with the secret, which is not stored: send it in the same transaction.
 */
export async function createReviewLink(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  wanted: ReviewLinkFor,
): Promise<string> {
  const secret = randomSecret()
  const now = clock.now()
  await tx
    .insertInto('reviewLink')
    .values({
      ...wanted,
      id: uuidv7(now),
      hash: sha256(secret),
      createdTime: new Date(now),
      expiresTime: new Date(now + reviewLinkMs[wanted.madeBy === null ? 'mail' : 'code']),
    })
    .execute()
  const { urlName } = await salonRow(inSalon(tx, wanted.businessObjectId), ['urlName'])
  return `${config.publicUrl}${salonPage(urlName)}/review/${secret}`
}

/** Retention period of these data and the reason for it (PRIV-02). */
export const keptReviewLinks: readonly DataKind[] = [
  {
    kind: 'Links to write a review that are over',
    days: 30,
    basis: 'a late visitor reads that the link is over',
    remove: (before) => sql`delete from review_link where expires_time < ${before}`,
  },
]
