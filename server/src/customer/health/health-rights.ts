import { sql } from 'kysely'
import type { Db } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'

/** PRIV-02: the right is a person's at one salon; it needs the salon's switch, too. */
async function healthRights(
  db: Db,
  { businessObjectId, userId }: { businessObjectId: string; userId: string },
): Promise<{ enabled: boolean; granted: boolean }> {
  const { rows } = await sql<{ enabled: boolean; granted: boolean }>`
    select b.health_notes as enabled, coalesce(r.health_notes, false) as granted
    from business_object b left join user_role r on r.business_object_id = b.id and r.user_id = ${userId}
    where b.id = ${businessObjectId}`.execute(db)
  return rows[0] ?? { enabled: false, granted: false }
}

/** Refuses with health-notes.off or forbidden. */
export async function demandHealthRight(db: Db, actor: { businessObjectId: string; userId: string }): Promise<void> {
  const { enabled, granted } = await healthRights(db, actor)
  if (!enabled) throw new Refused('health-notes.off')
  if (!granted) throw new Refused('forbidden')
}
