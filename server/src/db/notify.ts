import { sql } from 'kysely'
import type { Db } from './transaction.ts'

export const notifyChannel = 'goldline'

/** What one process tells the others: ids and versions only, never data. Delivered at COMMIT. */
export type Notice =
  | { topic: 'appointment'; businessObjectId: string; id: string; version: number }
  | { topic: 'token'; id: string }

export async function notify(tx: Db, notice: Notice): Promise<void> {
  await sql`select pg_notify(${notifyChannel}, ${JSON.stringify(notice)})`.execute(tx)
}
