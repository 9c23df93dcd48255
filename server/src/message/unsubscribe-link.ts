/** `/u/{secret}` in marketing, by mail and by SMS (MSG-16); each message has its own secret. */
import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { randomSecret, sha256 } from '../secrets.ts'
import type { MessageDeps } from './types.ts'

type CustomerKey = { readonly businessObjectId: string; readonly customerId: string }

type LinkDeps = { readonly config: Pick<MessageDeps['config'], 'publicUrl'>; readonly clock: MessageDeps['clock'] }

/** Returns the full URL. Only its secret's hash is stored, so queue the message in the same transaction. */
export async function unsubscribeLink(tx: Tx, deps: LinkDeps, customer: CustomerKey): Promise<string> {
  const [link = ''] = await unsubscribeLinks(tx, deps, [customer])
  return link
}

/** Returns one link per customer, in the same order. */
export async function unsubscribeLinks(
  tx: Tx,
  { config, clock }: LinkDeps,
  customers: readonly CustomerKey[],
): Promise<string[]> {
  const secrets = customers.map(() => randomSecret())
  const rows = customers.map((each, index) => ({ ...each, hash: sha256(secrets[index] ?? '').toString('hex') }))
  await sql`/* unsubscribe-links */
    insert into unsubscribe_link (business_object_id, hash, customer_id, created_time)
    select "businessObjectId", decode(hash, 'hex'), "customerId", ${new Date(clock.now())}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}) as g ("businessObjectId" uuid, hash text, "customerId" uuid)`.execute(
    tx,
  )
  return secrets.map((secret) => `${config.publicUrl}/u/${secret}`)
}
