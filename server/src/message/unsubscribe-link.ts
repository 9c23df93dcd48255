/** `/u/{secret}` in marketing, by mail and by SMS (MSG-16): a secret of its own in each message. */
import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { randomSecret, sha256 } from '../secrets.ts'
import type { MessageDeps } from './types.ts'

type Whose = { readonly businessObjectId: string; readonly customerId: string }

type LinkDeps = { readonly config: Pick<MessageDeps['config'], 'publicUrl'>; readonly clock: MessageDeps['clock'] }

/** Returns the whole address. Only its hash is kept, so send it in the same transaction. */
export async function unsubscribeLink(tx: Tx, deps: LinkDeps, whose: Whose): Promise<string> {
  const [link = ''] = await unsubscribeLinks(tx, deps, [whose])
  return link
}

/** A link for each, in the same order. */
export async function unsubscribeLinks(
  tx: Tx,
  { config, clock }: LinkDeps,
  whose: readonly Whose[],
): Promise<string[]> {
  const secrets = whose.map(() => randomSecret())
  const rows = whose.map((each, index) => ({ ...each, hash: sha256(secrets[index] ?? '').toString('hex') }))
  await sql`/* unsubscribe-links */
    insert into unsubscribe_link (business_object_id, hash, customer_id, created_time)
    select "businessObjectId", decode(hash, 'hex'), "customerId", ${new Date(clock.now())}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}) as g ("businessObjectId" uuid, hash text, "customerId" uuid)`.execute(
    tx,
  )
  return secrets.map((secret) => `${config.publicUrl}/u/${secret}`)
}

/**
 * The address in the text of marketing, which its headers repeat. The last one is ours; others may have been quoted.
 * Ask only for marketing: elsewhere a stranger's words could name an address.
 */
export function unsubscribeAddress(text: string, publicUrl: string): string | null {
  const start = text.lastIndexOf(`${publicUrl}/u/`) + publicUrl.length
  const path = start < publicUrl.length ? null : /^\/u\/[\w-]{43}(?!\S)/.exec(text.slice(start))
  return path && publicUrl + path[0]
}
