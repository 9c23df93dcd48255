import type { Tx } from '../db/transaction.ts'
import { endReservations } from '../ledger/reserve.ts'

/**
 * MSG-16: ends waiting marketing to these customers of a salon, in the transaction that records their opt-out. A
 * message that a worker has already claimed may still arrive.
 */
export async function stopMarketing(
  tx: Tx,
  { businessObjectId, customerIds, now }: { businessObjectId: string; customerIds: readonly string[]; now: number },
): Promise<void> {
  const stopped = await tx
    .updateTable('message')
    .set({ status: 'FAILED', failure: 'UNSUBSCRIBED', text: '' })
    .where('businessObjectId', '=', businessObjectId)
    .where('customerId', 'in', customerIds)
    .where('status', '=', 'QUEUED')
    .returning('id')
    .execute()
  await endReservations(
    tx,
    stopped.map(({ id }) => ({ id, businessObjectId, ending: 'RELEASE' })),
    now,
  )
}
