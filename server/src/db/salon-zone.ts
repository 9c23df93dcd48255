import { type Zone, zone } from '@goldline/domain/time/zone'
import type { Db } from './transaction.ts'

/** By which a salon's days and hours are meant. Call it for the zone alone; who reads more of the salon reads it along. */
export async function salonZone(db: Db, businessObjectId: string): Promise<Zone> {
  const { timeZone } = await db
    .selectFrom('businessObject')
    .select('timeZone')
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  return zone(timeZone)
}
