import type { TestDatabase } from './clone.ts'

/** Runs a query with the columns `key` and `count`; returns the counts by key. */
export async function countByKey(database: TestDatabase, sql: string): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ key: string; count: number }>(sql)
  return Object.fromEntries(rows.map(({ key, count }) => [key, Number(count)]))
}
