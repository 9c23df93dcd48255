import { inject } from 'vitest'
import { cloneDatabase, type TestDatabase } from './clone.ts'

/** A migrated, empty database for one test file; call `close` in afterAll. */
export function testDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('testServer'))
}
