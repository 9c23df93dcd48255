import type { Channel } from '@goldline/domain/message/kinds'
import type { Deps } from '../deps.ts'
import { parseBody } from '../message/queue.ts'
import type { Secrets } from '../secrets.ts'
import { plainText } from '../texts/mail.ts'

/** A stored message as its recipient sees it, in plain text. */
export function readText(
  { channel, text, sealed = false }: { channel: Channel; text: string; sealed?: boolean },
  { open }: Pick<Secrets, 'open'>,
): string {
  return plainText(parseBody(channel, sealed ? open(text) : text))
}

/** Codes sent to an e-mail or a number, newest first. */
export async function sentCodes({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, recipient: string): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select(['text', 'sealed'])
    .where('recipient', '=', recipient)
    .orderBy('createdTime', 'desc')
    .execute()
  return rows.map(({ text, sealed }) => /\b\d{6}\b/.exec(sealed ? secrets.open(text) : text)?.[0] ?? 'no code')
}

export async function sentCode(deps: Pick<Deps, 'db' | 'secrets'>, recipient: string): Promise<string> {
  const [newest] = await sentCodes(deps, recipient)
  if (newest === undefined) throw new Error(`no code went to ${recipient}`)
  return newest
}

/** Another code of the same length. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The link in the newest message to an e-mail or a number, with the secret in its fragment. */
export async function sentLink({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, recipient: string) {
  const message = await db
    .selectFrom('message')
    .select(['channel', 'text', 'sealed'])
    .where('recipient', '=', recipient)
    .orderBy('createdTime', 'desc')
    .executeTakeFirstOrThrow()
  const said = readText(message, secrets)
  const [, address = '', secret = ''] = /(https?:\S+)#([\w-]{43})$/m.exec(said) ?? []
  return { text: said, address, secret }
}
