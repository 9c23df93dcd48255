import type { Tx } from '../db/transaction.ts'
import { uuidv7 } from '../ids.ts'
import { addJobs, type NewJob } from '../jobs/add-jobs.ts'
import type { Channel, Draft, MessageDeps } from './types.ts'

type Queued = { readonly id: string; readonly channel: Channel; readonly sealed: boolean }

export const jobKey = (id: string): string => `message:${id}`

/** The job that sends it, in its channel's lane; people wait for their code, which has a lane of its own (OPS-08). */
export function sendingJob({ id, channel, sealed }: Queued, delayMs = 0): NewJob {
  const tasks = { SMS: ['sendSms', 'sendSmsCode'], EMAIL: ['sendMail', 'sendMailCode'] } as const
  return { task: tasks[channel][sealed ? 1 : 0], payload: { id }, key: jobKey(id), delayMs }
}

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
    .returning(['id', 'channel', 'sealed'])
    .execute()
  await addJobs(
    tx,
    rows.map((row) => sendingJob(row)),
  )
  return rows.length
}
