import type { Db } from '../db/transaction.ts'

/** Public data of these staff members, in the salon's order. */
export async function peopleOf(db: Db, businessObjectId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'surname', 'color'])
    .where('businessObjectId', '=', businessObjectId)
    .where('id', 'in', ids)
    .orderBy('displayOrder')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ '@type': 'basic-staff' as const, ...row }))
}
