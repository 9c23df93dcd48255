import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/tables.ts'
import { mostAtOnce, retention } from './retention.ts'

const dayMs = 86_400_000

/** PRIV-02: removes expired data in batches. An interrupted run is finished by the next. */
export async function cleanUp({ db, clock }: { db: Kysely<Database>; clock: Clock }): Promise<void> {
  for (const { days, remove } of retention) {
    const old = remove(new Date(clock.now() - days * dayMs))
    let removed: bigint | undefined
    do removed = (await old.execute(db)).numAffectedRows
    while (removed !== undefined && removed >= mostAtOnce)
  }
}
