/** The channels by which this installation can send, as noted by the sending process (MSG-03). */
import type { Channel } from '@goldline/domain/message/kinds'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import type { MessageProviders } from '../providers/types.ts'

export async function openChannels(db: Db): Promise<readonly Channel[]> {
  return (await db.selectFrom('installation').select('channels').executeTakeFirstOrThrow()).channels
}

/** Call when a sending process starts: channels without a provider are then neither offered nor charged. */
export async function noteChannels(db: Db, { email, sms }: MessageProviders): Promise<void> {
  const channels: Channel[] = [...(email ? ['EMAIL' as const] : []), ...(sms.length > 0 ? ['SMS' as const] : [])]
  await db.updateTable('installation').set({ channels }).execute()
}

const refusals = { SMS: 'sms.unavailable', EMAIL: 'email.unavailable' } as const

/** Refuses a channel that is not set up, since the caller asked for this channel and waits. */
export async function refuseClosed(db: Db, channel: Channel): Promise<void> {
  if (!(await openChannels(db)).includes(channel)) throw new Refused(refusals[channel])
}
