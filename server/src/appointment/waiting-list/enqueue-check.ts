import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import { addJobs } from '../../jobs/add-jobs.ts'

/**
 * Queues a check of the salon's waiting list on commit, because time may have become free. Queues nothing if the
 * list is empty.
 */
export async function enqueueWaitingListCheck(salon: InSalon<Tx>, delayMs = 0): Promise<void> {
  const somebody = await salon.selectFrom('waitingListEntry').select('id').limit(1).executeTakeFirst()
  if (somebody === undefined) return
  // Delayed checks have their own key: they must neither delay a due check nor be dropped as its duplicate.
  const key = `offerFreeStarts:${salon.id}${delayMs > 0 ? ':later' : ''}`
  await addJobs(salon.db, [{ task: 'offerFreeStarts', payload: { businessObjectId: salon.id }, key, delayMs }])
}
