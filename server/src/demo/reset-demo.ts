import { type Kysely, sql } from 'kysely'
import { notify } from '../db/notify.ts'
import type { Database } from '../db/tables.ts'
import { transact } from '../db/transaction.ts'
import { type SeedDeps, withoutLimits, writeDemo } from './seed.ts'

/**
 * Empties a demo and makes it anew around `now`, in one transaction: whoever reads meanwhile waits a second or two. Answers
 * false, and changes nothing, where the database is not marked as a demo.
 */
export function resetDemo(db: Kysely<Database>, deps: SeedDeps): Promise<boolean> {
  return transact(db, async (tx) => {
    await withoutLimits(tx)
    const { demo } = await tx.selectFrom('installation').select('demo').forUpdate().executeTakeFirstOrThrow()
    if (!demo) return false
    // Open calendars hear that they are signed out.
    const tokens = await tx.selectFrom('token').select('id').where('revokedTime', 'is', null).execute()
    for (const { id } of tokens) await notify(tx, { topic: 'token', id })
    // Everything but the installation, the migrations and the workers hangs on these. Jobs of messages that are gone do nothing.
    await sql`truncate business_object, app_user, customer, message, challenge, rate_count, idempotency_key, erasure cascade`.execute(
      tx,
    )
    await writeDemo(tx, deps)
    return true
  })
}
