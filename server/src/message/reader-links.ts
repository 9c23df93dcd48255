/** AUTH-11: adds the reader's id to a mail's links behind a sign-in, so that the page offers the right sign-in. */
import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import type { Draft, MessageDeps } from './types.ts'

/** A customer's own pages at a salon, and ADMIN: below PUBLIC_URL, in a line that becomes a button (html.ts). */
const ownPage = /^\/(?:admin|b\/[\w-]+\/my)(?=[/?#]|$)/
const button = /^([^:>]{1,60}: )(https?:\/\/\S+)$/

/** Adds `?u=` to links in mails to people with an account. Secret links sign in by themselves and stay as they are. */
export async function withReaders(
  tx: Tx,
  { config: { publicUrl } }: Pick<MessageDeps, 'config'>,
  drafts: readonly Draft[],
): Promise<readonly Draft[]> {
  const links = (line: string): [string, string] | undefined => {
    const [, label = '', link = ''] = button.exec(line) ?? []
    return link.startsWith(publicUrl) && ownPage.test(link.slice(publicUrl.length)) ? [label, link] : undefined
  }
  const concerned = drafts.filter(
    ({ channel, secret, text }) => channel === 'EMAIL' && !secret && text.split('\n').some(links),
  )
  const ids = await metadataIds(tx, [...new Set(concerned.map(({ recipient }) => recipient))])
  return drafts.map((draft) => {
    const id = concerned.includes(draft) ? ids.get(draft.recipient) : undefined
    if (id === undefined) return draft
    const lines = draft.text.split('\n').map((line) => {
      const found = links(line)
      return found === undefined ? line : found[0] + forReader(found[1], id)
    })
    return { ...draft, text: lines.join('\n') }
  })
}

function forReader(link: string, id: string): string {
  const url = new URL(link)
  url.searchParams.set('u', id)
  return url.href
}

/** Ids of accounts by their confirmed e-mail. */
async function metadataIds(tx: Tx, emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (emails.length === 0) return new Map()
  const { rows } = await sql<{ email: string; metadataId: string }>`/* mail-readers */
    select email, metadata_id from app_user where email = any(${emails}::text[]) and email_confirmed_time is not null`.execute(
    tx,
  )
  return new Map(rows.map(({ email, metadataId }) => [email, metadataId]))
}
