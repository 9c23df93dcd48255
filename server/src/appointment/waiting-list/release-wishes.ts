import { sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import { enqueueWaitingListCheck } from './enqueue-check.ts'

/** Turns waiting list entries for a person who leaves the salon into entries for any person (AVL-11). */
export async function releaseWishes(salon: InSalon<Tx>, { staffId }: { staffId: string }): Promise<void> {
  await sql`
    update waiting_list_entry set staff_id = nullif(staff_id, ${staffId}::uuid),
      staff_ids = array_replace(staff_ids, ${staffId}::uuid, null)
    where business_object_id = ${salon.id} and (staff_id = ${staffId} or ${staffId} = any(staff_ids))`.execute(salon.db)
  await enqueueWaitingListCheck(salon)
}
