import { type Zone, zone } from '@goldline/domain/time/zone'
import type { Db } from './transaction.ts'

/** The salon's time zone. Use it for the zone alone; reads of other salon columns select it along. */
export async function salonZone(db: Db, businessObjectId: string): Promise<Zone> {
  const { timeZone } = await db
    .selectFrom('businessObject')
    .select('timeZone')
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  return zone(timeZone)
}
