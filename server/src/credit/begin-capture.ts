import type { Deps } from '../deps.ts'
import type { OrderRow } from './queries.ts'

/** From here on the order cannot be cancelled; false: it is over already, perhaps cancelled. */
export async function beginCapture(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessObjectId, id }: OrderRow,
): Promise<boolean> {
  const begun = await db
    .updateTable('creditOrder')
    .set(({ fn, ref, val }) => ({ captureTime: fn.coalesce(ref('captureTime'), val(new Date(clock.now()))) }))
    .where('businessObjectId', '=', businessObjectId)
    .where('id', '=', id)
    .where('state', '=', 'CREATED')
    .returning('id')
    .executeTakeFirst()
  return begun !== undefined
}
