import { expect } from 'vitest'
import { brokenInvariants } from '../db/invariants.ts'
import type { Db } from '../db/transaction.ts'

/** After every test that hurts (OPS-05). */
export async function expectInvariants(db: Db): Promise<void> {
  expect(await brokenInvariants(db)).toEqual([])
}
