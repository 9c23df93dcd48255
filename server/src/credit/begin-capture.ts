import { inSalon } from '../db/in-salon.ts'
import type { Deps } from '../deps.ts'
import type { OrderRow } from '../ledger/queries.ts'

/**
 * Marks the order as being captured, after which it cannot be cancelled. Returns false if the order has already ended.
 */
export async function beginCapture(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessObjectId, id }: OrderRow,
): Promise<boolean> {
  const begun = await inSalon(db, businessObjectId)
    .updateTable('creditOrder')
    .set(({ fn, ref, val }) => ({ captureTime: fn.coalesce(ref('captureTime'), val(new Date(clock.now()))) }))
    .where('id', '=', id)
    .where('state', '=', 'CREATED')
    .returning('id')
    .executeTakeFirst()
  return begun !== undefined
}
