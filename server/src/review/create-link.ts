/** The link by which a customer writes a review after a visit (REV-02). */
import type { Day } from '@goldline/domain/time/day'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { uuidv7 } from '../ids.ts'
import { randomSecret, sha256 } from '../secrets.ts'

/** Time to write one: whoever was away for three weeks still can. */
const keptMs = 30 * 86_400_000

export type ReviewLinkFor = {
  businessObjectId: string
  customerId: string
  appointmentId: string | null
  /** The visit's day. */
  orderCheckoutDate: Day | null
}

/** Makes a link and returns the page's address with its secret, which stands nowhere else: send it in the same transaction. */
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
      expiresTime: new Date(now + keptMs),
    })
    .execute()
  const { urlName } = await tx
    .selectFrom('businessObject')
    .select('urlName')
    .where('id', '=', wanted.businessObjectId)
    .executeTakeFirstOrThrow()
  return `${config.publicUrl}/b/${urlName}/review/${secret}`
}
