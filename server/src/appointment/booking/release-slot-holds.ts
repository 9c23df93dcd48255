import { sql } from 'kysely'
import { acrossSalons, type InSalon, inSalon } from '../../db/in-salon.ts'
import { notify } from '../../db/notify.ts'
import { type Tx, transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Identities } from '../proven-identities.ts'
import { enqueueWaitingListCheck } from '../waiting-list/enqueue-check.ts'

const maxPerRun = 1000
/** A booking that began before the hold expired may still use it. */
const graceMs = 60_000

/** Job: deletes expired holds (their time is free anyway) and triggers the waiting list. Returns their number. */
export function releaseSlotHolds({ db, clock }: Deps): Promise<number> {
  return transact(db, async (tx) => {
    const gone = await deleteAfterGrace(tx, clock.now())
    for (const businessObjectId of [...new Set(gone)].sort())
      await enqueueWaitingListCheck(inSalon(tx, businessObjectId))
    return gone.length
  })
}

/** Deletes a hold, with the other holds of its party, and frees their time. Does nothing if it is gone. */
export async function releaseHold(salon: InSalon<Tx>, id: string): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`delete from slot_hold where business_object_id = ${salon.id} and (id = ${id}
    or identity = (select h.identity from slot_hold h where h.business_object_id = ${salon.id} and h.id = ${id}))
    returning id`.execute(salon.db)
  for (const released of rows)
    await notify(salon.db, { topic: 'slotHold', businessObjectId: salon.id, id: released.id })
  await enqueueWaitingListCheck(salon)
}

/**
 * Deletes the salon's expired holds, and those of `own`, whose rows would violate the exclusion constraint. If the
 * transaction fails, they remain.
 */
export async function deleteExpiredHolds(salon: InSalon<Tx>, now: number, own: Identities = []): Promise<void> {
  await sql`/* delete-expired-holds */
    delete from slot_hold where business_object_id = ${salon.id}
      and (${isExpired(now)} or identity = any(${own}::text[]))`.execute(salon.db)
}

/** SQL on a row of `slot_hold`: whether it has expired at this instant, in epoch milliseconds. */
const isExpired = (at: number) => sql<boolean>`expires_time <= ${new Date(at)}`

async function deleteAfterGrace(tx: Tx, now: number): Promise<string[]> {
  const gone = await acrossSalons(tx)
    .deleteFrom('slotHold')
    .where('id', 'in', (holds) =>
      holds
        .selectFrom('slotHold')
        .select('id')
        .where(isExpired(now - graceMs))
        .orderBy('expiresTime')
        .limit(maxPerRun)
        // Skip holds that a booking has locked: the booking deletes them, or the next run does.
        .forUpdate()
        .skipLocked(),
    )
    .returning('businessObjectId')
    .execute()
  return gone.map(({ businessObjectId }) => businessObjectId)
}
