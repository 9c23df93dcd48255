/** Finds messages that a held database would send (OPS-02), and which of them were probably sent before the restore. */
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'

export type Hold = { readonly heldSince: Date; readonly restoredFrom: Date }

/** Reads when the database was restored and from which backup; throws if nothing is held. */
export async function requireHold(db: Db): Promise<Hold> {
  const { heldSince, restoredFrom } = await db
    .selectFrom('installation')
    .select(['heldSince', 'restoredFrom'])
    .executeTakeFirstOrThrow()
  if (heldSince === null || restoredFrom === null) throw new Error('nothing is held')
  return { heldSince, restoredFrom }
}

/**
 * SQL that returns `id, type, channel, sent` (probably sent). Probably sent: messages that were waiting in the backup
 * and due before the restore, and reminders and campaigns created again whose time was before it; no others.
 */
export const heldMessages = ({ heldSince, restoredFrom }: Hold) => sql`
  select m.id, m.type, m.channel, m.business_object_id, case
    when m.created_time <= ${restoredFrom} and m.bulk_message_id is not null then b.start_time <= ${heldSince}
    when m.created_time <= ${restoredFrom} then coalesce(j.run_at - now() <= ${heldSince}::timestamptz - clock_now(), true)
    when m.type = 'REMINDER' then coalesce(a.start_time - make_interval(hours => s.reminder_hours) <= ${heldSince}, false)
    when c.hour is not null then
      ((m.created_time at time zone s.time_zone)::date + make_interval(hours => c.hour)) at time zone s.time_zone <= ${heldSince}
    else false end as sent
  from message m
  left join business_object s on s.id = m.business_object_id
  left join bulk_message b on b.business_object_id = m.business_object_id and b.id = m.bulk_message_id
  left join campaign c on c.business_object_id = b.business_object_id and c.kind = b.campaign_kind
  left join appointment a on a.business_object_id = m.business_object_id and a.id = m.appointment_id
  left join graphile_worker.jobs j on j.key = 'message:' || m.id
  where m.status in ('QUEUED', 'SENDING') or m.status = 'UNKNOWN' and not m.guarded_retry and j.key is not null`

export type Count = {
  readonly type: string
  readonly channel: string
  readonly waiting: number
  readonly sent: number
}

export async function countHeld(db: Db, hold: Hold): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select type, channel, count(*)::int as waiting, (count(*) filter (where sent))::int as sent
    from (${heldMessages(hold)}) w group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
