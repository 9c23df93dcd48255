import type { Selectable } from 'kysely'
import { acrossSalons, inSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import { sha256 } from '../secrets.ts'

export type Link = Selectable<Database['reviewLink']>

/**
 * Finds a valid link. Refuses unknown, used and expired links alike with review.notFound (REV-02).
 */
export async function findLink(db: Db, secret: string, now: number): Promise<Link> {
  return acrossSalons(db)
    .selectFrom('reviewLink')
    .selectAll()
    .where('hash', '=', sha256(secret))
    .where('usedTime', 'is', null)
    .where('expiresTime', '>', new Date(now))
    .executeTakeFirstOrThrow(() => new Refused('review.notFound'))
}

/** Marks the link and all others of the visit as used; of concurrent calls one succeeds. Refuses like `findLink`. */
export async function markLinkUsed(tx: Db, secret: string, now: number): Promise<Link> {
  const link = await acrossSalons(tx)
    .updateTable('reviewLink')
    .set({ usedTime: new Date(now) })
    .where('hash', '=', sha256(secret))
    .where('usedTime', 'is', null)
    .where('expiresTime', '>', new Date(now))
    .returningAll()
    .executeTakeFirstOrThrow(() => new Refused('review.notFound'))
  if (link.appointmentId !== null)
    await inSalon(tx, link.businessObjectId)
      .updateTable('reviewLink')
      .set({ usedTime: new Date(now) })
      .where('appointmentId', '=', link.appointmentId)
      .where('usedTime', 'is', null)
      .execute()
  return link
}
