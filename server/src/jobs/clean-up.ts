import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/tables.ts'
import { retention } from './retention.ts'

const dayMs = 86_400_000

/** PRIV-02: removes what has been kept long enough. A run that is cut off is finished by the next. */
export async function cleanUp({ db, clock }: { db: Kysely<Database>; clock: Clock }): Promise<void> {
  for (const { days, remove } of retention) await remove(new Date(clock.now() - days * dayMs)).execute(db)
}
