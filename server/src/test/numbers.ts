import type { TestDatabase } from './clone.ts'

/** The numbers of a query with the columns `key` and `count`, by key. */
export async function numbers(database: TestDatabase, sql: string): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ key: string; count: number }>(sql)
  return Object.fromEntries(rows.map(({ key, count }) => [key, Number(count)]))
}
