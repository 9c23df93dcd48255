import type { Tx } from '../../db/transaction.ts'
import { addJobs } from '../../jobs/add-jobs.ts'

/** Something may be free again: with the COMMIT, those who wait at this salon are looked at. Nothing is queued where nobody waits. */
export async function tellWaiting(tx: Tx, businessObjectId: string, delayMs = 0): Promise<void> {
  const somebody = await tx
    .selectFrom('waitingListEntry')
    .select('id')
    .where('businessObjectId', '=', businessObjectId)
    .limit(1)
    .executeTakeFirst()
  if (somebody === undefined) return
  // A key of its own: a look for later must not put off one that is due now, nor be swallowed by it.
  const key = `offerFreeStarts:${businessObjectId}${delayMs > 0 ? ':later' : ''}`
  await addJobs(tx, [{ task: 'offerFreeStarts', payload: { businessObjectId }, key, delayMs }])
}
