/** `/u/{secret}` in marketing, by mail and by SMS (MSG-16): a secret of its own in each message. */
import type { Tx } from '../db/transaction.ts'
import { randomSecret, sha256 } from '../secrets.ts'
import type { MessageDeps } from './types.ts'

type Whose = { readonly businessObjectId: string; readonly customerId: string }

/** Returns the whole address. Only its hash is kept, so send it in the same transaction. */
export async function unsubscribeLink(
  tx: Tx,
  deps: Pick<MessageDeps, 'config' | 'clock'>,
  whose: Whose,
): Promise<string> {
  const secret = randomSecret()
  await tx
    .insertInto('unsubscribeLink')
    .values({ ...whose, hash: sha256(secret), createdTime: new Date(deps.clock.now()) })
    .execute()
  return `${deps.config.publicUrl}/u/${secret}`
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
