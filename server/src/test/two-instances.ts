import { afterAll } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { testApp, testClock } from './app.ts'
import { testDatabase } from './database.ts'
import { clockAheadMs } from './run-clock.ts'

/**
 * Starts two instances with one clock, each with its own pool and caches, like two processes on one database. Call it
 * outside the tests: the instances close after the file's last test.
 */
export async function twoInstances() {
  const database = await testDatabase()
  const other = openDatabase({ url: database.url, clockAheadMs })
  const clock = testClock()
  const one = await testApp({ database, clock })
  const two = await testApp({ database: { ...other, url: database.url }, clock })
  afterAll(async () => {
    await one.close()
    await two.close()
    await other.close()
    await database.close()
  })
  return { one, two, clock, db: database.db, pool: database.pool, url: database.url }
}
