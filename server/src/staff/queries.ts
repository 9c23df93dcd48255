import type { Db } from '../db/transaction.ts'

/** A salon's staff in its order, without those who left (STF-01). */
export function staffOf(db: Db, businessObjectId: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'surname', 'color', 'active', 'enabled4Booking'])
    .where('businessObjectId', '=', businessObjectId)
    .where('deletedTime', 'is', null)
    .orderBy('displayOrder')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export function salonOfStaff(db: Db, businessObjectId: string) {
  return db
    .selectFrom('businessObject')
    .select(['id', 'urlName', 'name', 'timeZone', 'currency', 'country'])
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
}
