/** The channels by which this installation can send, as noted by the sending process (MSG-03). */
import type { Channel } from '@goldline/domain/message/kinds'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'
import type { MessageProviders } from '../providers/types.ts'

export async function openChannels(db: Db): Promise<readonly Channel[]> {
  return (await db.selectFrom('installation').select('channels').executeTakeFirstOrThrow()).channels
}

/** Stores the channels of a sending process at its start: those without a provider are neither offered nor charged. */
export async function storeChannels(db: Db, { email, sms }: MessageProviders): Promise<void> {
  const channels: Channel[] = [...(email ? ['EMAIL' as const] : []), ...(sms.length > 0 ? ['SMS' as const] : [])]
  await db.updateTable('installation').set({ channels }).execute()
}

const refusals = { SMS: 'sms.unavailable', EMAIL: 'email.unavailable' } as const

/** Throws if the channel is not set up; for callers who requested this channel and wait for the message. */
export async function requireOpenChannel(db: Db, channel: Channel): Promise<void> {
  if (!(await openChannels(db)).includes(channel)) throw new Refused(refusals[channel])
}
