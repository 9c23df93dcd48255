import type { Tx } from '../db/transaction.ts'
import { uuidv7 } from '../ids.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import type { Draft, MessageDeps } from './types.ts'

/** People wait for their code: it overtakes everything else. */
export const priorityOf = (sealed: boolean): number => (sealed ? -10 : 0)

export const jobKey = (id: string): string => `message:${id}`

/**
 * Writes the drafts and a job for each in the causing transaction (MSG-04). A draft whose cause, channel and recipient
 * are known already is dropped; returns how many were new.
 */
export async function queueMessages(tx: Tx, deps: MessageDeps, drafts: readonly Draft[]): Promise<number> {
  if (drafts.length === 0) return 0
  const now = deps.clock.now()
  const rows = await tx
    .insertInto('message')
    .values(
      drafts.map(({ secret = false, ics = null, text, ...draft }) => ({
        ...draft,
        id: uuidv7(now),
        ics,
        sealed: secret,
        text: secret ? deps.secrets.seal(text) : text,
        createdTime: new Date(now),
      })),
    )
    .onConflict((conflict) => conflict.constraint('message_cause_unique').doNothing())
    .returning(['id', 'sealed'])
    .execute()
  await addJobs(
    tx,
    rows.map(({ id, sealed }) => ({
      task: 'sendMessage',
      payload: { id },
      key: jobKey(id),
      priority: priorityOf(sealed),
    })),
  )
  return rows.length
}
