import type { Tx } from '../db/transaction.ts'
import { oneLine } from './names.ts'
import { queueMessages } from './queue.ts'
import { texts } from './texts/texts.ts'
import type { MessageDeps } from './types.ts'

type Invitation = { businessObjectId: string; userId: string; email: string }

/** AUTH-12: tells somebody who works in a salon where to choose a password. It carries no secret: a code follows. */
export async function enqueueInvitation(
  tx: Tx,
  deps: MessageDeps,
  { businessObjectId, userId, email }: Invitation,
): Promise<void> {
  const { name, language } = await tx
    .selectFrom('businessObject')
    .select(['name', 'language'])
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  const link = `${deps.config.publicUrl}/admin?lang=${language}#invited`
  const mail = texts[language].invitation({ salon: oneLine(name), link })
  const cause = `INVITATION ${userId} ${deps.clock.now()}`
  const head = { businessObjectId, type: 'INVITATION', cause, language, channel: 'EMAIL', recipient: email } as const
  await queueMessages(tx, deps, [{ ...head, ...mail }])
}
