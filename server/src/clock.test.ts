import { afterAll, expect, test } from 'vitest'
import { clockOf } from './clock.ts'
import { openDatabase } from './db/database.ts'
import { aBusinessObject } from './test/builders.ts'
import { testDatabase } from './test/database.ts'

const database = await testDatabase()
afterAll(() => database.close())

const day = 86_400_000

test.each([0, 400 * day, -3 * day])(
  '[OPS-18] dates set by the database come from the server’s clock: %i ms',
  async (clockAheadMs) => {
    const { pool, db, close } = openDatabase({ url: database.url, poolSize: 1, clockAheadMs })
    try {
      const clock = clockOf({ clockAheadMs })
      const before = clock.now()
      const { id } = await aBusinessObject(db, { urlName: `salon-${clockAheadMs + 3 * day}` })
      const { rows } = await pool.query<{ time: Date }>(
        `select created_time as time from business_object where id = $1
         union all select changed_time from page_change where business_object_id = $1
         union all select clock_now()`,
        [id],
      )
      expect(rows).toHaveLength(3)
      for (const { time } of rows) {
        expect(time.getTime()).toBeGreaterThanOrEqual(before - 1)
        expect(time.getTime()).toBeLessThanOrEqual(clock.now() + 1)
      }
    } finally {
      await close()
    }
  },
)

test('[OPS-18] no code of the product reads the system clock', async () => {
  const { rows } = await database.pool.query<{ place: string }>(`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and table_name not in ('worker', 'schema_migration')
      and column_default ~ 'now[(]|current_(date|time)|_timestamp' and column_default <> 'clock_now()'
    union all
    select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace join pg_language l on l.oid = prolang
    where nspname = 'public' and lanname in ('sql', 'plpgsql') and proname <> 'clock_now'
      -- The delay of a job is counted by the machine's clock, which its worker waits by.
      and replace(prosrc, 'run_at => now()', '') ~ '(^|[^_])now[(]|_timestamp|current_(date|time)'`)
  expect(rows).toEqual([])
})
