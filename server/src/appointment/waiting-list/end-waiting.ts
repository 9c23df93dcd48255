import type { Day } from '@goldline/domain/time/day'
import type { Tx } from '../../db/transaction.ts'

/** Who has booked a day waits for it no longer. `day` is the salon's. */
export async function endWaiting(
  tx: Tx,
  of: { businessObjectId: string; customerId: string; day: Day },
): Promise<void> {
  await tx
    .deleteFrom('waitingListEntry')
    .where('businessObjectId', '=', of.businessObjectId)
    .where('customerId', '=', of.customerId)
    .where('fromDate', '<=', of.day)
    .where('toDate', '>=', of.day)
    .execute()
}
