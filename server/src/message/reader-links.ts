/** AUTH-11: adds the reader's id to a mail's links to pages that require a sign-in, which then offer the right one. */
import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import type { MailLink, MailPart } from '../texts/mail.ts'
import type { Draft, MessageDeps } from './types.ts'

/** A customer's own pages at a salon, and ADMIN: below PUBLIC_URL. */
const ownPage = /^\/(?:admin|b\/[\w-]+\/my)(?=[/?#]|$)/

/** Adds `?u=` to links in mails to people with an account. Secret links sign in by themselves and stay as they are. */
export async function addReaderIds(
  tx: Tx,
  { config: { publicUrl } }: Pick<MessageDeps, 'config'>,
  drafts: readonly Draft[],
): Promise<readonly Draft[]> {
  const isOwn = (part: MailPart): part is Extract<MailPart, { readonly button: MailLink }> =>
    'button' in part && part.button.url.startsWith(publicUrl) && ownPage.test(part.button.url.slice(publicUrl.length))
  const concerned = drafts.filter(({ channel, secret, body }) => channel === 'EMAIL' && !secret && body.some(isOwn))
  const ids = await metadataIds(tx, [...new Set(concerned.map(({ recipient }) => recipient))])
  return drafts.map((draft) => {
    const id = concerned.includes(draft) ? ids.get(draft.recipient) : undefined
    if (id === undefined) return draft
    const body = draft.body.map((part) => {
      if (!isOwn(part)) return part
      const { label, url } = part.button
      return { ...part, button: { label, url: forReader(url, id) } }
    })
    return { ...draft, body }
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
