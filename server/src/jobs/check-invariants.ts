import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import type { Log } from '../log.ts'

export type Violation = { readonly invariant: string; readonly subject: string }

const files = ['visits', 'messages-and-money'].map((name) => join(import.meta.dirname, `../db/invariants/${name}.sql`))

/** Finds broken invariants, by name and id (OPS-05). */
export async function findViolations(db: Db): Promise<Violation[]> {
  const found: Violation[] = []
  for (const file of files) found.push(...(await sql.raw<Violation>(readFileSync(file, 'utf8')).execute(db)).rows)
  return found
}

/** Logs the broken invariants and returns how many; runs nightly. */
export async function checkInvariants({ db, log }: { db: Db; log: Log }): Promise<number> {
  const found = await findViolations(db)
  await db.updateTable('installation').set({ brokenInvariants: found.length }).execute()
  for (const violation of found) log.error(violation, 'an invariant is broken')
  log.info({ violations: found.length }, 'invariants checked')
  return found.length
}
