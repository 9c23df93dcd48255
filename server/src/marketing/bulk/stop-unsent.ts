import { inSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import { endReservations } from '../../ledger/reserve.ts'

type StoppedBulk = { businessObjectId: string; id: string; now: number }

/** Ends a bulk message's unsent messages, and gives their credit back (MSG-07). Returns the ids of those ended. */
export async function stopUnsent(tx: Tx, { businessObjectId, id, now }: StoppedBulk): Promise<string[]> {
  const unsent: string[] = []
  for (let more = true; more; ) {
    const ended = await endSome(tx, { businessObjectId, id, now })
    unsent.push(...ended)
    more = ended.length > 0
  }
  await inSalon(tx, businessObjectId)
    .updateTable('bulkMessage')
    .set({ endedTime: new Date(now), stopped: unsent.length > 0 })
    .where('id', '=', id)
    .where('endedTime', 'is', null)
    .execute()
  return unsent
}

/** Messages per statement: thousands of rows at once would block the process (decision 016). */
const together = 500

async function endSome(tx: Tx, { businessObjectId, id, now }: StoppedBulk): Promise<string[]> {
  const ended = await tx
    .updateTable('message')
    .set({ status: 'FAILED', failure: 'STOPPED', text: '' })
    .where('id', 'in', (query) =>
      query
        .selectFrom('message')
        .select('id')
        .where('businessObjectId', '=', businessObjectId)
        .where('bulkMessageId', '=', id)
        .where('status', '=', 'QUEUED')
        .orderBy('id')
        .limit(together)
        .forUpdate(),
    )
    .returning(['id', 'businessObjectId'])
    .execute()
  await endReservations(
    tx,
    ended.map((each) => ({ ...each, ending: 'RELEASE' })),
    now,
  )
  return ended.map((each) => each.id)
}
