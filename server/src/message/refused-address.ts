/** E-mail addresses that a mail server refused for good (MSG-13); a proof that somebody reads there takes it back. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'

/** Whether the address of this column, or null, is refused. */
export const addressRefused = (email: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from message refused where refused.recipient = ${email} and refused.address_refused)`

/** Call it when a code that was sent there has been typed. */
export async function trustAddress(tx: Tx, identity: string): Promise<void> {
  await tx
    .updateTable('message')
    .set({ addressRefused: false })
    .where('recipient', '=', identity)
    .where('addressRefused', '=', true)
    .execute()
}
