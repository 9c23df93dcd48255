import type { Deps } from '../deps.ts'

/** The codes that went to an e-mail or a number, newest first: what the person reads. */
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
