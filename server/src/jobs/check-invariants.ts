import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Log } from '../log.ts'

export type Violation = { readonly invariant: string; readonly subject: string }

const file = join(import.meta.dirname, '../db/invariants.sql')

/** What is broken, by name and id (OPS-05); empty in a sound database. */
export async function violations(db: Kysely<Database>): Promise<Violation[]> {
  return (await sql.raw<Violation>(readFileSync(file, 'utf8')).execute(db)).rows
}

/** Nightly: says what is broken in the log. Answers with how many. */
export async function checkInvariants({ db, log }: { db: Kysely<Database>; log: Log }): Promise<number> {
  const found = await violations(db)
  for (const violation of found) log.error(violation, 'an invariant is broken')
  log.info({ violations: found.length }, 'invariants checked')
  return found.length
}
