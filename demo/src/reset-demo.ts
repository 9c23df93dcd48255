import { openDatabase } from '@goldline/server/db/database'
import { migrate, PreReleaseDataError } from '@goldline/server/db/migrate'
import { notify } from '@goldline/server/db/notify'
import { type Db, transact } from '@goldline/server/db/transaction'
import type { DatabaseUrls } from '@goldline/server/db/urls'
import { sql } from 'kysely'
import { type SeedDeps, seedDemo, withoutLimits, writeDemo } from './seed.ts'

type DemoDatabase = { readonly urls: DatabaseUrls; readonly clockAheadMs: number }

/**
 * Migrates the database and recreates its demo (`resetDemo`); one from before the first release is dropped and rebuilt.
 * Returns false and changes nothing unless the database is marked as a demo.
 */
export async function renewDemo({ urls, clockAheadMs }: DemoDatabase, deps: SeedDeps): Promise<boolean> {
  await using stack = new AsyncDisposableStack()
  const { db, close } = openDatabase({ url: urls.ownerUrl, poolSize: 1, clockAheadMs })
  stack.defer(close)
  try {
    await migrate(urls)
  } catch (error) {
    if (!(error instanceof PreReleaseDataError)) throw error
    if (!(await dropDemo(db))) return false
    await migrate(urls)
    return await seedDemo(db, deps)
  }
  return await resetDemo(db, deps)
}

function dropDemo(db: Db): Promise<boolean> {
  return transact(db, async (tx) => {
    await withoutLimits(tx)
    const { demo } = await tx.selectFrom('installation').select('demo').forUpdate().executeTakeFirstOrThrow()
    if (!demo) return false
    const { rows: servers } = await sql`select from pg_stat_activity
      where datname = current_database() and application_name in ('goldline jobs', 'goldline listener')`.execute(tx)
    if (servers.length > 0) throw new Error('a server runs on this database: stop it first')
    await sql`drop schema if exists graphile_worker cascade`.execute(tx)
    await sql`drop schema public cascade`.execute(tx)
    await sql`create schema public`.execute(tx)
    return true
  })
}

/**
 * Empties a demo and fills it again around `now`, in one transaction; readers wait a second or two. Returns false and
 * changes nothing unless the database is marked as a demo.
 */
export function resetDemo(db: Db, deps: SeedDeps): Promise<boolean> {
  return transact(db, async (tx) => {
    await withoutLimits(tx)
    const { demo } = await tx.selectFrom('installation').select('demo').forUpdate().executeTakeFirstOrThrow()
    if (!demo) return false
    // Notifies open calendars that they are signed out.
    const tokens = await tx.selectFrom('token').select('id').where('revokedTime', 'is', null).execute()
    for (const { id } of tokens) await notify(tx, { topic: 'token', id })
    // Everything except the installation, migrations and workers depends on these. Jobs of removed messages do nothing.
    await sql`truncate business_object, app_user, customer, message, challenge, rate_count, idempotency_key, erasure cascade`.execute(
      tx,
    )
    await writeDemo(tx, deps)
    return true
  })
}
