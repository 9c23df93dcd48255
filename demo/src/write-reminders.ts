/** A month of reminders by SMS (MSG-17) to customers without another channel, for the salon's statistics (MSG-09). */
import { reminderMoment } from '@goldline/domain/message/reminder'
import { enqueueReminder } from '@goldline/server/appointment/reminder/enqueue-reminder'
import { loadMessageFacts } from '@goldline/server/appointment/telling/appointment-facts'
import { inSalon } from '@goldline/server/db/in-salon'
import type { Tx } from '@goldline/server/db/transaction'
import { endReservations } from '@goldline/server/ledger/reserve'
import type { MessageDeps } from '@goldline/server/message/types'
import { sql } from 'kysely'
import { answersMs, deliverWaitingSms } from './deliver-sms.ts'
import type { Salon } from './salon-model.ts'

const days = 30
const dayMs = 86_400_000
const hours = 24

type ReminderFacts = { salon: Pick<Salon, 'id' | 'timeZone'>; now: number; messages: Omit<MessageDeps, 'clock'> }
type Visit = { id: string; startTime: Date; createdTime: Date; windowHours: number }

export async function writeReminders(
  tx: Tx,
  { salon: { id: businessObjectId, timeZone }, now, messages }: ReminderFacts,
) {
  for (const { id, startTime, createdTime, windowHours } of await visitsOf(tx, businessObjectId, now)) {
    const time = reminderMoment({ start: startTime.getTime(), hours, windowHours, timeZone })
    if (time < createdTime.getTime() || time > now - answersMs) continue
    const facts = await loadMessageFacts(inSalon(tx, businessObjectId), id)
    const deps = { ...messages, clock: { now: () => time } }
    if (facts !== undefined) await enqueueReminder(inSalon(tx, facts.appointment.businessObjectId), deps, facts)
  }
  await loseAnswer(tx, { businessObjectId, now })
  await deliverWaitingSms(tx, businessObjectId)
  await sql`
    update message set status = 'FAILED', failure = 'UNDELIVERED', error = 'GatewayAPI: UNDELIVERABLE' where id in (
      select id from (select id, row_number() over (order by created_time, id) as place from message
        where business_object_id = ${businessObjectId} and type = 'REMINDER' and status = 'DELIVERED') as sent
      where place % 40 = 7)`.execute(tx)
}

/** Marks one SMS as never reported, so that it was charged after 72 hours (CRD-06). */
async function loseAnswer(tx: Tx, { businessObjectId, now }: { businessObjectId: string; now: number }): Promise<void> {
  const { rows } = await sql<{ id: string; createdTime: Date }>`
    update message set status = 'UNKNOWN', failure = 'LOST', error = 'sent, answer lost', guarded_retry = true, attempts = 1, provider = 'gatewayapi',
      sending_time = created_time where id = (select id from message where business_object_id = ${businessObjectId}
        and type = 'REMINDER' and status = 'QUEUED' and created_time < ${new Date(now - 4 * dayMs)} order by created_time desc, id limit 1)
    returning id, created_time`.execute(tx)
  for (const { id, createdTime } of rows)
    await endReservations(tx, [{ id, businessObjectId, ending: 'SETTLE' }], createdTime.getTime() + 3 * dayMs)
}

/** Every other visit: enough for a chart, in half the time. */
async function visitsOf(tx: Tx, businessObjectId: string, now: number): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select a.id, a.start_time, a.created_time, b.cancellation_window_hours as window_hours
    from appointment a join business_object b on b.id = a.business_object_id join customer c on c.id = a.customer_id
    left join app_user u on u.id = c.user_id
    left join customer_profile p on p.customer_id = c.id and p.business_object_id = a.business_object_id
    where a.business_object_id = ${businessObjectId} and a.status = 'FULFILLED' and a.start_time <= ${new Date(now)}
      and a.start_time > ${new Date(now)}::timestamptz - ${days} * interval '1 day'
      and (p.communication_preference = 'ONLY_VIA_SMS' or (coalesce(c.email, u.email) is null
        and coalesce(p.communication_preference, 'VIA_ANY') = 'VIA_ANY'))
      and (extract(epoch from a.created_time) * 1000)::bigint % 2 = 0
    order by a.start_time, a.created_time, a.id`.execute(tx)
  return rows
}
