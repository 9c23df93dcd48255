/** Mails to the operator of the installation, in English like the log and docs/operations.md, to which they refer. */
import type { Config } from '../config.ts'
import type { Tx } from '../db/transaction.ts'
import { paragraphsOf } from '../texts/mail.ts'
import { queueMessages } from './queue.ts'
import { operatorAddress } from './sender.ts'
import type { MessageDeps } from './types.ts'

export type OperatorDeps = MessageDeps & { readonly config: Pick<Config, 'contactEmail'> }

export type OperatorMail = {
  /** One mail per cause: a cause that contains the day reports an ongoing problem once a day. */
  readonly cause: string
  readonly subject: string
  /** Must not contain personal data: it passes through mailboxes outside our control. */
  readonly text: string
}

export async function mailOperator(tx: Tx, deps: OperatorDeps, { cause, subject, text }: OperatorMail): Promise<void> {
  const head = { businessObjectId: null, type: 'OPERATOR', channel: 'EMAIL', language: 'en' } as const
  const mail = { subject: `Goldline: ${subject}`, body: paragraphsOf(`${text}\n\n${deps.config.publicUrl}`) }
  await queueMessages(tx, deps, [
    { ...head, ...mail, cause: `OPERATOR ${cause}`, recipient: operatorAddress(deps.config) },
  ])
}
