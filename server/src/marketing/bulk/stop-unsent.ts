import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import { endReservations } from '../../ledger/reserve.ts'

type StoppedBulk = { id: string; now: number }

/** Ends a bulk message's unsent messages, and releases their cost (MSG-07). Returns their ids. */
export async function stopUnsent(salon: InSalon<Tx>, { id, now }: StoppedBulk): Promise<string[]> {
  const unsent: string[] = []
  for (let more = true; more; ) {
    const ended = await endSome(salon, { id, now })
    unsent.push(...ended)
    more = ended.length > 0
  }
  await salon
    .updateTable('bulkMessage')
    .set({ endedTime: new Date(now), stopped: unsent.length > 0 })
    .where('id', '=', id)
    .where('endedTime', 'is', null)
    .execute()
  return unsent
}

/** Messages per statement, since thousands of rows at once would block the process (decision 016). */
const together = 500

async function endSome(salon: InSalon<Tx>, { id, now }: StoppedBulk): Promise<string[]> {
  const ended = await salon.db
    .updateTable('message')
    .set({ status: 'FAILED', failure: 'STOPPED', text: '' })
    .where('id', 'in', (query) =>
      query
        .selectFrom('message')
        .select('id')
        .where('businessObjectId', '=', salon.id)
        .where('bulkMessageId', '=', id)
        .where('status', '=', 'QUEUED')
        .orderBy('id')
        .limit(together)
        .forUpdate(),
    )
    .returning(['id', 'businessObjectId'])
    .execute()
  await endReservations(
    salon.db,
    ended.map((each) => ({ ...each, ending: 'RELEASE' })),
    now,
  )
  return ended.map((each) => each.id)
}
