import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../db/tables.ts'
import { findViolations } from '../jobs/check-invariants.ts'

/** Expects no violated invariant; call it after every fault test (OPS-05). */
export async function expectInvariants(db: Kysely<Database>): Promise<void> {
  expect(await findViolations(db)).toEqual([])
}
