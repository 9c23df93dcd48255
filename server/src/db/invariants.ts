import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import type { Db } from './transaction.ts'

/** A row that breaks a rule; `businessObjectId` is null where the rule is no salon's. */
export type Broken = { rule: string; businessObjectId: string | null; id: string }

const text = readFileSync(join(import.meta.dirname, 'invariants.sql'), 'utf8')

/** OPS-05: everything in the database that breaks a rule; empty when it is sound. */
export async function brokenInvariants(db: Db): Promise<Broken[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text))
  return rows as Broken[]
}
