/**
 * Writes the ledgers (bonus points, credit, gift cards, packages, stock): entries that are never changed, and their
 * sum.
 */

import type { Insertable } from 'kysely'
import { uuidv7 } from '../ids.ts'
import type { Database } from './tables.ts'
import type { Tx } from './transaction.ts'

type Ledger = 'bonusPointEntry' | 'creditEntry' | 'customerPackageEntry' | 'giftCardEntry' | 'stockEntry'
type KeptColumn = 'businessObjectId' | 'id' | 'cause' | 'createdTime'
type NewEntry<L extends Ledger> = Omit<Insertable<Database[L]>, KeptColumn> & { kind: string; cause?: string }
type NewEntries = { readonly [L in Ledger]?: readonly NewEntry<L>[] }

/**
 * Appends entries to a salon's ledgers. The database updates the sum, and refuses a sum below the ledger's floor and a
 * second entry with the same cause; an entry without a cause gets a unique one.
 */
export async function appendEntries(
  tx: Tx,
  { businessObjectId, now }: { businessObjectId: string; now: number },
  added: NewEntries,
): Promise<void> {
  for (const [ledger, entries] of Object.entries(added)) {
    const rows = entries.map((entry) => {
      const id = uuidv7(now)
      return { cause: `${entry.kind} ${id}`, ...entry, businessObjectId, id, createdTime: new Date(now) }
    })
    if (rows.length === 0) continue
    await tx
      .insertInto(ledger as Ledger)
      .values(rows as never)
      .execute()
  }
}
