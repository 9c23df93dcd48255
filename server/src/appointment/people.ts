import type { Db } from '../db/transaction.ts'

/** Of those people what everybody may read, as the salon lists them. */
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
