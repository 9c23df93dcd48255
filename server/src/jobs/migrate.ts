import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { taskNames } from './kinds.ts'

/**
 * Installs or upgrades the queue's schema during migration, under its lock and without statement limits. Also registers
 * the task names, so that no later transaction has to wait for another to insert one.
 */
export async function migrateJobs(url: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    options: '-c statement_timeout=0 -c lock_timeout=0',
    application_name: 'goldline migrations',
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool })
    await pool.query(
      'insert into graphile_worker._private_tasks (identifier) select unnest($1::text[]) on conflict do nothing',
      [taskNames],
    )
  } finally {
    await pool.end()
  }
}
