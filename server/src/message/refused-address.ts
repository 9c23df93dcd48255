/** E-mail addresses that a mail server refused permanently (MSG-13), until a code sent there is entered. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'

/** SQL: whether the address in this column is refused; false for null. */
export const addressRefused = (email: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from message refused where refused.recipient = ${email} and refused.address_refused)`

/** Clears the refusal. Call it when a code sent to the address has been entered. */
export async function clearAddressRefusal(tx: Tx, identity: string): Promise<void> {
  await tx
    .updateTable('message')
    .set({ addressRefused: false })
    .where('recipient', '=', identity)
    .where('addressRefused', '=', true)
    .execute()
}
