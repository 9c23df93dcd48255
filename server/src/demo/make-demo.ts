import { type DatabaseOptions, openDatabase } from '../db/database.ts'
import { type SeedDeps, seedDemo } from './seed.ts'

/**
 * Runs `seedDemo` as the database's owner: only that role may ANALYZE, without which the first queries are planned
 * badly.
 */
export async function makeDemo(owner: DatabaseOptions, deps: SeedDeps): Promise<boolean> {
  const { db, close } = openDatabase({ ...owner, poolSize: 1 })
  try {
    return await seedDemo(db, deps)
  } finally {
    await close()
  }
}
