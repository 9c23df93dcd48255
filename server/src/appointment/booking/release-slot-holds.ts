import { acrossSalons, inSalon } from '../../db/in-salon.ts'
import { type Tx, transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { enqueueWaitingListCheck } from '../waiting-list/enqueue-check.ts'

const mostARun = 1000
/** A booking that began before the hold expired may still be using it. */
const graceMs = 60_000

/** Job: removes expired holds (their time is free anyway) and tells the waiting list. Returns how many. */
export function releaseSlotHolds({ db, clock }: Deps): Promise<number> {
  return transact(db, async (tx) => {
    const gone = await clearAway(tx, clock.now())
    for (const businessObjectId of [...new Set(gone)].sort())
      await enqueueWaitingListCheck(inSalon(tx, businessObjectId))
    return gone.length
  })
}

async function clearAway(tx: Tx, now: number): Promise<string[]> {
  const gone = await acrossSalons(tx)
    .deleteFrom('slotHold')
    .where('id', 'in', (holds) =>
      holds
        .selectFrom('slotHold')
        .select('id')
        .where('expiresTime', '<', new Date(now - graceMs))
        .orderBy('expiresTime')
        .limit(mostARun)
        // A hold being booked is deleted by the booking, or by the next run.
        .forUpdate()
        .skipLocked(),
    )
    .returning('businessObjectId')
    .execute()
  return gone.map(({ businessObjectId }) => businessObjectId)
}
