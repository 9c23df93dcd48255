import type { Tx } from '../db/transaction.ts'
import { queueMessages } from './queue.ts'
import { texts } from './texts/texts.ts'
import type { MessageDeps } from './types.ts'

/**
 * AUTH-15: warns that somebody guesses the account's password. Only to the confirmed e-mail, since strangers must not
 * be able to cause SMS.
 */
export async function enqueuePasswordGuessed(tx: Tx, deps: MessageDeps, userId: string): Promise<void> {
  const { email, emailConfirmedTime, language } = await tx
    .selectFrom('appUser')
    .select(['email', 'emailConfirmedTime', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (email === null || emailConfirmedTime === null) return
  const cause = `SECURITY_NOTICE GUESSED ${userId} ${deps.clock.now()}`
  const head = { businessObjectId: null, type: 'SECURITY_NOTICE', cause, language, channel: 'EMAIL' } as const
  await queueMessages(tx, deps, [{ ...head, recipient: email, ...texts[language].passwordGuessed }])
}
