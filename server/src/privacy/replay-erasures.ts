import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { erase } from './erase.ts'

/** PRIV-01: erases again whoever came back with an older backup. Runs nightly and rarely finds anybody. */
export async function replayErasures(deps: Deps): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u join erasure e on e.subject = sha256(convert_to(u.id::text, 'UTF8'))`.execute(deps.db)
  for (const { id } of rows) await erase(deps, id)
  if (rows.length > 0) deps.log.warn({ people: rows.length }, 'erased again after a restore')
  return rows.length
}
