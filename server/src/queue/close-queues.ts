import { liveQueueStatuses, queueTransitions } from '@goldline/domain/queue/status'
import { notify } from '../db/notify.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'

/** CHK-05: whoever still waits at closing has left. Reads say so already before. Returns how many. */
export function closeQueues(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = new Date(deps.clock.now())
  return transact(deps.db, async (tx) => {
    const left = await tx
      .updateTable('queueEntry')
      .set({ status: queueTransitions.close.to, changedTime: now })
      .where('status', 'in', liveQueueStatuses)
      .where('endsTime', '<=', now)
      .returning(['businessObjectId', 'id'])
      .execute()
    for (const { businessObjectId, id } of left) await notify(tx, { topic: 'queue', businessObjectId, id })
    return left.length
  })
}
