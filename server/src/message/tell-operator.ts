/** Mails to whoever runs the installation. They are in English, as the log and docs/operations.md are, which they name. */
import type { Config } from '../config.ts'
import type { Tx } from '../db/transaction.ts'
import { queueMessages } from './queue.ts'
import { operatorAddress } from './sender.ts'
import type { MessageDeps } from './types.ts'

export type OperatorDeps = MessageDeps & { readonly config: Pick<Config, 'contactEmail'> }

export type OperatorMail = {
  /** One mail a cause: a day's name in it tells of the same trouble once a day. */
  readonly cause: string
  readonly subject: string
  /** Nothing personal: it passes through mailboxes that we do not know. */
  readonly text: string
}

export async function tellOperator(tx: Tx, deps: OperatorDeps, { cause, subject, text }: OperatorMail): Promise<void> {
  const head = { businessObjectId: null, type: 'OPERATOR', channel: 'EMAIL', language: 'en' } as const
  const mail = { subject: `Goldline: ${subject}`, text: `${text}\n\n${deps.config.publicUrl}` }
  await queueMessages(tx, deps, [
    { ...head, ...mail, cause: `OPERATOR ${cause}`, recipient: operatorAddress(deps.config) },
  ])
}
