import type { BulkMessage } from '@goldline/contract/marketing/bulk'
import { type MessageStatus, messageStatuses } from '@goldline/domain/message/kinds'
import { type RawBuilder, sql } from 'kysely'
import type { InSalon } from '../../db/in-salon.ts'
import type { Db } from '../../db/transaction.ts'
import { Refused } from '../../http/errors.ts'

const mostListed = 20

type BulkRow = Omit<BulkMessage, '@type' | 'createdAt' | 'startTime' | 'endedAt' | 'states'> & {
  createdTime: Date
  startTime: Date
  endedTime: Date | null
  states: Partial<Record<MessageStatus, number>>
}

/** The salon's bulk messages, newest first. */
export const findBulkMessages = (salon: InSalon): Promise<BulkMessage[]> =>
  selectBulk(
    salon.db,
    sql`b.business_object_id = ${salon.id} order by b.created_time desc, b.id desc limit ${mostListed}`,
  )

/** Refuses with notFound, also for another salon's message. */
export async function findBulkMessage(salon: InSalon, id: string): Promise<BulkMessage> {
  const [own] = await selectBulk(salon.db, sql`b.business_object_id = ${salon.id} and b.id = ${id}`)
  if (own === undefined) throw new Refused('notFound')
  return own
}

async function selectBulk(db: Db, which: RawBuilder<unknown>): Promise<BulkMessage[]> {
  const { rows } = await sql<BulkRow>`
    select b.id, b.message, b.subject, b.communication_way, b.cost, b.recipients, b.left_out, b.created_time, b.start_time,
      b.ended_time, b.stopped, actor_name(b.business_object_id, b.user_id) as by,
      (select coalesce(json_object_agg(s.status, s.count), '{}') from (
        select m.status, count(*)::int as count from message m
        where m.business_object_id = b.business_object_id and m.bulk_message_id = b.id group by m.status) s) as states
    from bulk_message b
    where b.campaign_kind is null and ${which}`.execute(db)
  return rows.map(({ createdTime, startTime, endedTime, states, ...row }) => ({
    '@type': 'basic-bulk-message',
    ...row,
    createdAt: createdTime.toISOString(),
    startTime: startTime.toISOString(),
    endedAt: endedTime?.toISOString() ?? null,
    states: Object.fromEntries(messageStatuses.map((status) => [status, states[status] ?? 0])) as BulkMessage['states'],
  }))
}
