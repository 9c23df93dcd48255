/** What a customer keeps with their account, and what a salon notes of them, for tests of access. */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'

type Db = Kysely<Database>

/** Valid input of calls that note something of a customer, or of whom they book for. */
export const rightlyNoted = {
  addCustomerNote: { payload: { text: 'Mag es kurz' } },
  addFormula: { payload: { text: 'Gel 07' } },
  shareFormula: { payload: { shared: true } },
  renameGuest: { payload: { name: 'Ruth' } },
}

/** The salon itself as a favourite (CUS-12). @returns its id */
export async function aFavouriteRow(db: Db, businessObjectId: string, userId: string): Promise<string> {
  const id = randomUUID()
  await db.insertInto('favourite').values({ businessObjectId, id, userId }).execute()
  return id
}

/** A person whom the account books for (CUS-13). @returns their id */
export async function aKeptGuestRow(db: Db, userId: string, name = 'Mia'): Promise<string> {
  const id = randomUUID()
  await db.insertInto('guest').values({ id, userId, name }).execute()
  return id
}
